import { BookSummary } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../db/schema.ts';
import type { Visibility } from '../../../../http/reader.ts';
import { serializerFor } from '../../../../http/serialization.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { lazy } from '../../../../platform/lazy.ts';
import { parseTags } from '../../people/credits.ts';
import { presentRating, presentSummary } from '../present.ts';
import { listCountsOf, listSummariesOf } from '../store.ts';

/** Approximate size limit in bytes: some 20,000 summaries. */
const maxBytes = 48 * 2 ** 20;
/** Maximum age in ms of cached views and ratings, which other nodes also change. */
const countsMaxAgeMs = 60_000;

/** A summary and its JSON text, from which the pages of lists are joined. */
export interface ListedBook {
  readonly summary: BookSummary;
  /** UTF-8 */
  readonly json: Buffer;
}

const serializer = lazy(() => serializerFor(BookSummary));

export const listedBook = (summary: BookSummary): ListedBook => ({
  summary,
  json: Buffer.from(serializer()(summary)),
});

interface Entry {
  readonly book: ListedBook;
  readonly readAt: number;
}

export interface SummaryCache {
  /** Returns summaries in the order of the ids; deleted books are left out. */
  of(ids: readonly number[]): Promise<ListedBook[]>;
  invalidate(id: number): void;
}

/**
 * Creates a cache of summaries.
 * @param level visibility level of the readers
 */
export function createSummaryCache(db: Database, clock: Clock, level: Visibility): SummaryCache {
  const cache = new LRUCache<number, Entry>({
    maxSize: maxBytes,
    // The summary takes about as much memory as its JSON.
    sizeCalculation: ({ book }) => 2 * book.json.length,
  });

  async function read(ids: readonly number[]): Promise<Map<number, ListedBook>> {
    const readAt = clock.ms();
    const books = await listSummariesOf(db, ids, level);
    return new Map(
      books.map((book) => {
        const listed = listedBook(presentSummary(book, parseTags(book.tags)));
        cache.set(book.id, { book: listed, readAt });
        return [book.id, listed];
      }),
    );
  }

  /** Updates views and ratings, the only fields that change without a new revision. */
  async function refreshCounts(ids: readonly number[]): Promise<void> {
    const readAt = clock.ms();
    for (const { id, total_views, ...stars } of await listCountsOf(db, ids)) {
      const book = cache.get(id)?.book;
      if (!book) continue;
      const { rating: before, ...others } = book.summary;
      const { rating } = presentRating(stars);
      const isSame =
        others.total_views === total_views &&
        before?.count === rating?.count &&
        before?.average === rating?.average;
      const changed = { ...others, total_views, ...(rating ? { rating } : {}) };
      cache.set(id, { book: isSame ? book : listedBook(changed), readAt });
    }
  }

  return {
    async of(ids) {
      const since = clock.ms() - countsMaxAgeMs;
      const isFresh = (entry: Entry | undefined): entry is Entry =>
        entry !== undefined && entry.readAt >= since;
      const entries = ids.map((id) => cache.get(id));
      if (entries.every(isFresh)) return entries.map(({ book }) => book);
      const stale = ids.filter((_, index) => (entries[index]?.readAt ?? since) < since);
      if (stale.length > 0) await refreshCounts(stale);
      const current = stale.length > 0 ? ids.map((id) => cache.get(id)) : entries;
      const missing = ids.filter((_, index) => !isFresh(current[index]));
      const fresh = missing.length > 0 ? await read(missing) : null;
      return ids.flatMap(
        (id, index) => (isFresh(current[index]) ? current[index]?.book : fresh?.get(id)) ?? [],
      );
    },
    invalidate: (id) => void cache.delete(id),
  };
}
