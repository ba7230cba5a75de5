import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pagesOf } from '../../../lib/paging.ts';
import { CardGrid, type CardGridProps } from '../../../ui/card-grid.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { cardSkeletons } from './book-card.tsx';
import type { BookPage } from './book-queries.ts';
import type { DrawCard } from './book-row.tsx';
import { m } from './messages.ts';

export interface BookPagesProps {
  books: UseQueryResult<BookPage>;
  page: number;
  /** Returns the number of pages for `total` books; by default with 24 books per page. */
  countPages?: (total: number) => number;
  /** Number of placeholder cards while the first page loads. */
  skeletons: number;
  /** Shown if there are no books. */
  empty: ReactNode;
  /** Message shown if loading fails. */
  failure: string;
  /** Accessible name of the pagination. */
  label: string;
  hrefFor: (page: number) => string;
  /** Called with the last page if the URL's page is past it. */
  onPastEnd: (lastPage: number) => void;
  drawCard: DrawCard;
  /** True to show First and Last buttons, too. */
  ends?: boolean;
  /** Number of page buttons; by default two on each side of the current one. */
  window?: number;
  kind?: CardGridProps['kind'];
}

/** A paged list of books in every state: loading, empty, loaded, failed. */
export function BookPages(props: BookPagesProps) {
  const { books, page, countPages = pagesOf, empty, drawCard, ends = false, kind = 'page' } = props;
  const { data, isPlaceholderData: isStale } = books;

  return (
    <>
      {books.isError && (
        <div className="mb-4">
          <ErrorState detail={props.failure} query={books} />
        </div>
      )}
      {books.isPending && <CardGrid kind={kind}>{cardSkeletons(props.skeletons)}</CardGrid>}
      {data?.total === 0 && !isStale && empty}
      {data && data.total > 0 && (
        // The previous page stays visible until the next has loaded.
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity delay-150' : undefined}>
          <CardGrid kind={kind}>
            {data.rows.map((book) => (
              <li key={book.id}>{drawCard(book)}</li>
            ))}
          </CardGrid>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={countPages(data?.total ?? 0)}
          onPastEnd={data && !isStale ? props.onPastEnd : undefined}
          hrefFor={props.hrefFor}
          ends={ends}
          label={props.label}
          {...(props.window !== undefined && { window: props.window })}
        />
      </div>
    </>
  );
}

export interface BookCountProps {
  books: UseQueryResult<BookPage>;
  /** Search text; '' counts every book. */
  search: string;
}

/** The number of books, announced whenever it changes. */
export function BookCount({ books: { data, isPlaceholderData }, search }: BookCountProps) {
  const total = isPlaceholderData ? undefined : data?.total;
  return (
    <p role="status" className="min-w-0 text-sm text-text-2 tabular-nums">
      {total !== undefined &&
        (search === ''
          ? (data?.isFloor ? m.atLeastAudiobooks : m.audiobooks)({ count: total })
          : (data?.isFloor ? m.atLeastAudiobooksFor : m.audiobooksFor)({
              count: total,
              search: (
                <q className="font-semibold break-all text-text">
                  <bdi>{search}</bdi>
                </q>
              ),
            }))}
    </p>
  );
}
