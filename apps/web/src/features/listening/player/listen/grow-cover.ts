import { prefersReducedMotion } from '../../../../ui/reduced-motion.ts';

/** Maximum milliseconds for which the old picture stays while the player's screen loads. */
const coverTimeoutMs = 600;

function waitForPlayerCover(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, coverTimeoutMs);
    const watcher = new MutationObserver(() => document.querySelector('.now-cover > .cover') && done());
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Opens the full player by `go`; a cover of the old screen grows into the player's if the browser supports it and motion
 * is not reduced.
 */
export function growCover(cover: HTMLElement | null, go: () => void): void {
  if (!cover || prefersReducedMotion() || !('startViewTransition' in document)) return go();
  const { classList } = document.documentElement;
  classList.add('cover-grows');
  cover.style.viewTransitionName = 'player-cover';
  const transition = document.startViewTransition(() => {
    const arrived = waitForPlayerCover();
    // The old screen may stay until the new one is drawn: its cover must not keep the transition name, which must be
    // unique.
    cover.style.viewTransitionName = '';
    go();
    return arrived;
  });
  // A skipped transition rejects; the navigation has happened anyway.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(() => classList.remove('cover-grows'));
}
