/** How long the old picture may stand while the player's screen comes, in milliseconds. */
const patienceMs = 600;
const player = '.now-cover';

function hasCome(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    const watcher = new MutationObserver(() => document.querySelector(player) && done());
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/** Goes to the full player, the mini player's cover growing into its own where the browser and the listener like it. */
export function growCover(go: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) return go();
  const { classList } = document.documentElement;
  classList.add('cover-grows');
  const transition = document.startViewTransition(() => {
    const arrival = hasCome();
    go();
    return arrival;
  });
  // Skipped ones reject; the way has been gone all the same.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(() => classList.remove('cover-grows'));
}
