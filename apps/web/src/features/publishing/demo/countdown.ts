export type Countdown = ReturnType<typeof createCountdown>;

/** Creates a countdown that can be stopped and continued. `now` returns milliseconds of a monotonic clock. */
export function createCountdown(seconds: number, now: () => number) {
  let spentMs = 0;
  let runningSince: number | null = null;
  const elapsedMs = () => spentMs + (runningSince === null ? 0 : now() - runningSince);
  return {
    run() {
      runningSince ??= now();
    },
    stop() {
      spentMs = elapsedMs();
      runningSince = null;
    },
    /** Sets the countdown back to its full time; it keeps running if it was running. */
    reset() {
      spentMs = 0;
      if (runningSince !== null) runningSince = now();
    },
    /** Remaining seconds, never below 0. */
    left: () => Math.max(0, seconds - elapsedMs() / 1000),
  };
}
