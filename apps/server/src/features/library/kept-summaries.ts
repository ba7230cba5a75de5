import type { BookSummary } from '@lamplight/contract';
import type { Clock } from '../../kernel/clock.ts';
import { presentSummary } from './present.ts';
import { type Db, findBooks, listTagsOf } from './store.ts';

/** Summaries kept at a time; one is a kilobyte or two. */
const mostKept = 5000;
/** Views that another node counted show after this long at the latest. */
const viewsLastMs = 10_000;

export interface KeptSummaries {
  /** Summaries in the order of the ids, without those of books that are gone. */
  of(ids: readonly number[]): Promise<BookSummary[]>;
  forget(id: number): void;
}

export function keepSummaries(db: Db, clock: Clock): KeptSummaries {
  const kept = new Map<number, { summary: BookSummary; readAt: number }>();

  async function read(ids: readonly number[]): Promise<void> {
    const readAt = clock.ms();
    const [books, tags] = await Promise.all([findBooks(db, ids), listTagsOf(db, ids)]);
    const tagsOf = Map.groupBy(tags, (tag) => tag.book_id);
    for (const book of books) {
      kept.delete(book.id);
      kept.set(book.id, { summary: presentSummary(book, tagsOf.get(book.id) ?? []), readAt });
    }
  }

  function dropOldest(): void {
    for (const id of kept.keys()) {
      if (kept.size <= mostKept) return;
      kept.delete(id);
    }
  }

  return {
    async of(ids) {
      const since = clock.ms() - viewsLastMs;
      const missing = ids.filter((id) => (kept.get(id)?.readAt ?? Number.NEGATIVE_INFINITY) < since);
      if (missing.length > 0) await read(missing);
      const found = ids.flatMap((id) => kept.get(id)?.summary ?? []);
      dropOldest();
      return found;
    },
    forget: (id) => void kept.delete(id),
  };
}
