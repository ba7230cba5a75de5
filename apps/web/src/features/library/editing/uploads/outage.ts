import { waitMs } from './retry-policy.ts';

export interface OutageDeps {
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean;
  /** Called when it is time to try one upload again. */
  onRetry(): void;
}

/**
 * Backoff that all uploads of a queue share after the server could not be reached: however many files wait, one
 * request at a time finds out whether it is back, and none is sent while the browser is offline.
 */
export function createOutage({ isOnline, onRetry }: OutageDeps) {
  let phase: 'none' | 'waiting' | 'retrying' = 'none';
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function retry() {
    clearTimeout(timer);
    if (!isOnline()) return schedule();
    phase = 'retrying';
    onRetry();
  }
  function schedule() {
    phase = 'waiting';
    clearTimeout(timer);
    timer = setTimeout(retry, waitMs(attempts));
    attempts += 1;
  }
  return {
    phase: () => phase,
    /** An upload could not reach the server. Uploads that fail together count as one attempt. */
    fail() {
      if (phase !== 'waiting') schedule();
    },
    /** The server answered. */
    end() {
      clearTimeout(timer);
      phase = 'none';
      attempts = 0;
    },
    /** Tries again now, as when the browser is online again or somebody pressed Retry. */
    retryNow() {
      if (phase !== 'waiting') return;
      attempts = 0;
      retry();
    },
    stop: () => clearTimeout(timer),
  };
}
