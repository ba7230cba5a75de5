import { type RefObject, useEffect, useRef } from 'react';

/** Distance in px from which a swipe counts. */
const enough = 72;

/**
 * Calls `onSwipe` when a finger swipes the element down; the element follows the finger. If the page is scrolled (and
 * the element not fixed), or inside `data-scrolls`, the finger scrolls instead.
 */
export function useSwipeDown(
  target: RefObject<HTMLElement | null>,
  onSwipe: () => void,
  isFixed = false,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    let distance = 0;

    function settle() {
      start = null;
      distance = 0;
      element?.style.removeProperty('translate');
    }
    function onTouchStart({ touches, target: touched }: TouchEvent) {
      const [finger] = touches;
      const isOther = touched instanceof Element && touched.closest('input[type="range"], [data-scrolls]');
      if (!finger || touches.length > 1 || isOther || (!isFixed && window.scrollY > 0)) return settle();
      start = { x: finger.clientX, y: finger.clientY };
    }
    function onTouchMove(event: TouchEvent) {
      const [finger] = event.touches;
      if (!start || !finger) return;
      const down = finger.clientY - start.y;
      const isSideways = Math.abs(finger.clientX - start.x) > Math.abs(down);
      if (distance === 0 && (down < 0 || isSideways)) return settle();
      distance = Math.max(0, down);
      event.preventDefault();
      element?.style.setProperty('translate', `0 ${distance / 2}px`);
    }
    function onTouchEnd() {
      const isFar = distance >= enough;
      settle();
      if (isFar) latest.current();
    }

    element.addEventListener('touchstart', onTouchStart, { passive: true });
    // Not passive, so that the handler can keep the page from scrolling or reloading.
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    element.addEventListener('touchend', onTouchEnd);
    element.addEventListener('touchcancel', settle);
    return () => {
      settle();
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchmove', onTouchMove);
      element.removeEventListener('touchend', onTouchEnd);
      element.removeEventListener('touchcancel', settle);
    };
  }, [target, isFixed]);
}
