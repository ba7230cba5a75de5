import { stoppingError } from './errors.ts';

/** A thread that works for one caller at a time. */
export interface PooledThread {
  readonly isAlive: () => boolean;
  end(): Promise<void>;
}

export interface ThreadPool<Thread> {
  /**
   * Runs `work` with a thread that no other work uses, as soon as one is free.
   * @throws stoppingError after `close`
   */
  run<T>(work: (thread: Thread) => Promise<T>): Promise<T>;
  readonly isClosed: () => boolean;
  /** Ends all threads. Work that still waits for a thread is refused. */
  close(): Promise<void>;
}

interface Options<Thread> {
  readonly start: () => Thread;
  readonly maxThreads: number;
}

/** Milliseconds after which an idle thread ends. */
const idleMs = 30_000;

/** Creates a pool of threads. A thread is started when there is work, and ends after being idle. */
export function createThreadPool<Thread extends PooledThread>({
  start,
  maxThreads,
}: Options<Thread>): ThreadPool<Thread> {
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  const busy = new Set<Thread>();
  let running = 0;
  let isClosed = false;

  function acquire(): Thread {
    if (isClosed) throw stoppingError();
    const idleThread = idle.pop();
    if (idleThread) clearTimeout(idleThread.timer);
    const thread = idleThread?.thread.isAlive() ? idleThread.thread : start();
    busy.add(thread);
    return thread;
  }

  function release(thread: Thread): void {
    busy.delete(thread);
    if (!thread.isAlive() || isClosed) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.thread === thread),
        1,
      );
      void thread.end();
    }, idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  return {
    async run(work) {
      if (isClosed) throw stoppingError();
      if (running >= maxThreads) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        const thread = acquire();
        try {
          return await work(thread);
        } finally {
          release(thread);
        }
      } finally {
        // Gives this thread's slot to the work that has waited longest.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    isClosed: () => isClosed,
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
