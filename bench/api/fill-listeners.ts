import { isoOf } from '../../apps/server/src/platform/clock.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { insertMembers } from '../../apps/server/src/testing/members.ts';
import { seededRandom } from '../../apps/server/src/testing/random.ts';

/** Number of books that each member has played, one book a day. */
const booksOfListener = 100;
/** Members inserted per transaction. */
const batch = 200;
const dayMs = 24 * 3600 * 1000;

/** Adds members who have each played the first chapter of `booksOfListener` books; half of those books are finished. */
export async function fillListeners({ connection: { db }, clock }: Services, count: number): Promise<void> {
  const random = seededRandom(17);
  const firsts = await db.selectFrom('chapters').select(['id', 'book_id']).where('place', '=', 1).execute();
  const created_at = clock.iso();
  for (let done = 0; done < count; done += batch)
    await db.transaction().execute(async (tx) => {
      const names = Array.from(
        { length: Math.min(batch, count - done) },
        (_, index) => `listener ${done + index}`,
      );
      for (const { id: user_id } of await insertMembers(tx, names, { is_premium: 0, created_at })) {
        const played = new Map<number, number>();
        while (played.size < Math.min(booksOfListener, firsts.length)) {
          const chapter = firsts[Math.floor(random() * firsts.length)];
          if (chapter) played.set(chapter.book_id, chapter.id);
        }
        const chapters = Array.from(played, ([book_id, id], index) => ({
          user_id,
          position: 100,
          updated_at: isoOf(clock.ms() - index * dayMs),
          book_id,
          chapter_id: id,
        }));
        await tx
          .insertInto('chapter_progress')
          .values(chapters.map((row) => ({ ...row, played_stretches: '' })))
          .execute();
        await tx
          .insertInto('book_progress')
          .values(
            chapters.map(({ chapter_id, ...row }, index) => ({
              ...row,
              last_chapter_id: chapter_id,
              rev: 1,
              device: null,
              chapters_seen: 12,
              is_finished: index % 2 === 0 ? (1 as const) : (0 as const),
              finished_at: index % 2 === 0 ? created_at : null,
            })),
          )
          .execute();
      }
    });
}
