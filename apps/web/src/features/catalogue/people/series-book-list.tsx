import type { BookSummary, Series } from '@lamplight/contract';
import { Check } from 'lucide-react';
import { shortDuration } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Link } from '../../../ui/link.tsx';
import { creditLine } from '../books/credit-line.ts';
import { m } from './messages.ts';

export interface SeriesBookListProps {
  series: Series;
  books: readonly BookSummary[];
  page: number;
}

/** The books of a series in order, each with its number; finished ones and the next one are marked. */
export function SeriesBookList({ series, books, page }: SeriesBookListProps) {
  const finished = new Set(series.finished_ids);
  return (
    <ol className="overflow-clip rounded-lg border border-border bg-surface">
      {books.map((book) => (
        <li key={book.id} className="border-b border-border last:border-0">
          <SeriesBook
            book={book}
            number={book.series.find(({ id }) => id === series.id)?.number ?? null}
            mark={finished.has(book.id) ? 'finished' : book.id === series.next_id ? 'next' : null}
            to={paths.synopsis(book.id, { origin: 'series', from: series.id, page: page > 1 ? page : null })}
          />
        </li>
      ))}
    </ol>
  );
}

interface SeriesBookProps {
  book: BookSummary;
  number: string | null;
  mark: 'finished' | 'next' | null;
  to: string;
}

function SeriesBook({ book, number, mark, to }: SeriesBookProps) {
  const people = creditLine(book);
  const length = book.duration ? shortDuration(book.duration) : '';
  return (
    <Link
      to={to}
      look="flex min-h-20 items-center gap-3 px-3 py-2 -outline-offset-3 hover:bg-surface-2 sm:gap-4 sm:px-4"
    >
      <span className="w-8 shrink-0 text-end text-sm text-text-2 tabular-nums sm:w-10 sm:text-md">
        {number !== null && (
          <>
            <span aria-hidden="true">{number}</span>
            <span className="sr-only">{m.bookNumber({ number })}</span>
          </>
        )}
      </span>
      <span className="w-12 shrink-0">
        <Cover of={book} alt="" sizes="48px" />
      </span>
      <span className="grid min-w-0 flex-1 gap-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <span className="grid min-w-0 gap-1">
          <span dir="auto" className="line-clamp-2 leading-tight font-semibold">
            {book.title}
          </span>
          <span className="line-clamp-2 text-xs wrap-anywhere text-text-2 tabular-nums sm:text-sm">
            <bdi>{people}</bdi>
            {people && length && ' · '}
            <span className="whitespace-nowrap">{length}</span>
          </span>
        </span>
        {mark === 'finished' && (
          <span className="flex shrink-0 items-center gap-1 text-sm text-text-2">
            <Check size={16} aria-hidden />
            {m.finished}
          </span>
        )}
        {mark === 'next' && <span className="shrink-0 text-sm font-semibold text-accent-text">{m.next}</span>}
      </span>
    </Link>
  );
}
