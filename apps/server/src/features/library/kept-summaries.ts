import type { BookSummary } from '@lamplight/contract';
import type { Clock } from '../../kernel/clock.ts';
import { keepRecent } from './keep-recent.ts';
import { presentSummary } from './present.ts';
import { type Db, listSummariesOf, listViewsOf, tagsIn } from './store.ts';

/** Summaries kept at a time; one is a kilobyte or two. */
const mostKept = 20_000;
/** Views that another node counted show after this long at the latest. */
const viewsLastMs = 10_000;

export interface KeptSummaries {
  /** Summaries in the order of the ids, without those of books that are gone. */
  of(ids: readonly number[]): Promise<BookSummary[]>;
  forget(id: number): void;
}

export function keepSummaries(db: Db, clock: Clock): KeptSummaries {
  const kept = keepRecent<number, { summary: BookSummary; readAt: number }>(mostKept);

  async function read(ids: readonly number[]): Promise<Map<number, BookSummary>> {
    const readAt = clock.ms();
    const books = await listSummariesOf(db, ids);
    return new Map(
      books.map((book) => {
        const summary = presentSummary(book, tagsIn(book.tags));
        kept.set(book.id, { summary, readAt });
        return [book.id, summary];
      }),
    );
  }

  /** Views alone change without a new revision: a summary whose book had none since stays the object that it is. */
  async function renew(ids: readonly number[]): Promise<void> {
    const readAt = clock.ms();
    for (const { id, total_views } of await listViewsOf(db, ids)) {
      const summary = kept.get(id)?.summary;
      if (!summary) continue;
      kept.set(id, {
        summary: summary.total_views === total_views ? summary : { ...summary, total_views },
        readAt,
      });
    }
  }

  return {
    async of(ids) {
      const since = clock.ms() - viewsLastMs;
      const old = ids.filter((id) => (kept.get(id)?.readAt ?? since) < since);
      if (old.length > 0) await renew(old);
      const known = ids.map((id) => {
        const entry = kept.get(id);
        return entry && entry.readAt >= since ? entry.summary : undefined;
      });
      const missing = ids.filter((_, at) => !known[at]);
      const fresh = missing.length > 0 ? await read(missing) : new Map<number, BookSummary>();
      return ids.flatMap((id, at) => known[at] ?? fresh.get(id) ?? []);
    },
    forget: (id) => kept.delete(id),
  };
}
