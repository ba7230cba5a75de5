import { type CSSProperties, useEffect, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { VirtualList, VirtualRow, VirtualRows } from '../../ui/virtual-rows.tsx';
import type { ListedBook } from './book-list-query.ts';
import { BookListRow } from './book-list-row.tsx';
import { rowHeight, type Stretch } from './book-list-window.ts';

export interface BookListProps {
  total: number;
  bookAt: (row: number) => ListedBook | undefined;
  /** Called with the visible rows. */
  onLook: (rows: Stretch) => void;
  hrefFor: (book: ListedBook) => string;
  /** A row to scroll to, counted from 0; an object, so that the same row can be requested again. */
  wanted: { readonly row: number } | null;
}

/** All books as a numbered, virtualized list; the page's own scrollbar spans all of it. */
export function BookList({ total, bookAt, onLook, hrefFor, wanted }: BookListProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sought = useRef<BookListProps['wanted']>(null);

  function look() {
    if (!list.current || !frame.current) return;
    // Measured instead of computed: enlarged text makes rows higher.
    const top = Math.max(0, -frame.current.getBoundingClientRect().top);
    onLook({
      first: list.current.findItemIndex(top),
      last: list.current.findItemIndex(top + window.innerHeight),
    });
  }
  useEffect(look);

  useEffect(() => {
    if (!wanted) return;
    sought.current = wanted;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    list.current?.scrollToIndex(wanted.row, { align: 'start', offset: -bar });
  }, [wanted]);

  // Focuses the requested row as soon as it has loaded.
  useEffect(() => {
    if (!sought.current) return;
    const link = frame.current?.querySelector<HTMLElement>(`[data-row="${sought.current.row + 1}"]`);
    if (!link) return;
    sought.current = null;
    link.focus({ preventScroll: true });
  });

  const digits = total.toLocaleString('en').length;
  return (
    <div
      ref={frame}
      style={{ '--digits': digits } as CSSProperties}
      className="overflow-clip rounded-lg border border-border bg-surface"
    >
      <VirtualList value={{ total, label: 'All audiobooks' }}>
        <WindowVirtualizer
          ref={list}
          data={{ length: total }}
          as={VirtualRows}
          item={VirtualRow}
          itemSize={rowHeight}
          bufferSize={rowHeight * 6}
          onScroll={look}
        >
          {(_, index) => (
            <BookListRow key={index} number={index + 1} book={bookAt(index)} hrefFor={hrefFor} />
          )}
        </WindowVirtualizer>
      </VirtualList>
    </div>
  );
}
