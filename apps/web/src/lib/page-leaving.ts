/**
 * Milliseconds from `beforeunload` in which failed requests count as aborted. Firefox rejects the requests of a
 * page that is being left with the TypeError of a lost connection, after `beforeunload` and before `pagehide`.
 * Limited, because a person can decide to stay, and a download leaves the page open.
 */
const leavingMs = 2000;

/** Tracks whether the page is being left or reloaded. `now` returns milliseconds of a monotonic clock. */
export function createPageLeaving(page: EventTarget, now: () => number): { isLeaving(): boolean } {
  let leavingUntil = 0;
  page.addEventListener('beforeunload', () => {
    leavingUntil = now() + leavingMs;
  });
  page.addEventListener('pagehide', () => {
    leavingUntil = Number.POSITIVE_INFINITY;
  });
  // Resets the state for a page that the browser restores from its back/forward cache.
  page.addEventListener('pageshow', () => {
    leavingUntil = 0;
  });
  return { isLeaving: () => now() < leavingUntil };
}

export const pageLeaving = createPageLeaving(typeof window === 'undefined' ? new EventTarget() : window, () =>
  performance.now(),
);
