import { scrollSpeedAt } from './reorder.ts';

/** Returns the element that scrolls a list: the nearest scrollable ancestor, or the page. */
function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.scrollingElement ?? document.documentElement;
}

/** Returns the visible part of a scroller, without the bars that its `scroll-padding` says cover it. */
function viewOf(scroller: Element): { top: number; bottom: number } {
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const style = getComputedStyle(scroller);
  return {
    top: Math.max(0, top) + (Number.parseFloat(style.scrollPaddingTop) || 0),
    bottom: Math.min(innerHeight, bottom) - (Number.parseFloat(style.scrollPaddingBottom) || 0),
  };
}

export interface EdgeScroll {
  /** Reports where the pointer is. */
  readonly move: (clientY: number) => void;
  readonly stop: () => void;
}

/**
 * Scrolls what contains a list while a drag is near an edge. `onPoint` is called for each move and each scrolled frame
 * with the pointer's y, limited to the visible part, because bars cover the rows beyond it.
 */
export function startEdgeScroll(list: Element, onPoint: (y: number) => void): EdgeScroll {
  const scroller = scrollerOf(list);
  let [y, frame, before] = [0, 0, 0];
  /** Pixels not yet scrolled: browsers scroll by whole ones. */
  let rest = 0;

  function report() {
    const { top, bottom } = viewOf(scroller);
    onPoint(Math.min(bottom - 1, Math.max(top, y)));
  }
  function scroll(now: number) {
    const speed = scrollSpeedAt(y, viewOf(scroller));
    const scrolled = scroller.scrollTop;
    // The first frame has no duration; a frame after a pause counts at most a twentieth of a second.
    const seconds = before === 0 ? 0 : Math.min(0.05, (now - before) / 1000);
    before = now;
    rest += speed * seconds;
    scroller.scrollTop += Math.trunc(rest);
    rest -= Math.trunc(rest);
    if (scroller.scrollTop !== scrolled) report();
    frame = speed === 0 ? 0 : requestAnimationFrame(scroll);
  }
  return {
    move(clientY) {
      y = clientY;
      report();
      if (frame !== 0 || scrollSpeedAt(y, viewOf(scroller)) === 0) return;
      [before, rest] = [0, 0];
      frame = requestAnimationFrame(scroll);
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
