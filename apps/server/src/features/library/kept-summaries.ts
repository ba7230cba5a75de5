import type { BookSummary } from '@lamplight/contract';
import type { Clock } from '../../platform/clock.ts';
import { keepRecent } from './keep-recent.ts';
import { presentSummary } from './present.ts';
import { type Db, listSummariesOf, listViewsOf, tagsIn } from './store.ts';

/** Bytes of summaries kept at a time, as near as texts tell: some 40,000 of them. */
const mostBytes = 48 * 2 ** 20;
/** What a summary takes beside its longer texts. */
const bytesOfEntry = 640;
/** Views that another node counted show after this long at the latest. */
const viewsLastMs = 60_000;

interface Entry {
  readonly summary: BookSummary;
  readonly readAt: number;
}

export interface KeptSummaries {
  /** Summaries in the order of the ids, without those of books that are gone. */
  of(ids: readonly number[]): Promise<BookSummary[]>;
  forget(id: number): void;
}

export function keepSummaries(db: Db, clock: Clock): KeptSummaries {
  const kept = keepRecent<number, Entry>(
    mostBytes,
    ({ summary: { title, synopsis } }) => bytesOfEntry + title.length + synopsis.length,
  );

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
      const entries = ids.map((id) => kept.get(id));
      const old = ids.filter((_, at) => (entries[at]?.readAt ?? since) < since);
      if (old.length > 0) await renew(old);
      const known = old.length > 0 ? ids.map((id) => kept.get(id)) : entries;
      const isFresh = (entry: Entry | undefined) => entry !== undefined && entry.readAt >= since;
      const missing = ids.filter((_, at) => !isFresh(known[at]));
      const fresh = missing.length > 0 ? await read(missing) : null;
      return ids.flatMap((id, at) => (isFresh(known[at]) ? known[at]?.summary : fresh?.get(id)) ?? []);
    },
    forget: (id) => kept.delete(id),
  };
}
