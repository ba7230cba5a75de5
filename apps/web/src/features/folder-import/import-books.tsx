import type { ImportBook } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DecideDamaged } from './damage-choice.tsx';
import { ImportBookRow } from './import-book-row.tsx';
import { booksAPage, importBooksQuery } from './import-queries.ts';
import { type BookSelection, isSelected } from './selection.ts';

export interface ImportBooksProps {
  job: number;
  state: ImportBook['state'];
  /** Number of books. */
  count: number;
  label: string;
  /** If given, each book has a checkbox. */
  choice?: BookSelection;
  onChoose?: (id: number, isChosen: boolean) => void;
  onDecide?: DecideDamaged;
  isDeciding?: boolean;
}

/** The books of a plan in one state, paged. */
export function ImportBooks({
  job,
  state,
  count,
  label,
  choice,
  onChoose,
  onDecide,
  isDeciding = false,
}: ImportBooksProps) {
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(count / booksAPage));
  const page = Math.min(asked, pages);
  const { data, error, isFetching, refetch } = useQuery(importBooksQuery(job, state, page, count));
  if (count === 0) return null;
  if (error)
    return (
      <ErrorState
        detail={detailOf(error, 'The books could not be loaded.')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label={label} className="import-list">
        {data?.rows.map((book) => (
          <ImportBookRow
            key={book.id}
            book={book}
            {...(onDecide && { onDecide, isDeciding })}
            {...(choice && onChoose && { isChosen: isSelected(choice, book.id), onChoose })}
          />
        ))}
        {!data && (
          <li className="p-4">
            <Skeleton shape="card" />
          </li>
        )}
      </ul>
      <Pagination page={page} pages={pages} onPage={setPage} label={`Pages of ${label}`} reach={2} spelled />
    </div>
  );
}
