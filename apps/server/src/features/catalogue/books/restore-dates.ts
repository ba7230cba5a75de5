import { chunksOf } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';

interface Dates {
  /** Time in ISO 8601. */
  readonly added_at: string;
  readonly released_at?: string | undefined;
}

/**
 * Sets the dates of a newly added book and its chapters to those from another library. Sets release dates only where
 * the book or chapter is public.
 * @param chapters in the order of the book
 */
export async function restoreDates(
  tx: Database,
  bookId: number,
  { chapters, ...book }: Dates & { readonly updated_at: string; readonly chapters: readonly Dates[] },
): Promise<void> {
  await tx
    .updateTable('books')
    .set({ created_at: book.added_at, updated_at: book.updated_at })
    .where('id', '=', bookId)
    .execute();
  if (book.released_at !== undefined)
    await tx
      .updateTable('books')
      .set({ release_at: book.released_at })
      .where('id', '=', bookId)
      .where('release_state', '=', 'public')
      .execute();
  const places = chapters.map((dates, index) => ({ ...dates, place: index + 1 }));
  for (const [added_at, group] of Map.groupBy(places, (dates) => dates.added_at))
    for (const chunk of chunksOf(group.map(({ place }) => place)))
      await tx
        .updateTable('chapters')
        .set({ added_at })
        .where('book_id', '=', bookId)
        .where('place', 'in', chunk)
        .execute();
  const released = places.filter(({ released_at }) => released_at !== undefined);
  for (const [release_at, group] of Map.groupBy(released, ({ released_at }) => released_at))
    for (const chunk of chunksOf(group.map(({ place }) => place)))
      await tx
        .updateTable('chapters')
        .set({ release_at })
        .where('book_id', '=', bookId)
        .where('place', 'in', chunk)
        .where('release_state', '=', 'public')
        .execute();
}
