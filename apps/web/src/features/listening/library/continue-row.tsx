import type { BookSummary, LibraryBook } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { cardSkeletons } from '../../catalogue/index.ts';
import type { BookMenuProps } from './book-menu.tsx';
import { LibraryCard } from './library-card.tsx';
import { continueRowQuery } from './library-queries.ts';
import { RowError } from './long-row.tsx';
import { m } from './messages.ts';
import type { OnMarked } from './use-book-marks.ts';
import { useDrawnOrder } from './use-drawn-order.ts';

const LongRow = lazyPart(() => import('./long-row.tsx'), 'LongRow');

/** Books of a row, in order; `hasNext` is true if the server has more. */
export interface RowBooks {
  readonly rows: readonly LibraryBook[];
  readonly hasNext?: boolean;
}

export interface ContinueRowProps {
  /** Id of the book that has the large Continue card. */
  latestId: number;
  /** Number of other books in progress, at most one row; that many placeholders are shown while the books load. */
  others: number;
  /** More items of the menu of each book. */
  more: (book: BookSummary) => BookMenuProps['more'];
  onMarked: OnMarked;
}

/** All books in progress besides the latest one; those after the first row load when they are needed. */
export function ContinueRow({ latestId, others, more, onMarked }: ContinueRowProps) {
  const { data: first, isError, isFetching, refetch } = useQuery(continueRowQuery);
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [loaded, setLoaded] = useState<RowBooks | null>(null);
  const shown = loaded ?? first;
  const drawnRows = useDrawnOrder(id, shown?.rows ?? []);
  const books = shown && drawnRows.filter(({ book }) => book.id !== latestId);
  if (books?.length === 0 && !shown?.hasNext) return null;
  if (!books && isError) return <RowError isBusy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="relative mt-5">
      <CardGrid id={id} kind="row" label={m.moreContinue} ref={row}>
        {books?.map((entry) => (
          <li key={entry.book.id}>
            <LibraryCard
              entry={entry}
              to={paths.listen(entry.book.id)}
              state={{ play: true }}
              isContinued
              more={more(entry.book)}
              onMarked={onMarked}
            />
          </li>
        ))}
        {!books && cardSkeletons(Math.min(limits.homeShelf, others), { hasNotes: true })}
        {shown?.hasNext && cardSkeletons(1, { hasNotes: true })}
      </CardGrid>
      {(first?.hasNext || loaded) && (
        <Suspense fallback={null}>
          <LongRow row={row} onLoaded={setLoaded} />
        </Suspense>
      )}
    </div>
  );
}
