import { Worker } from 'node:worker_threads';
import { openLocalFile } from '../../../gateways/storage/local-file.ts';
import { ProblemError, stoppingError } from '../../../platform/errors.ts';
import type { AudioFacts, EmbeddedChapter } from './facts.ts';
import type { Extent, Piece } from './recording.ts';
import { isDamaged } from './refusals.ts';
import type { Answer, Question } from './worker.ts';

/** A file while it is looked into. */
export interface Reading {
  readonly facts: AudioFacts;
  /** One of its chapters as a file of its own, or all of it, for null. */
  piece(chapter: EmbeddedChapter | null): Promise<Piece>;
}

export interface AudioReader {
  /**
   * Looks into a local file, on a thread of its own, and does something with what is found.
   * @throws ProblemError with a sentence that says what to do, for anything that is not whole audio, or no part of which is
   * playable if that is all that is wanted
   */
  read<T>(path: string, work: (reading: Reading) => Promise<T>, extent?: Extent): Promise<T>;
  close(): Promise<void>;
}

/** Files looked into at once; each has a thread, and its index in memory. */
const mostThreads = 2;
/** Milliseconds that each byte may take: a slow disk's pace. */
const msPerByte = 1 / 10_000;
const mostMegabytes = 512;
/** Milliseconds after which a thread with nothing to do ends. */
const idleMs = 30_000;

interface Thread {
  ask(question: Question, withinMs: number): Promise<Answer>;
  readonly isAlive: () => boolean;
  end(): Promise<void>;
}

function startThread(script: URL): Thread {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  let isAlive = true;
  let settle: ((answer: Answer | Error) => void) | null = null;
  worker.on('message', (answer: Answer) => settle?.(answer));
  worker.on('error', (error: unknown) => settle?.(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    isAlive = false;
    settle?.(new Error('the thread has ended'));
  });
  worker.unref();
  return {
    isAlive: () => isAlive,
    async ask(question, withinMs) {
      if (!isAlive) throw isDamaged(new Error('the thread has ended'));
      const answer = await new Promise<Answer | Error>((resolve) => {
        const tooLong = setTimeout(() => resolve(new Error('the file took too long')), withinMs);
        settle = (given) => {
          clearTimeout(tooLong);
          resolve(given);
        };
        worker.ref();
        worker.postMessage(question);
      });
      settle = null;
      worker.unref();
      if (!(answer instanceof Error)) return answer;
      isAlive = false;
      await worker.terminate();
      throw isDamaged(answer);
    },
    async end() {
      isAlive = false;
      await worker.terminate();
    },
  };
}

interface ReaderOptions {
  /** What the threads run. */
  readonly script?: URL;
  /** Milliseconds that any file may take, however small. */
  readonly patienceMs?: number;
}

/** Threads that look into files, so that nobody who listens waits for it. */
export function createAudioReader({
  script = new URL('./worker.ts', import.meta.url),
  patienceMs = 30_000,
}: ReaderOptions = {}): AudioReader {
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  const busy = new Set<Thread>();
  let running = 0;
  let isClosed = false;

  function take(): Thread {
    const kept = idle.pop();
    if (kept) clearTimeout(kept.timer);
    const thread = kept?.thread.isAlive() ? kept.thread : startThread(script);
    busy.add(thread);
    return thread;
  }

  function give(thread: Thread): void {
    busy.delete(thread);
    if (!thread.isAlive() || isClosed) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.thread === thread),
        1,
      );
      void thread.end();
    }, idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  async function sizeOf(path: string): Promise<number> {
    const file = await openLocalFile(path);
    await file.close();
    return file.size;
  }

  async function ask(thread: Thread, question: Question, withinMs: number): Promise<Answer> {
    const answer = await thread.ask(question, withinMs);
    if (!('refused' in answer)) return answer;
    const { code, detail, why } = answer.refused;
    throw new ProblemError(code, detail, { cause: why });
  }

  async function look<T>(path: string, work: (reading: Reading) => Promise<T>, extent: Extent): Promise<T> {
    const withinMs = patienceMs + (await sizeOf(path)) * msPerByte;
    const thread = take();
    try {
      const opened = await ask(thread, { ask: 'open', path, extent }, withinMs);
      if (!('facts' in opened)) throw isDamaged();
      return await work({
        facts: opened.facts,
        async piece(chapter) {
          const answer = await ask(thread, { ask: 'piece', chapter }, withinMs);
          if (!('piece' in answer)) throw isDamaged();
          return answer.piece;
        },
      });
    } finally {
      await ask(thread, { ask: 'close' }, withinMs).catch(() => {});
      give(thread);
    }
  }

  return {
    async read(path, work, extent = 'whole') {
      if (isClosed) throw stoppingError();
      if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await look(path, work, extent);
      } finally {
        // Whoever waits longest takes this one's place.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    async close() {
      isClosed = true;
      for (const { thread, timer } of idle.splice(0)) {
        clearTimeout(timer);
        await thread.end();
      }
      for (const thread of busy) await thread.end();
    },
  };
}
