/** How often a paused player that is looked at asks whether it was heard elsewhere. */
const lookEveryMs = 60_000;

export interface PageEvents {
  /** The page is hidden or goes away: the last chance to send. */
  leave(): void;
  /** The page is looked at again, or the network is back. */
  back(): void;
  /** A minute has passed in sight. */
  look(): void;
}

/** Tells the player what becomes of its page. */
export function connectPage({ leave, back, look }: PageEvents): void {
  const isVisible = () => document.visibilityState === 'visible';
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => event.persisted && back());
  window.addEventListener('online', back);
  window.addEventListener('focus', back);
  document.addEventListener('visibilitychange', () => (isVisible() ? back() : leave()));
  setInterval(() => isVisible() && look(), lookEveryMs);
}
