import { Worker } from 'node:worker_threads';
import type { SidecarRequest } from './sidecar-worker.ts';
import type { Sidecar } from './sources/read-sidecar.ts';

/** Parses files beside recordings on a thread, so that listeners never wait for a parser. */
export interface SidecarThread {
  /** Returns null if the file took too long, or the thread failed. */
  parse(request: SidecarRequest): Promise<Sidecar | null>;
  close(): Promise<void>;
}

/** Module of the thread: the source beside this one, or its bundle. */
const workerModule = new URL(
  import.meta.url.endsWith('.ts') ? './sidecar-worker.ts' : './sidecar-worker.js',
  import.meta.url,
);

interface ThreadOptions {
  /** Module that the thread runs. */
  readonly script?: URL;
  /** Milliseconds for one file, and for the start of the thread. */
  readonly timeoutMs?: number;
}

const maxHeapMegabytes = 128;
/** Milliseconds after which an idle thread ends. */
const idleMs = 30_000;

export function createSidecarThread({
  script = workerModule,
  timeoutMs = 10_000,
}: ThreadOptions = {}): SidecarThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let settle: ((sidecar: Sidecar | null) => void) | undefined;
  /** Files are parsed one after another. */
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } })
      .on('message', (sidecar: Sidecar) => settle?.(sidecar))
      .on('error', () => settle?.(null))
      .on('exit', () => settle?.(null));
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  async function parse(request: SidecarRequest): Promise<Sidecar | null> {
    clearTimeout(idle);
    worker ??= start();
    const thread = worker;
    thread.ref();
    const sidecar = await new Promise<Sidecar | null>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs, null);
      settle = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      thread.postMessage(request);
    });
    settle = undefined;
    if (sidecar) {
      thread.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    } else await end();
    return sidecar;
  }

  return {
    parse(request) {
      const parsed = last.then(() => parse(request));
      last = parsed.catch(() => {});
      return parsed;
    },
    async close() {
      await last;
      await end();
    },
  };
}
