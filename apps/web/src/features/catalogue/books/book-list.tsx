import { formatNumber } from '@lamplight/messages/intl';
import { type CSSProperties, useEffect, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { titleLanguage } from '../../../lib/language.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VirtualList, VirtualRow, VirtualRows } from '../../../ui/virtual-rows.tsx';
import { rowHeight, type Stretch } from './book-list-window.ts';
import { creditLine } from './credit-line.ts';
import { m } from './messages.ts';
import { StatusLine } from './status-line.tsx';
import type { ListedBook } from './use-book-list.ts';

export interface BookListProps {
  total: number;
  bookAt: (row: number) => ListedBook | undefined;
  /** Called with the visible rows. */
  onLook: (rows: Stretch) => void;
  hrefFor: (book: ListedBook) => string;
  /** Row to scroll to, counted from 0; an object, so that the same row can be requested again. Null for none. */
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

  const digits = formatNumber(total).length;
  return (
    <div
      ref={frame}
      style={{ '--digits': digits } as CSSProperties}
      className="overflow-clip rounded-lg border border-border bg-surface"
    >
      <VirtualList value={{ total, label: m.allAudiobooksList }}>
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

interface BookListRowProps {
  /** Number of the book in the list, counted from 1. */
  number: number;
  /** Undefined until the book has loaded. */
  book: ListedBook | undefined;
  hrefFor: (book: ListedBook) => string;
}

const row =
  'flex min-h-14 items-center gap-3 border-b border-border px-2 py-0.5 -outline-offset-3 hover:bg-surface-2 sm:px-4';

/** One line of the list, 56 px high. */
function BookListRow({ number, book, hrefFor }: BookListRowProps) {
  const place = (
    <span className="min-w-[calc(var(--digits)*1ch)] text-end text-xs text-text-2 sm:text-sm tabular-nums">
      {formatNumber(number)}
    </span>
  );
  if (!book) {
    return (
      <div className={row}>
        {place}
        <span className="w-[34px] shrink-0">
          <Skeleton shape="cover" />
        </span>
        <Skeleton shape="heading" />
      </div>
    );
  }
  return (
    <Link to={hrefFor(book)} look={row} data-row={number}>
      {place}
      <span className="w-[34px] shrink-0">
        <Cover of={book} alt="" sizes="34px" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 leading-tight sm:flex sm:items-center sm:gap-4">
        <span
          dir="auto"
          lang={titleLanguage(book)}
          className="line-clamp-2 text-sm leading-[1.2] font-semibold sm:flex-1 sm:text-md"
        >
          {book.title}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-text-2 tabular-nums sm:text-sm">
          <span
            dir="auto"
            className="truncate sm:line-clamp-2 sm:w-36 sm:shrink-0 sm:whitespace-normal lg:w-52"
          >
            {creditLine(book)}
          </span>
          <span className="whitespace-nowrap sm:w-24 sm:text-end">
            {m.chapters({ count: book.chapter_count })}
          </span>
        </span>
      </span>
      <span className="hidden w-24 shrink-0 text-sm text-text-2 sm:block">
        <StatusLine status={book.status} />
      </span>
    </Link>
  );
}
