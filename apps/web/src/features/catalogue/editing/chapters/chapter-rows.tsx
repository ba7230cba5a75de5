import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { m } from './messages.ts';
import { type RowRange, renderedRows, visibleRows } from './visible-rows.ts';

/** Number of rows rendered beyond the window on either side. */
const overscan = 8;

/** Returns the range of rows near the window, for a long list of equally high rows. */
function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange {
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
    // The observer reports once at the start, and again when something above the list changes size.
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

/** Maximum number of rows that are all rendered: the browser's own search finds them, and nothing moves. */
const renderAllUpTo = 100;
/** Row height in px before a row has been measured. */
const usualHeight = 64;

export interface ChapterRowsProps {
  list: RefObject<HTMLOListElement | null>;
  keys: readonly string[];
  /** Rows that stay in the DOM wherever the page is scrolled: the focused and the dragged one. */
  pinned: readonly number[];
  /**
   * Renders one row.
   * @param index index of the row, counted from 0
   */
  children: (index: number) => ReactNode;
}

/** The chapter list; a long one is virtualized. */
export const ChapterRows = (props: ChapterRowsProps) =>
  props.keys.length > renderAllUpTo ? <VisibleRows {...props} /> : <AllRows {...props} />;

const AllRows = ({ list, keys, children }: ChapterRowsProps) => (
  <ol ref={list} aria-label={m.chapters} className="chapter-rows">
    {keys.map((key, index) => (
      <li key={key}>{children(index)}</li>
    ))}
  </ol>
);

function VisibleRows({ list, keys, pinned, children }: ChapterRowsProps) {
  const [height, setHeight] = useState(usualHeight);
  // Measured, because enlarged text makes rows higher; all rows have the same height.
  const [measure] = useState(() => (row: HTMLLIElement | null) => {
    if (!row) return;
    const observer = new ResizeObserver(() => setHeight(Math.max(1, row.getBoundingClientRect().height)));
    observer.observe(row);
    return () => observer.disconnect();
  });
  const range = useVisibleRows(list, keys.length, height);
  const drawn = renderedRows(range, pinned, keys.length);
  return (
    <ol
      ref={list}
      aria-label={m.chapters}
      className="chapter-rows chapter-rows-long"
      style={{ height: keys.length * height }}
    >
      {drawn.map((index, at) => (
        <li
          key={keys[index]}
          ref={at === 0 ? measure : undefined}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          style={{ insetBlockStart: index * height }}
        >
          {children(index)}
        </li>
      ))}
    </ol>
  );
}
