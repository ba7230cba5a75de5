import { readInChunks } from '../../db/chunks.ts';
import type { Tables } from '../../db/schema.ts';

/** Part of the last chapter from which a book counts as finished: credits may follow. */
const finishedShare = 0.95;

export interface HeardBook {
  readonly book_id: number;
  /** When it was last heard. */
  readonly updated_at: string;
  readonly isFinished: boolean;
}

/** Returns which of these books a member has begun, and which of them to the end. */
export async function listHeardBooks(
  db: Tables<'book_progress' | 'chapter_progress' | 'chapters'>,
  userId: number,
  bookIds: readonly number[],
): Promise<HeardBook[]> {
  const rows = await readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('book_progress as heard')
      .leftJoin('chapters as last', (join) =>
        join.on('last.id', '=', (eb) =>
          eb
            .selectFrom('chapters')
            .select('chapters.id')
            .whereRef('chapters.book_id', '=', 'heard.book_id')
            .orderBy('chapters.place', 'desc')
            .limit(1),
        ),
      )
      .leftJoin('chapter_progress as place', (join) =>
        join.onRef('place.chapter_id', '=', 'last.id').on('place.user_id', '=', userId),
      )
      .select(['heard.book_id', 'heard.updated_at', 'place.position', 'last.duration'])
      .where('heard.user_id', '=', userId)
      .where('heard.book_id', 'in', chunk)
      .execute(),
  );
  return rows.map(({ book_id, updated_at, position, duration }) => ({
    book_id,
    updated_at,
    isFinished: position !== null && duration !== null && position >= duration * finishedShare,
  }));
}
