import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type RowRange, rowsInSight } from './rows-in-sight.ts';

/** Rows drawn beyond the window on either side. */
const overscan = 8;

/** Which rows of a long list of equally high rows are near the window; `null` until that is known. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState<RowRange>({ first: 0, last: Math.min(count - 1, overscan) });

  const look = useCallback(() => {
    if (!list.current) return;
    const { top } = list.current.getBoundingClientRect();
    const next = rowsInSight({ top, windowHeight: window.innerHeight, rowHeight, count }, overscan);
    setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, [list, count, rowHeight]);

  // What stands above may have grown with any drawing.
  useLayoutEffect(look);
  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    // Whatever grows or shrinks above moves the list without a scroll.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [look]);
  return range;
}
