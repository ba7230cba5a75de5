import { createTimer } from '../../lib/timer.ts';
import { createUploadBackoff } from './retry-policy.ts';

export interface OutageDeps {
  /** True if the browser reports a network connection. */
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
  const backoff = createUploadBackoff();
  const timer = createTimer();

  function retry() {
    timer.stop();
    if (!isOnline()) return schedule();
    phase = 'retrying';
    onRetry();
  }
  function schedule() {
    phase = 'waiting';
    timer.start(retry, backoff.next());
  }
  return {
    phase: () => phase,
    /** Call when an upload could not reach the server. Uploads that fail together count as one attempt. */
    fail() {
      if (phase !== 'waiting') schedule();
    },
    /** Ends the outage. Call when the server has responded. */
    end() {
      timer.stop();
      phase = 'none';
      backoff.reset();
    },
    /** Retries now, when the browser is online again or Retry was pressed. */
    retryNow() {
      if (phase !== 'waiting') return;
      backoff.reset();
      retry();
    },
    stop: timer.stop,
  };
}
