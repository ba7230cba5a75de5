import type { Log } from './log.ts';

export interface PeriodicJob {
  /** Starts running the job at its interval, until `stop`. */
  start(): void;
  /**
   * Runs the job before its next scheduled time; several calls in quick succession cause one run. Does nothing before
   * `start`.
   */
  runSoon(): void;
  /** Stops the schedule; resolves when a running job has ended. */
  stop(): Promise<void>;
  /** True once `stop` was called: a long run should end early. */
  isStopping(): boolean;
}

interface Options {
  /** Name of the job in log messages. */
  readonly name: string;
  readonly log: Log;
  readonly run: () => Promise<unknown>;
  /** Milliseconds from `start` to the first run; `intervalMs` is from the end of a run to the next one. */
  readonly firstInMs: number;
  readonly intervalMs: number;
  /** Milliseconds for which `runSoon` waits for further calls before the run. */
  readonly soonMs?: number;
}

/**
 * Runs a job periodically, one run at a time. Failed runs are logged and tried again at the next interval.
 */
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
