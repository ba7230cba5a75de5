import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callPage } from '../../../lib/api.ts';
import { titleLanguage } from '../../../lib/language.ts';
import { spokenAge } from '../../../lib/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Cover } from '../../../ui/cover.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { m } from './messages.ts';

export interface RecentUploadsProps {
  hrefFor: (bookId: number) => string;
  badgeOf: (book: BookSummary) => ReactNode;
}

/** The books changed most recently. */
export function RecentUploads({ hrefFor, badgeOf }: RecentUploadsProps) {
  const now = useNow();
  const books = useQuery({
    queryKey: ['books', 'recent-uploads'],
    queryFn: ({ signal }) =>
      callPage('GET /books/recently-updated', { query: { per_page: limits.pageSize }, signal }),
  });
  if (books.isPending) {
    return (
      <div className="grid gap-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </div>
    );
  }
  if (!books.data) {
    return <ErrorState detail={m.uploadsNotLoaded} query={books} />;
  }
  if (books.data.rows.length === 0) return <EmptyState title={m.noRecentUpdatesYet} />;
  return (
    // On a desktop no higher than a list of comments, because the neighbouring columns may be short.
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      aria-label={m.recentUploads}
      className="grid gap-1 lg:-m-1 lg:max-h-[600px] lg:overflow-y-auto lg:p-1"
    >
      {books.data.rows.map((book) => (
        <li key={book.id}>
          <Link
            to={hrefFor(book.id)}
            look="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3 rounded-md p-2 hover:bg-surface-2"
          >
            <span className="block w-12">
              <Cover of={book} alt="" sizes="48px" />
            </span>
            <span className="grid min-w-0">
              <span className="justify-self-start empty:hidden">{badgeOf(book)}</span>
              <span dir="auto" lang={titleLanguage(book)} className="line-clamp-2 leading-snug font-semibold">
                {book.title}
              </span>
              <span className="text-sm text-text-3 tabular-nums">
                {m.chapters({ count: book.chapter_count })} ·{' '}
                {m.updated({
                  before: (text) => <span className="sr-only">{text}</span>,
                  age: spokenAge(book.updated_at, now),
                })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
