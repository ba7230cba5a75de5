import './drag.css';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollSpeedAt } from './reorder.ts';

/** Pixels that a mouse or pen moves before a press becomes a drag. */
const dragDistance = 4;
/** Milliseconds that a finger must rest on an element that also scrolls before a drag starts. */
const holdMs = 400;
/** Pixels that a finger may move and still count as resting. */
const holdDistance = 8;

/** Returns the element's nearest scrollable ancestor, or the page. */
function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Returns the visible part of a scroller, without the areas that its `scroll-padding` reserves for bars covering it.
 */
function viewOf(scroller: Element): { top: number; bottom: number } {
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const style = getComputedStyle(scroller);
  return {
    top: Math.max(0, top) + (Number.parseFloat(style.scrollPaddingTop) || 0),
    bottom: Math.min(innerHeight, bottom) - (Number.parseFloat(style.scrollPaddingBottom) || 0),
  };
}

/**
 * Scrolls the scroller of an element while a drag is near an edge. `onPoint` is called for each move and each scrolled
 * frame, with the pointer's y, limited to the visible part (bars cover the rest), and with whether the pointer is in
 * that part.
 */
function startEdgeScroll(element: Element, onPoint: (y: number, isVisible: boolean) => void) {
  const scroller = scrollerOf(element);
  let [pointerY, frame, before] = [0, 0, 0];
  /** Fraction of a pixel not yet scrolled: browsers scroll by whole pixels. */
  let rest = 0;

  function report() {
    const { top, bottom } = viewOf(scroller);
    onPoint(Math.min(bottom - 1, Math.max(top, pointerY)), pointerY >= top && pointerY < bottom);
  }
  function scroll(now: number) {
    const speed = scrollSpeedAt(pointerY, viewOf(scroller));
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
    move(y: number) {
      pointerY = y;
      report();
      if (frame !== 0 || scrollSpeedAt(y, viewOf(scroller)) === 0) return;
      [before, rest] = [0, 0];
      frame = requestAnimationFrame(scroll);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Returns a function that moves an element with the pointer, but not beyond its area. */
function follow(element: HTMLElement, area: Element, startX: number, startY: number) {
  const start = element.getBoundingClientRect();
  let [shiftX, shiftY] = [0, 0];
  return (x: number, y: number) => {
    const now = element.getBoundingClientRect();
    const bounds = area.getBoundingClientRect();
    // Limited to the area's edges: beyond them a moved element would enlarge the scrollable content.
    const left = Math.max(bounds.left, Math.min(x - startX + start.left, bounds.right - now.width));
    const top = Math.max(bounds.top, Math.min(y - startY + start.top, bounds.bottom - now.height));
    shiftX += left - now.left;
    shiftY += top - now.top;
    element.style.translate = `${shiftX}px ${shiftY}px`;
  };
}

export interface Drag {
  /** Element that moves with the pointer. */
  readonly element: HTMLElement;
  /** Contains all drop targets of the element; its scroller scrolls when the pointer is near an edge. */
  readonly area: Element;
  /**
   * Called for each move, and while the area scrolls.
   * @param y pointer's y in pixels, limited to the visible part of the scroller
   * @param isVisible true if the pointer is in the visible part
   */
  onMove(x: number, y: number, isVisible: boolean): void;
  onDrop(): void;
  /** Called after a drop, and when the drag is cancelled. */
  onEnd(): void;
}

/**
 * Starts a drag by mouse, pen or finger. A press becomes a drag once the pointer moves; on an element without
 * `touch-action: none`, where a finger also scrolls, the finger must rest first. Escape cancels.
 * @returns a function that cancels the drag; null if the press was by another finger or button
 */
export function startDrag(press: ReactPointerEvent<HTMLElement>, drag: Drag): (() => void) | null {
  if (press.button !== 0 || !press.isPrimary) return null;
  const { pointerId, pointerType, clientX, clientY, currentTarget } = press;
  const isTouch = pointerType === 'touch';
  const mustRest = isTouch && getComputedStyle(currentTarget).touchAction !== 'none';
  const listening = new AbortController();
  let isDragging = false;
  let [x, y] = [clientX, clientY];
  const move = follow(drag.element, drag.area, clientX, clientY);
  const scroll = startEdgeScroll(drag.area, (visibleY, isVisible) => {
    drag.onMove(x, visibleY, isVisible);
    move(x, visibleY);
  });
  const timer = mustRest ? setTimeout(begin, holdMs) : undefined;

  function begin() {
    isDragging = true;
    drag.element.dataset['dragged'] = '';
    scroll.move(y);
  }

  function end() {
    listening.abort();
    clearTimeout(timer);
    scroll.stop();
    drag.element.style.translate = '';
    delete drag.element.dataset['dragged'];
    if (isDragging) drag.onEnd();
  }

  /** Listens on the window, because another device may remove the dragged element. */
  function listen<Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) {
    window.addEventListener(name, listener, { signal: listening.signal, capture: true, passive: false });
  }
  const prevent = (event: Event) => isDragging && event.preventDefault();

  listen('pointermove', (event) => {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    const distance = Math.hypot(x - clientX, y - clientY);
    if (isDragging) scroll.move(y);
    else if (mustRest && distance > holdDistance) end();
    else if (!mustRest && (isTouch || distance > dragDistance)) begin();
  });
  listen('pointerup', (event) => {
    if (event.pointerId !== pointerId) return;
    const isDropped = isDragging;
    // The browser sends a click at the end of a drag, which must not reach the element below.
    if (isDropped) {
      const swallow = (click: MouseEvent) => {
        click.stopPropagation();
        click.preventDefault();
      };
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    }
    end();
    if (isDropped) drag.onDrop();
  });
  listen('pointercancel', (event) => event.pointerId === pointerId && end());
  listen('keydown', (event) => {
    if (!isDragging || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  });
  for (const name of ['selectstart', 'dragstart', 'touchmove', 'contextmenu'] as const) listen(name, prevent);
  return end;
}
