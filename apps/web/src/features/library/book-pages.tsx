import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { plural } from '../../lib/format.ts';
import { CardGrid, type CardGridProps } from '../../ui/card-grid.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { cardSkeletons } from './book-card.tsx';
import type { BookPage } from './book-queries.ts';
import type { DrawCard } from './book-row.tsx';

export interface BookPagesProps {
  books: UseQueryResult<BookPage>;
  page: number;
  /** How many pages hold so many books. */
  pagesOf: (total: number) => number;
  /** Cards that stand in while the first page is on its way. */
  skeletons: number;
  /** What is shown in place of no books at all. */
  empty: ReactNode;
  /** What to say when they cannot be loaded. */
  failure: string;
  /** Names the pagination. */
  label: string;
  hrefFor: (page: number) => string;
  /** Called with the last page if the URL's page is past it. */
  onPastEnd: (lastPage: number) => void;
  drawCard: DrawCard;
  /** Also shows First and Last buttons. */
  ends?: boolean;
  /** How many page numbers stand on either side of the current one; without it, five in all. */
  reach?: number;
  kind?: CardGridProps['kind'];
}

/** Books by the page, in every state: on their way, none, some, not to be had. */
export function BookPages(props: BookPagesProps) {
  const { books, page, pagesOf, empty, onPastEnd, drawCard, ends = false, kind = 'page' } = props;
  const { data, isPlaceholderData: isStale } = books;
  const pages = pagesOf(data?.total ?? 0);
  const isPastEnd = data !== undefined && !isStale && page > pages;
  useEffect(() => {
    if (isPastEnd) onPastEnd(pages);
  }, [isPastEnd, onPastEnd, pages]);

  return (
    <>
      {books.isError && (
        <div className="mb-4">
          <ErrorState detail={props.failure} busy={books.isFetching} onRetry={() => void books.refetch()} />
        </div>
      )}
      {books.isPending && <CardGrid kind={kind}>{cardSkeletons(props.skeletons)}</CardGrid>}
      {data?.total === 0 && !isStale && empty}
      {data && data.total > 0 && (
        // Another page's books are shown until those asked for arrive.
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
          pages={pages}
          hrefFor={props.hrefFor}
          ends={ends}
          label={props.label}
          {...(props.reach !== undefined && { reach: props.reach })}
        />
      </div>
    </>
  );
}

export interface BookCountProps {
  books: UseQueryResult<BookPage>;
  /** '' means every book. */
  search: string;
}

/** How many books there are, said aloud whenever it changes. */
export function BookCount({ books: { data, isPlaceholderData }, search }: BookCountProps) {
  const total = isPlaceholderData ? undefined : data?.total;
  return (
    <p role="status" className="min-w-0 text-sm text-text-2 tabular-nums">
      {total !== undefined && (data?.isFloor ? `${total}+ audiobooks` : plural(total, 'audiobook'))}
      {total !== undefined && search !== '' && (
        <>
          {' '}
          for <q className="font-semibold break-all text-text">{search}</q>
        </>
      )}
    </p>
  );
}
