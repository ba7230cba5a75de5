import { type ReactNode, type RefObject, useState } from 'react';
import { useVisibleRows } from './use-visible-rows.ts';
import { renderedRows } from './visible-rows.ts';

/** Lists up to this length are rendered in full: the browser's own search finds their rows, and nothing moves. */
const renderAllUpTo = 100;
/** Row height in px before one has been measured. */
const usualHeight = 64;

export interface ChapterRowsProps {
  list: RefObject<HTMLOListElement | null>;
  keys: readonly string[];
  /** Rows that stay in the DOM wherever the page is scrolled: the focused and the dragged one. */
  pinned: readonly number[];
  /** @param index the row's, counted from 0 */
  children: (index: number) => ReactNode;
}

/** The chapter list; a long one is virtualized. */
export const ChapterRows = (props: ChapterRowsProps) =>
  props.keys.length > renderAllUpTo ? <VisibleRows {...props} /> : <AllRows {...props} />;

const AllRows = ({ list, keys, children }: ChapterRowsProps) => (
  <ol ref={list} aria-label="Chapters" className="chapter-rows">
    {keys.map((key, index) => (
      <li key={key}>{children(index)}</li>
    ))}
  </ol>
);

function VisibleRows({ list, keys, pinned, children }: ChapterRowsProps) {
  const [height, setHeight] = useState(usualHeight);
  // Enlarged text makes rows higher; all have the same height.
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
      aria-label="Chapters"
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
