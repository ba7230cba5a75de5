import { sessionStore } from '../lib/storage.ts';

/** What a history entry's position is kept under. The router calls the first entry of every document 'default'. */
export interface ScrollPlace {
  readonly pathname: string;
  readonly key: string;
}
const storeKey = ({ pathname, key }: ScrollPlace) => `scroll:${key}:${pathname}`;

/** An address that was typed or followed from outside opens at its top, whatever this tab showed there before. */
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

/** Keeps the page's scroll position for a history entry, until the returned function is called. */
export function rememberScroll(place: ScrollPlace): () => void {
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

/** Scrolls to what was kept, trying again while the page is still growing; stops when the reader scrolls. */
export function restoreScroll(place: ScrollPlace): () => void {
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
