import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import { inSlices } from '../../../db/slices.ts';

/**
 * Moves all listeners from one chapter to another, in slices: to their last position in the other chapter, or to its
 * start. Call `refreshChapterStarts` once the chapters are saved.
 */
export async function moveProgress(
  tx: Database,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  for (const [to, movesToChapter] of Map.groupBy(moves, (move) => move.to))
    for (const batch of chunksOf(movesToChapter)) {
      const from = batch.map((move) => move.from);
      await inSlices(async (limit) => {
        const result = await tx
          .updateTable('book_progress')
          .set((eb) => ({
            last_chapter_id: to,
            position: eb.fn.coalesce(
              eb
                .selectFrom('chapter_progress')
                .select('chapter_progress.position')
                .whereRef('chapter_progress.user_id', '=', 'book_progress.user_id')
                .where('chapter_progress.chapter_id', '=', to),
              eb.lit(0),
            ),
            rev: eb('rev', '+', 1),
          }))
          .where((eb) =>
            eb(
              eb.refTuple('user_id', 'book_id'),
              'in',
              eb
                .selectFrom('book_progress as moving')
                .select(['moving.user_id', 'moving.book_id'])
                .where('moving.last_chapter_id', 'in', from)
                .limit(limit)
                .$asTuple('user_id', 'book_id'),
            ),
          )
          .executeTakeFirst();
        return result.numUpdatedRows;
      });
    }
}

/**
 * Corrects the stored seconds of the book before each listener's chapter, after chapters were added, removed, moved or
 * changed in length. Chapters of unknown length do not count.
 */
export const refreshChapterStarts = (tx: Database, bookId: number) =>
  tx
    .with('starts', (db) =>
      db
        .selectFrom('chapters')
        .select([
          'id',
          sql<number>`coalesce(sum(duration) over (
            order by place rows between unbounded preceding and 1 preceding), 0)`.as('seconds'),
        ])
        .where('book_id', '=', bookId),
    )
    .updateTable('book_progress')
    .from('starts')
    .set((eb) => ({ chapter_start: eb.ref('starts.seconds') }))
    .whereRef('book_progress.last_chapter_id', '=', 'starts.id')
    .whereRef('book_progress.chapter_start', '!=', 'starts.seconds')
    .execute();
