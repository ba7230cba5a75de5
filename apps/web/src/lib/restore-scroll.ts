/** Events that come before a scroll by the user; a press may drag the scroll bar, a click may lead elsewhere. */
const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'click'] as const;

/** Milliseconds without placeholders and changes of the page's height after which a page counts as complete. */
const settledMs = 3000;

const hasPlaceholder = (): boolean => document.querySelector('.skeleton') !== null;

/**
 * Scrolls to a position in pixels, and again whenever the page's height changes, because content above the position
 * may load later than the rest. Ends when the page is complete, on user input, or when the returned function is
 * called.
 */
export function restoreScroll(wanted: number): () => void {
  window.scrollTo(0, wanted);
  if (wanted === 0) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    wait();
  });
  function wait() {
    clearTimeout(timer);
    // Removing a placeholder changes the height only at the next layout, so wait once more.
    const wasLoading = hasPlaceholder();
    timer = setTimeout(() => (wasLoading || hasPlaceholder() ? wait() : stop()), settledMs);
  }
  function stop() {
    clearTimeout(timer);
    watcher.disconnect();
    for (const kind of userEvents) window.removeEventListener(kind, stop, true);
  }
  for (const kind of userEvents) window.addEventListener(kind, stop, { capture: true, passive: true });
  watcher.observe(document.body);
  return stop;
}
