import { Worker } from 'node:worker_threads';
import { createThreadPool, type PooledThread } from '../../../platform/thread-pool.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { Sidecar } from '../sources/read-sidecar.ts';
import type { ready, SidecarRequest } from './sidecar-worker.ts';

/** Parses metadata files beside recordings on a separate thread, so that a slow parser never delays listeners. */
export interface SidecarThread {
  /** Parses a file. Returns null if that took too long, or the thread failed. */
  parse(request: SidecarRequest): Promise<Sidecar | null>;
  close(): Promise<void>;
}

/** Module of the worker thread: the TypeScript source in this folder, or its bundle. */
const workerModule = new URL(
  import.meta.url.endsWith('.ts') ? './sidecar-worker.ts' : './sidecar-worker.js',
  import.meta.url,
);

interface ThreadOptions {
  /** Module that the thread runs; set in tests. */
  readonly script?: URL;
  /** Maximum milliseconds to parse one file. */
  readonly timeoutMs?: number;
}

/** Milliseconds for the start of the thread, which loads the parsers: a busy machine takes longer for it. */
const startTimeoutMs = 60_000;

const maxHeapMegabytes = 128;

interface Thread extends PooledThread {
  /** Parses a file. Returns null if that took too long, or the thread failed; either ends the thread. */
  parse(request: SidecarRequest, timeoutMs: number): Promise<Sidecar | null>;
}

function startThread(script: URL): Thread {
  let isAlive = true;
  let settle: ((sidecar: Sidecar | null) => void) | undefined;
  const start = Promise.withResolvers<void>();
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } })
    .on('message', (message: Sidecar | typeof ready) =>
      message === 'ready' ? start.resolve() : settle?.(message),
    )
    .on('error', () => settle?.(null))
    .on('exit', () => {
      isAlive = false;
      start.resolve();
      settle?.(null);
    });
  const end = async () => {
    isAlive = false;
    await worker.terminate();
  };
  return {
    isAlive: () => isAlive,
    end,
    async parse(request, timeoutMs) {
      worker.ref();
      await withTimeout(start.promise, startTimeoutMs, () => {});
      if (!isAlive) return null;
      const sidecar = await new Promise<Sidecar | null>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs, null);
        settle = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        worker.postMessage(request);
      });
      settle = undefined;
      if (sidecar) worker.unref();
      else await end();
      return sidecar;
    },
  };
}

export function createSidecarThread({
  script = workerModule,
  timeoutMs = 10_000,
}: ThreadOptions = {}): SidecarThread {
  const pool = createThreadPool({
    start: () => startThread(script),
    maxThreads: 1,
  });
  return {
    parse: (request) => pool.run((thread) => thread.parse(request, timeoutMs)),
    close: pool.close,
  };
}
