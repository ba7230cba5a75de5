/** Creates a clock and timers that the test advances, in milliseconds. */
export function createManualTime(start = 1_000_000) {
  let now = start;
  let tasks: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    schedule(run: () => void, ms: number) {
      const task = { at: now + ms, run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((other) => other !== task);
      };
    },
    /** Runs due timers, in order. */
    advance(ms: number) {
      const until = now + ms;
      for (;;) {
        const due = tasks.filter((task) => task.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        tasks = tasks.filter((task) => task !== due);
        now = Math.max(now, due.at);
        due.run();
      }
      now = until;
    },
    /** Advances time without running timers, as in a page whose timers the browser throttles. */
    pass(ms: number) {
      now += ms;
    },
    waiting: () => tasks.length,
  };
}
