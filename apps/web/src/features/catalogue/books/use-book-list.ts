import type { BookSummary } from '@lamplight/contract';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPage } from '../../../lib/api.ts';
import { useTimer } from '../../../lib/timer.ts';
import {
  batchesFor,
  batchOf,
  batchSize,
  isCached,
  isFling,
  numbersOf,
  type Stretch,
} from './book-list-window.ts';
import { logged } from './book-queries.ts';

export type ListedBook = Pick<
  BookSummary,
  | 'id'
  | 'title'
  | 'language'
  | 'authors'
  | 'narrators'
  | 'status'
  | 'cover_image'
  | 'cover_hue'
  | 'chapter_count'
>;

interface Batch {
  /** Books with only the fields that a row shows: with synopses a batch would be ten times as large. */
  readonly rows: readonly ListedBook[];
  readonly total: number;
}

const batchesKey = ['book-list'] as const;

/** Query of a batch of all books by title; batches are counted from 0. */
const batchQuery = (number: number) =>
  queryOptions({
    queryKey: [...batchesKey, number],
    queryFn: async ({ signal }): Promise<Batch> => {
      const query = { offset: number * batchSize, per_page: batchSize, sort: 'title' } as const;
      const { rows, total } = await logged('list', callPage('GET /books', { query, signal }));
      return { rows: rows.map(listed), total };
    },
  });

const listed = ({ id, title, authors, narrators, ...book }: BookSummary): ListedBook => ({
  id,
  title,
  authors,
  narrators,
  language: book.language,
  status: book.status,
  cover_image: book.cover_image,
  cover_hue: book.cover_hue,
  chapter_count: book.chapter_count,
});

/** Milliseconds without scrolling after which the rows at the end of a fast scroll are requested. */
const restMs = 120;

/** All books by index, fetched in batches around the visible rows and dropped when far away. */
export function useBookList() {
  const client = useQueryClient();
  const start = useQuery(batchQuery(0));
  const total = start.data?.total ?? 0;
  const [rows, setRows] = useState<Stretch | null>(null);
  const inSight = rows && batchesFor(rows, total);
  const numbers = inSight ? numbersOf(inSight) : [];
  const batches = useQueries({ queries: numbers.map(batchQuery) });
  const { first, last } = inSight ?? { first: null, last: null };

  useEffect(() => {
    // Drop no rows until the visible ones are known: when the screen is opened again, rows are still cached.
    if (first === null) return;
    client.removeQueries({
      queryKey: batchesKey,
      predicate: ({ queryKey }) => !isCached(Number(queryKey[1]), { first, last }),
    });
  }, [client, first, last]);

  const byNumber = new Map(numbers.map((number, index) => [number, batches[index]?.data]));
  const bookAt = (row: number): ListedBook | undefined => {
    const batch = batchOf(row) === 0 ? start.data : byNumber.get(batchOf(row));
    return batch?.rows[row % batchSize];
  };
  const failed = [start, ...batches].filter((batch) => batch.isError);
  return {
    total,
    isPending: start.isPending,
    bookAt,
    look: useLook(setRows),
    /** Error of the last batch that failed; null if none failed. */
    failure:
      failed.length === 0
        ? null
        : {
            isBusy: failed.some((batch) => batch.isFetching),
            retry: () => failed.forEach((batch) => void batch.refetch()),
          },
  };
}

/** Returns a function that reports the visible rows: at once while reading, after a pause while scrolling fast. */
function useLook(report: (rows: Stretch) => void) {
  const seen = useRef<Stretch | null>(null);
  const timer = useTimer();
  return useCallback(
    (rows: Stretch) => {
      const before = seen.current;
      if (before && before.first === rows.first && before.last === rows.last) return;
      seen.current = rows;
      timer.stop();
      if (before && isFling(before, rows)) timer.start(() => report(rows), restMs);
      else report(rows);
    },
    [report, timer],
  );
}
