import { waitMs } from './retry-policy.ts';

export interface OutageDeps {
  /** Whether the browser reports a network. */
  isOnline(): boolean;
  /** Called when one upload should be retried. */
  onRetry(): void;
}

/**
 * Backoff shared by all uploads of a queue while the server is unreachable: one request at a time checks
 * whether it is back, however many files wait, and none is sent while the browser is offline.
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
    /** The server has responded. */
    end() {
      clearTimeout(timer);
      phase = 'none';
      attempts = 0;
    },
    /** Retries now, when the browser is online again or Retry was pressed. */
    retryNow() {
      if (phase !== 'waiting') return;
      attempts = 0;
      retry();
    },
    stop: () => clearTimeout(timer),
  };
}
