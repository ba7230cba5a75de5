import type { Tables } from '../../db/schema.ts';

/**
 * Returns which share of a book a member has heard, 0 to 1: the sum of the furthest saved position in each chapter.
 * Chapters of unknown length do not count; if all are, a chapter with a position counts as heard.
 */
export async function heardShare(
  db: Tables<'chapters' | 'chapter_progress' | 'place_history'>,
  userId: number,
  bookId: number,
): Promise<number> {
  const chapters = await db
    .selectFrom('chapters as c')
    .leftJoin('chapter_progress as p', (join) =>
      join.onRef('p.chapter_id', '=', 'c.id').on('p.user_id', '=', userId),
    )
    .select(['c.id', 'c.duration', 'p.position'])
    .where('c.book_id', '=', bookId)
    .execute();
  const left = await db
    .selectFrom('place_history')
    .select((eb) => ['chapter_id', eb.fn.max('position').as('position')])
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .groupBy('chapter_id')
    .execute();
  const leftAt = new Map(left.map(({ chapter_id, position }) => [chapter_id, position]));
  const furthest = chapters.map(({ id, duration, position }) => ({
    duration: duration ?? 0,
    position: Math.max(position ?? 0, leftAt.get(id) ?? 0),
  }));
  const total = furthest.reduce((sum, { duration }) => sum + duration, 0);
  if (total === 0) {
    const begun = furthest.filter(({ position }) => position > 0).length;
    return begun / Math.max(1, furthest.length);
  }
  return furthest.reduce((sum, { duration, position }) => sum + Math.min(duration, position), 0) / total;
}
