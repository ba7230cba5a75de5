import type { BookSummary } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { presentSummary } from '../present.ts';
import { type BookDb, listSummariesOf, listViewsOf, parseTags } from '../store.ts';

/** Approximate size limit in bytes: some 40,000 summaries. */
const maxBytes = 48 * 2 ** 20;
/** Bytes of a summary without its title and synopsis. */
const entryOverheadBytes = 640;
/** Maximum age of view counts, which other nodes also change. */
const viewsMaxAgeMs = 60_000;

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

export function createSummaryCache(db: BookDb, clock: Clock): SummaryCache {
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
    const books = await listSummariesOf(db, ids);
    return new Map(
      books.map((book) => {
        const summary = presentSummary(book, parseTags(book.tags));
        cache.set(book.id, { summary, readAt });
        return [book.id, summary];
      }),
    );
  }

  /**
   * Updates view counts, the only field that changes without a new revision. A summary without new views
   * stays the same object.
   */
  async function refreshViews(ids: readonly number[]): Promise<void> {
    const readAt = clock.ms();
    for (const { id, total_views } of await listViewsOf(db, ids)) {
      const summary = cache.get(id)?.summary;
      if (!summary) continue;
      cache.set(id, {
        summary: summary.total_views === total_views ? summary : { ...summary, total_views },
        readAt,
      });
    }
  }

  return {
    async of(ids) {
      const since = clock.ms() - viewsMaxAgeMs;
      const entries = ids.map((id) => cache.get(id));
      const stale = ids.filter((_, index) => (entries[index]?.readAt ?? since) < since);
      if (stale.length > 0) await refreshViews(stale);
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
