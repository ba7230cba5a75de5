import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Section } from '../../ui/section.tsx';
import { cardSkeletons } from './book-card.tsx';
import { allBooksPages, allBooksSlice } from './paging.ts';
import { allBooksQuery, type BookPage } from './queries.ts';
import type { DrawCard } from './shelf.tsx';

export interface AllBooksProps {
  /** '' means every book. */
  search: string;
  page: number;
  hrefFor: (page: number) => string;
  /** The address names a page past the last one, given here. */
  onPastEnd: (lastPage: number) => void;
  onClearSearch: () => void;
  drawCard: DrawCard;
}

export function AllBooks({ search, page, hrefFor, onPastEnd, onClearSearch, drawCard }: AllBooksProps) {
  const isSearch = search !== '';
  const books = useQuery(allBooksQuery(search, page));
  const total = books.data?.total ?? 0;
  const pages = allBooksPages(total, isSearch);
  const isPastEnd = books.data !== undefined && !books.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) onPastEnd(pages);
  }, [isPastEnd, onPastEnd, pages]);

  return (
    <Section
      title="All Audiobooks"
      action={
        <Count
          isSearch={isSearch}
          search={search}
          total={books.isPlaceholderData ? null : books.data && total}
        />
      }
    >
      {books.isError && (
        <div className="mb-4">
          <ErrorState
            detail="The audiobooks could not be loaded."
            busy={books.isFetching}
            onRetry={() => void books.refetch()}
          />
        </div>
      )}
      {books.isPending && <CardGrid>{cardSkeletons(allBooksSlice(page, isSearch).per_page)}</CardGrid>}
      {books.data && total === 0 && !books.isPlaceholderData && (
        <EmptyState
          icon={<Illustration name="shelf" />}
          title="No audiobooks found."
          action={
            isSearch && (
              <Button variant="outline" onClick={onClearSearch}>
                Clear search
              </Button>
            )
          }
        />
      )}
      {books.data && <Rows page={books.data} isStale={books.isPlaceholderData} drawCard={drawCard} />}
      <div className="mt-6">
        <Pagination page={page} pages={pages} hrefFor={hrefFor} ends label="Pages of All Audiobooks" />
      </div>
    </Section>
  );
}

interface RowsProps {
  page: BookPage;
  /** Another page's books, shown until those asked for arrive. */
  isStale: boolean;
  drawCard: DrawCard;
}

const Rows = ({ page, isStale, drawCard }: RowsProps) => (
  <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity delay-150' : undefined}>
    <CardGrid>
      {page.rows.map((book) => (
        <li key={book.id}>{drawCard(book)}</li>
      ))}
    </CardGrid>
  </div>
);

interface CountProps {
  isSearch: boolean;
  search: string;
  total: number | null | undefined;
}

const Count = ({ isSearch, search, total }: CountProps) => (
  <p role="status" className="min-w-0 text-sm text-text-2 tabular-nums">
    {total != null && plural(total, 'audiobook')}
    {total != null && isSearch && (
      <>
        {' '}
        for <q className="font-semibold break-all text-text">{search}</q>
      </>
    )}
  </p>
);
