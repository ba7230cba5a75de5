/** Milliseconds between checks for other devices while the player is paused and visible. */
const checkIntervalMs = 60_000;

interface PageLifecycleEvents {
  /** Called when the page is hidden or closes: the last chance to send. */
  leave(): void;
  /** Called when the page is visible again, or the network is back. */
  back(): void;
  /** Called when the page has been visible for another interval. */
  look(): void;
}

/** Connects the player to page lifecycle events. */
export function connectPageLifecycle({ leave, back, look }: PageLifecycleEvents): void {
  const isVisible = () => document.visibilityState === 'visible';
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => event.persisted && back());
  window.addEventListener('online', back);
  window.addEventListener('focus', back);
  document.addEventListener('visibilitychange', () => (isVisible() ? back() : leave()));
  setInterval(() => isVisible() && look(), checkIntervalMs);
}
