import { mergeStretches, playedSeconds, type Stretches, stretchesBefore } from '@lamplight/contract';
import { readInChunks } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { finishedShare, reachesShare, type SavedPosition } from './finish-rules.ts';
import { furthestPositions } from './history-store.ts';
import { findRecordsListening } from './listening-store.ts';
import { listPositions, type ProgressRow } from './progress-store.ts';

interface HeardChapter {
  readonly book_id: number;
  readonly duration: number | null;
  readonly position: number | null;
  readonly played_stretches: string | null;
}

/**
 * Returns the share (0 to 1) of these chapters that a member has heard: by the played stretches; where none were
 * recorded, by the furthest position. Chapters of unknown length do not count; if the lengths of all are unknown, a
 * begun chapter counts as heard.
 */
export function shareOf(chapters: readonly HeardChapter[], isRecording: boolean): number {
  const heard = chapters.map(({ duration, position, played_stretches }) => {
    const played = played_stretches === null ? 0 : playedSeconds(played_stretches, duration);
    const countsPosition = played_stretches === null || !isRecording;
    return { duration: duration ?? 0, seconds: countsPosition ? Math.max(position ?? 0, played) : played };
  });
  const total = heard.reduce((sum, { duration }) => sum + duration, 0);
  if (total === 0) return heard.filter(({ seconds }) => seconds > 0).length / Math.max(1, heard.length);
  return heard.reduce((sum, { duration, seconds }) => sum + Math.min(duration, seconds), 0) / total;
}

/**
 * Lists a member's positions in the chapters of a book, with the stretches that count as heard by the rules of
 * `shareOf`.
 */
export async function listHeardPositions(db: Database, userId: number, bookId: number, level: Visibility) {
  const [rows, isRecording] = await Promise.all([
    listPositions(db, userId, bookId, level),
    findRecordsListening(db, userId),
  ]);
  const countsPosition = (played: string | null) => played === null || !isRecording;
  const furthest = rows.some(({ played_stretches }) => countsPosition(played_stretches))
    ? await furthestPositions(db, userId, [bookId])
    : new Map<number, number>();
  return rows.map(({ played_stretches, duration, ...row }) => {
    const before = Math.max(row.position, furthest.get(row.chapter_id) ?? 0);
    const stretches: Stretches = mergeStretches(
      played_stretches ?? '',
      countsPosition(played_stretches) ? stretchesBefore(before, duration) : '',
    );
    return { ...row, stretches };
  });
}

/** Returns, for each of these books, the share (0 to 1) that a member has heard of the chapters visible at a level. */
export async function heardShares(
  db: Database,
  userId: number,
  bookIds: readonly number[],
  level: Visibility,
): Promise<ReadonlyMap<number, number>> {
  const settings = await db
    .selectFrom('listener_settings')
    .select('records_listening')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isRecording = settings?.records_listening !== 0;
  const rows = await readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('chapters as c')
      .leftJoin('chapter_progress as p', (join) =>
        join.onRef('p.chapter_id', '=', 'c.id').on('p.user_id', '=', userId),
      )
      .select(['c.id', 'c.book_id', 'c.duration', 'p.position', 'p.played_stretches'])
      .where('c.book_id', 'in', chunk)
      .where('c.visibility', '<=', level)
      .execute(),
  );
  const unrecorded = rows.filter(
    ({ position, played_stretches }) => position !== null && (played_stretches === null || !isRecording),
  );
  const furthest = await furthestPositions(db, userId, [
    ...new Set(unrecorded.map(({ book_id }) => book_id)),
  ]);
  const heard = rows.map((row) => ({
    ...row,
    position: row.position === null ? null : Math.max(row.position, furthest.get(row.id) ?? 0),
  }));
  return new Map(
    Array.from(
      Map.groupBy(heard, ({ book_id }) => book_id),
      ([id, chapters]) => [id, shareOf(chapters, isRecording)],
    ),
  );
}

/** Returns the share (0 to 1) of a book that a member has heard: of its public chapters unless a level is given. */
export const heardShare = async (
  db: Database,
  userId: number,
  bookId: number,
  level: Visibility = 0,
): Promise<number> => (await heardShares(db, userId, [bookId], level)).get(bookId) ?? 0;

/**
 * Returns the seconds played of the chapters that the book has now. The stored sum may include deleted chapters, so
 * all chapters are read before the sum finishes a book.
 * @param isLate whether the position is late in the book, so that listening without recording may finish the book,
 * too
 */
export async function presentHeardSeconds(
  tx: Database,
  { user_id, book_id, ...row }: ProgressRow,
  saved: SavedPosition,
  { level, isLate }: { readonly level: Visibility; readonly isLate: boolean },
): Promise<number> {
  const { heard_seconds, facts } = saved;
  // A stored sum that is too large would already be beyond the finishing share: count from 0, so that the next new
  // seconds can reach it.
  const before = row.is_finished === 0 && heard_seconds > row.heard_seconds ? 0 : row.heard_seconds;
  if (!isLate && !reachesShare(before, saved)) return heard_seconds;
  const share = await heardShare(tx, user_id, book_id, level);
  const present = share * (facts.book_duration ?? 0);
  return share >= finishedShare ? Math.max(heard_seconds, present) : present;
}
