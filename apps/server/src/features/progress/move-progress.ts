import type { Db } from './store.ts';

/** Chapters per statement: databases limit the number of bound parameters. */
const maxChaptersPerStatement = 1000;

/** Moves all listeners from one chapter to another: to their last position there, or to its start. */
export async function moveProgress(
  tx: Db,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  for (const [to, movesToChapter] of Map.groupBy(moves, (move) => move.to))
    for (let start = 0; start < movesToChapter.length; start += maxChaptersPerStatement)
      await tx
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
          chapter_start: eb.fn.coalesce(
            eb
              .selectFrom('chapters as here')
              .innerJoin('chapters as earlier', (join) =>
                join.onRef('earlier.book_id', '=', 'here.book_id').onRef('earlier.place', '<', 'here.place'),
              )
              .select(({ fn }) => fn.sum<number>('earlier.duration').as('seconds'))
              .where('here.id', '=', to),
            eb.lit(0),
          ),
          rev: eb('rev', '+', 1),
        }))
        .where(
          'last_chapter_id',
          'in',
          movesToChapter.slice(start, start + maxChaptersPerStatement).map(({ from }) => from),
        )
        .execute();
}
