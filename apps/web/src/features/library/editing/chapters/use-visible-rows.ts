import { type RefObject, useEffect, useState } from 'react';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** Rows rendered beyond the window on either side. */
const overscan = 8;

/** Returns which rows of a long list of equally high rows are near the window. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: overscan });

  useEffect(() => {
    function look() {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const next = visibleRows({ top, windowHeight: window.innerHeight, rowHeight, count }, overscan);
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    }
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    // Fires once at the start, and again when something above the list changes size.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [list, count, rowHeight]);
  return { first: Math.min(range.first, count - 1), last: Math.min(range.last, count - 1) };
}
