import { sessionStore } from '../lib/storage.ts';

/** Storage key of a history entry's scroll position. The router calls the first entry of every document 'default'. */
export interface ScrollPosition {
  readonly pathname: string;
  readonly key: string;
}
const storeKey = ({ pathname, key }: ScrollPosition) => `scroll:${key}:${pathname}`;

/**
 * Forgets the stored position after a fresh navigation (typed URL or external link), so that the page opens
 * at its top.
 */
export function forgetOnFreshVisit(kind: string | undefined, pathname: string): void {
  if (kind === 'navigate') sessionStore.remove(storeKey({ pathname, key: 'default' }));
}
if (typeof window !== 'undefined') {
  const [visit] = performance.getEntriesByType('navigation');
  forgetOnFreshVisit(
    visit instanceof PerformanceNavigationTiming ? visit.type : undefined,
    location.pathname,
  );
}

/** Stores the page's scroll position for a history entry, until the returned function is called. */
export function rememberScroll(place: ScrollPosition): () => void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => sessionStore.setText(storeKey(place), String(Math.round(window.scrollY)));
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, 100);
  };
  window.addEventListener('scroll', saveSoon, { passive: true });
  window.addEventListener('pagehide', save);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', saveSoon);
    window.removeEventListener('pagehide', save);
  };
}

/** Scrolls to the stored position, retrying while the page grows; stops when the user scrolls. */
export function restoreScroll(place: ScrollPosition): () => void {
  const wanted = Number(sessionStore.text(storeKey(place)) ?? 0);
  window.scrollTo(0, wanted);
  if (wanted === 0) return () => {};
  const watcher = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) < 2) stop();
  });
  const timer = setTimeout(stop, 3000);
  function stop() {
    clearTimeout(timer);
    watcher.disconnect();
    for (const kind of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(kind, stop);
  }
  for (const kind of ['wheel', 'touchmove', 'keydown'] as const)
    window.addEventListener(kind, stop, { passive: true });
  watcher.observe(document.body);
  return stop;
}
