import { readInChunks } from '../../db/chunks.ts';
import type { Tables } from '../../db/schema.ts';
import { heardShares } from './heard-share.ts';

/** Share of a book, or of its last chapter, from which it counts as finished: credits may follow. */
const finishedShare = 0.95;

export interface HeardBook {
  readonly book_id: number;
  /** When it was last heard. */
  readonly updated_at: string;
  readonly isFinished: boolean;
}

/** Returns which of these books a member has begun, and which of them are finished: the end reached, or nearly all played. */
export async function listHeardBooks(
  db: Tables<'book_progress' | 'chapter_progress' | 'chapters' | 'listener_settings' | 'place_history'>,
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
  const heard = rows.map(({ book_id, updated_at, position, duration }) => ({
    book_id,
    updated_at,
    hasReachedEnd: position !== null && duration !== null && position >= duration * finishedShare,
  }));
  const open = heard.filter(({ hasReachedEnd }) => !hasReachedEnd);
  const shares = await heardShares(
    db,
    userId,
    open.map(({ book_id }) => book_id),
  );
  return heard.map(({ book_id, updated_at, hasReachedEnd }) => ({
    book_id,
    updated_at,
    isFinished: hasReachedEnd || (shares.get(book_id) ?? 0) >= finishedShare,
  }));
}
