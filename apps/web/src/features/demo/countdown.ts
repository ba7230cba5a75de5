export type Countdown = ReturnType<typeof createCountdown>;

/** Counts seconds down while it runs. `now` answers milliseconds of a clock that never goes back. */
export function createCountdown(seconds: number, now: () => number) {
  let spentMs = 0;
  let runningSince: number | null = null;
  const spent = () => spentMs + (runningSince === null ? 0 : now() - runningSince);
  return {
    run() {
      runningSince ??= now();
    },
    stop() {
      spentMs = spent();
      runningSince = null;
    },
    /** Full again; goes on if it was running. */
    reset() {
      spentMs = 0;
      if (runningSince !== null) runningSince = now();
    },
    /** Seconds left, never below 0. */
    left: () => Math.max(0, seconds - spent() / 1000),
  };
}
