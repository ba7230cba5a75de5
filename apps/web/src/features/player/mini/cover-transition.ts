/** Milliseconds that the old picture may stay while the player's screen loads. */
const timeoutMs = 600;
const player = '.now-cover';

function hasCome(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, timeoutMs);
    const watcher = new MutationObserver(() => document.querySelector(player) && done());
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Opens the full player; the mini player's cover grows into its cover if the browser supports it and motion
 * is not reduced.
 */
export function transitionCover(go: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) return go();
  const { classList } = document.documentElement;
  classList.add('cover-grows');
  const transition = document.startViewTransition(() => {
    const arrived = hasCome();
    go();
    return arrived;
  });
  // A skipped transition rejects; the navigation has happened anyway.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(() => classList.remove('cover-grows'));
}
