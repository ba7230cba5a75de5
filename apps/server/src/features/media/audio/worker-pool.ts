import { Worker } from 'node:worker_threads';
import { readStored } from '@lamplight/messages/stored';
import { type LocalFile, openLocalFile } from '../../../gateways/storage/local-file.ts';
import { ProblemError, stoppingError } from '../../../platform/errors.ts';
import { createThreadPool, type PooledThread } from '../../../platform/thread-pool.ts';
import { damagedFileError, noThreadError, UnreadableFileError } from './containers/errors.ts';
import type { BookLayout } from './containers/mp4/book.ts';
import type { Extent, OutputFile } from './containers/recording.ts';
import type { AudioFacts, EmbeddedChapter } from './metadata/facts.ts';
import type { ReadRequest, WorkerRequest, WorkerResponse } from './worker.ts';

type LayOutRequest = Extract<WorkerRequest, { type: 'layOut' }>;

/** An audio file opened by a worker thread. */
export interface OpenedAudio {
  readonly facts: AudioFacts;
  /** Returns a chapter, or the whole file for null, as an output file. */
  extract(chapter: EmbeddedChapter | null): Promise<OutputFile>;
}

/** Path of a local file, or an opened file, which the caller closes. */
export type AudioSource = string | LocalFile;

export interface AudioWorkerPool {
  /**
   * Opens a local file on a worker thread and passes it to `work`. If the source is an already opened file, only the
   * ranges that the parser needs are read, and no tags.
   * @throws ProblemError that says what to do, if the file is not complete audio; for 'playable', if nothing is
   * playable; 'unavailable' if the server cannot read it now
   */
  read<T>(source: AudioSource, work: (reading: OpenedAudio) => Promise<T>, extent?: Extent): Promise<T>;
  /**
   * Lays out a book as one M4B on a worker thread; null unless one track can hold all chapters.
   * @param file the chapters one after another
   * @throws ProblemError as `read`
   */
  layOut(file: LocalFile, book: Pick<LayOutRequest, 'chapters' | 'tags'>): Promise<BookLayout | null>;
  close(): Promise<void>;
}

/** Maximum number of files read at once; each needs a thread and memory for its index. */
const maxThreads = 2;
/** Timeout in milliseconds per byte: the speed of a slow disk. */
const msPerByte = 1 / 10_000;
const maxHeapMegabytes = 512;

interface Thread extends PooledThread {
  /**
   * Sends a request to the thread.
   * @param file source of the bytes that the thread asks for, if its file is not local
   */
  send(request: WorkerRequest, timeoutMs: number, file: LocalFile | null): Promise<WorkerResponse>;
}

/** Returns whether a thread could not start for a reason other than the file: no memory, or its module is missing. */
const isStartError = (error: Error): boolean =>
  'code' in error && /^ERR_WORKER_INIT_FAILED$|MODULE_NOT_FOUND$/.test(String(error.code));

function startThread(script: URL): Thread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  let isAlive = true;
  let settle: ((response: WorkerResponse | Error) => void) | null = null;
  let read: LocalFile['read'] | undefined;
  let readError: unknown;

  async function sendBytes({ id, position, length }: ReadRequest['read']): Promise<void> {
    const target = new Uint8Array(length);
    const readNow = read;
    const filled = await readNow?.(target, position).catch((error: unknown) => {
      // Ignore the error if the thread is already reading another file.
      if (read === readNow) readError = error;
      return undefined;
    });
    const bytes = filled === undefined ? null : target.subarray(0, filled);
    const answer: WorkerRequest = { type: 'bytes', id, bytes };
    worker.postMessage(answer, [target.buffer]);
  }

  worker.on('message', (message: WorkerResponse | ReadRequest) => {
    if ('read' in message) void sendBytes(message.read);
    else settle?.(message);
  });
  worker.on('error', (error: unknown) => settle?.(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    isAlive = false;
    settle?.(new Error('the thread has ended'));
  });
  worker.unref();
  return {
    isAlive: () => isAlive,
    async send(request, timeoutMs, file) {
      read = file?.read;
      readError = undefined;
      if (!isAlive) throw damagedFileError(new Error('the thread has ended'));
      const response = await new Promise<WorkerResponse | Error>((resolve) => {
        const before = worker.performance.eventLoopUtilization();
        const timer = setTimeout(() => {
          const { utilization } = worker.performance.eventLoopUtilization(before);
          // If the thread used much CPU until the timeout, the file is at fault, because its parser does not end;
          // otherwise the disk is slow.
          const isParsing = utilization > 0.5;
          resolve(isParsing ? new Error('the file took too long') : new UnreadableFileError('timeout'));
        }, timeoutMs);
        settle = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        worker.ref();
        worker.postMessage(request);
      });
      settle = null;
      worker.unref();
      if (!(response instanceof Error)) {
        if ('error' in response && readError !== undefined) throw new UnreadableFileError(readError);
        return response;
      }
      isAlive = false;
      await worker.terminate();
      if (response instanceof UnreadableFileError) throw response;
      throw isStartError(response) ? noThreadError(response) : damagedFileError(response);
    },
    async end() {
      isAlive = false;
      await worker.terminate();
    },
  };
}

interface ReaderOptions {
  /** Module that the threads run. */
  readonly script?: URL;
  /** Minimum timeout of a file, in milliseconds. */
  readonly minTimeoutMs?: number;
}

/** Module of the worker threads: the source file in this folder, or its bundle. */
const workerModule = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './audio-worker.js',
  import.meta.url,
);

/** Creates a pool of worker threads that read audio files, so that a slow parser never delays listeners. */
export function createAudioWorkerPool({
  script = workerModule,
  minTimeoutMs = 30_000,
}: ReaderOptions = {}): AudioWorkerPool {
  const pool = createThreadPool({
    start: () => startThread(script),
    maxThreads,
  });

  async function sizeOf(path: string): Promise<number> {
    const file = await openLocalFile(path);
    await file.close();
    return file.size;
  }

  async function send(thread: Thread, ...given: Parameters<Thread['send']>): Promise<WorkerResponse> {
    const response = await thread.send(...given).catch((error: unknown) => {
      throw pool.isClosed() ? stoppingError() : error;
    });
    if (!('error' in response)) return response;
    const { code, stored, cause } = response.error;
    throw code === 'unavailable'
      ? new UnreadableFileError(cause)
      : new ProblemError(code, readStored(stored), { cause });
  }

  async function readWithThread<T>(
    thread: Thread,
    source: AudioSource,
    work: (reading: OpenedAudio) => Promise<T>,
    extent: Extent,
  ): Promise<T> {
    const file = typeof source === 'string' ? null : source;
    const size = typeof source === 'string' ? await sizeOf(source) : source.size;
    const timeoutMs = minTimeoutMs + size * msPerByte;
    if (pool.isClosed()) throw stoppingError();
    try {
      const place = typeof source === 'string' ? { path: source } : { size };
      const opened = await send(thread, { type: 'open', ...place, extent }, timeoutMs, file);
      if (!('facts' in opened)) throw damagedFileError();
      return await work({
        facts: opened.facts,
        async extract(chapter) {
          const response = await send(thread, { type: 'extract', chapter }, timeoutMs, file);
          if (!('file' in response)) throw damagedFileError();
          return response.file;
        },
      });
    } finally {
      await send(thread, { type: 'close' }, timeoutMs, null).catch(() => {});
    }
  }

  return {
    read: (source, work, extent = 'whole') =>
      pool.run((thread) => readWithThread(thread, source, work, extent)),
    layOut: (file, book) =>
      pool.run(async (thread) => {
        const timeoutMs = minTimeoutMs + file.size * msPerByte;
        const response = await send(thread, { type: 'layOut', ...book }, timeoutMs, file);
        if (!('layout' in response)) throw damagedFileError();
        return response.layout;
      }),
    close: pool.close,
  };
}
