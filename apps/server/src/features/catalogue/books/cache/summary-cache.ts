import type { BookSummary } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../db/schema.ts';
import type { Visibility } from '../../../../http/reader.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { parseTags } from '../../people/credits.ts';
import { presentRating, presentSummary } from '../present.ts';
import { listCountsOf, listSummariesOf } from '../store.ts';

/** Approximate size limit in bytes: some 40,000 summaries. */
const maxBytes = 48 * 2 ** 20;
/** Approximate bytes of a summary without its title and synopsis. */
const entryOverheadBytes = 640;
/** Maximum age in ms of cached views and ratings, which other nodes also change. */
const countsMaxAgeMs = 60_000;

/** Bytes of a person or a series without its name. */
const refBytes = 80;

interface Entry {
  readonly summary: BookSummary;
  readonly readAt: number;
}

export interface SummaryCache {
  /** Returns summaries in the order of the ids; deleted books are left out. */
  of(ids: readonly number[]): Promise<BookSummary[]>;
  invalidate(id: number): void;
}

/**
 * Creates a cache of summaries.
 * @param level visibility level of the readers
 */
export function createSummaryCache(db: Database, clock: Clock, level: Visibility): SummaryCache {
  const cache = new LRUCache<number, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ summary: { title, synopsis, authors, narrators, series } }) =>
      entryOverheadBytes +
      title.length +
      synopsis.length +
      [...authors, ...narrators, ...series].reduce((sum, { name }) => sum + refBytes + name.length, 0),
  });

  async function read(ids: readonly number[]): Promise<Map<number, BookSummary>> {
    const readAt = clock.ms();
    const books = await listSummariesOf(db, ids, level);
    return new Map(
      books.map((book) => {
        const summary = presentSummary(book, parseTags(book.tags));
        cache.set(book.id, { summary, readAt });
        return [book.id, summary];
      }),
    );
  }

  /**
   * Updates views and ratings, the only fields that change without a new revision. A summary whose counts are the same
   * stays the same object.
   */
  async function refreshCounts(ids: readonly number[]): Promise<void> {
    const readAt = clock.ms();
    for (const { id, total_views, ...stars } of await listCountsOf(db, ids)) {
      const summary = cache.get(id)?.summary;
      if (!summary) continue;
      const { rating: before, ...others } = summary;
      const { rating } = presentRating(stars);
      const isSame =
        summary.total_views === total_views &&
        before?.count === rating?.count &&
        before?.average === rating?.average;
      const changed = { ...others, total_views, ...(rating ? { rating } : {}) };
      cache.set(id, { summary: isSame ? summary : changed, readAt });
    }
  }

  return {
    async of(ids) {
      const since = clock.ms() - countsMaxAgeMs;
      const entries = ids.map((id) => cache.get(id));
      const stale = ids.filter((_, index) => (entries[index]?.readAt ?? since) < since);
      if (stale.length > 0) await refreshCounts(stale);
      const current = stale.length > 0 ? ids.map((id) => cache.get(id)) : entries;
      const isFresh = (entry: Entry | undefined) => entry !== undefined && entry.readAt >= since;
      const missing = ids.filter((_, index) => !isFresh(current[index]));
      const fresh = missing.length > 0 ? await read(missing) : null;
      return ids.flatMap(
        (id, index) => (isFresh(current[index]) ? current[index]?.summary : fresh?.get(id)) ?? [],
      );
    },
    invalidate: (id) => void cache.delete(id),
  };
}
