import { sessionStore } from '../lib/storage.ts';

const storeKey = (key: string) => `scroll:${key}`;

/** Keeps the page's scroll position under a history entry's key, until the returned function is called. */
export function rememberScroll(key: string): () => void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => sessionStore.setText(storeKey(key), String(Math.round(window.scrollY)));
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
export function restoreScroll(key: string): () => void {
  const wanted = Number(sessionStore.text(storeKey(key)) ?? 0);
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
