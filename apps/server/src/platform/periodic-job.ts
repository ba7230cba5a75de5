import type { Log } from './log.ts';

export interface PeriodicJob {
  /** Runs the job now and then, until `stop`. */
  start(): void;
  /** Runs the job sooner than planned, for calls that come close together once; nothing unless started. */
  runSoon(): void;
  /** Runs the job no more; resolves when a running one has ended. */
  stop(): Promise<void>;
  /** True once `stop` was called: a long run ends early. */
  isStopping(): boolean;
}

interface Options {
  /** Names the job in the log. */
  readonly name: string;
  readonly log: Log;
  readonly run: () => Promise<unknown>;
  /** Milliseconds from the start, and from the end of a run to the next. */
  readonly firstInMs: number;
  readonly intervalMs: number;
  /** Milliseconds that `runSoon` waits for more calls. */
  readonly soonMs?: number;
}

/** Runs work again and again, never twice at once. A failed run is logged. */
export function createPeriodicJob({
  name,
  log,
  run,
  firstInMs,
  intervalMs,
  soonMs = 0,
}: Options): PeriodicJob {
  let isStarted = false;
  let isStopping = false;
  let isSoon = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function runAndPlan(): Promise<void> {
    if (isStopping) return;
    try {
      await run();
    } catch (error) {
      log.warn({ err: error }, `${name} failed, will retry`);
    }
    if (!timer) plan(intervalMs);
  }

  function plan(inMs: number): void {
    clearTimeout(timer);
    if (isStopping) return;
    timer = setTimeout(() => {
      timer = undefined;
      isSoon = false;
      current = current.then(runAndPlan);
    }, inMs).unref();
  }

  return {
    start: () => {
      isStarted = true;
      plan(firstInMs);
    },
    runSoon: () => {
      if (!isStarted || isSoon) return;
      isSoon = true;
      plan(soonMs);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
    isStopping: () => isStopping,
  };
}
