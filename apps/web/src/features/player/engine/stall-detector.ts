/** Milliseconds of waiting before a message is shown; twice as long counts as a broken connection. */
const slowAfterMs = 8000;

export interface StallDetectorDeps {
  schedule(task: () => void, ms: number): () => void;
  changed(isBuffering: boolean): void;
  slow(): void;
  broken(): void;
}

/** Tracks one wait for sound: a spinner at once, a message after 8 s, a broken connection after 16 s. */
export function createStallDetector(deps: StallDetectorDeps) {
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
    /** Call when sound has started, or is no longer wanted. */
    over() {
      stop();
      stop = () => {};
      deps.changed(false);
    },
  };
}
