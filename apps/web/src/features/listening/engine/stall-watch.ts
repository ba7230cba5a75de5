/** Waiting longer than this is said in words; twice as long counts as a broken connection. */
const slowAfterMs = 8000;

export interface StallWatchDeps {
  schedule(task: () => void, ms: number): () => void;
  changed(isBuffering: boolean): void;
  slow(): void;
  broken(): void;
}

/** Follows one wait for sound: a ring at once, words after 8 s, a broken connection after 16 s. */
export function createStallWatch(deps: StallWatchDeps) {
  let stop = () => {};
  return {
    waiting() {
      stop();
      deps.changed(true);
      stop = deps.schedule(() => {
        deps.slow();
        stop = deps.schedule(deps.broken, slowAfterMs);
      }, slowAfterMs);
    },
    /** Sound is there, or nobody waits for it any more. */
    over() {
      stop();
      stop = () => {};
      deps.changed(false);
    },
  };
}
