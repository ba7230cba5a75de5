import { plural } from '../../lib/format.ts';
import { Cover } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ListedBook } from './book-list-query.ts';
import { StatusLine } from './status-line.tsx';

export interface BookListRowProps {
  /** Number of the book in the list, counted from 1. */
  number: number;
  /** Undefined until it has loaded. */
  book: ListedBook | undefined;
  hrefFor: (book: ListedBook) => string;
}

const row =
  'flex min-h-14 items-center gap-3 border-b border-border px-2 py-0.5 -outline-offset-3 hover:bg-surface-2 sm:px-4';

/** One line of the list, 56 px high. */
export function BookListRow({ number, book, hrefFor }: BookListRowProps) {
  const place = (
    <span className="min-w-[calc(var(--digits)*1ch)] text-end text-xs text-text-2 sm:text-sm tabular-nums">
      {number.toLocaleString('en')}
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
        <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes="34px" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 leading-tight sm:flex sm:items-center sm:gap-4">
        <span className="line-clamp-2 text-sm leading-[1.2] font-semibold sm:line-clamp-1 sm:flex-1 sm:text-md">
          {book.title}
        </span>
        <span className="flex items-center gap-2 text-xs text-text-2 tabular-nums sm:text-sm">
          <span className="whitespace-nowrap sm:w-24 sm:text-end">
            {plural(book.chapter_count, 'chapter')}
          </span>
        </span>
      </span>
      <span className="hidden w-24 shrink-0 text-sm text-text-2 sm:block">
        <StatusLine status={book.status} />
      </span>
    </Link>
  );
}
