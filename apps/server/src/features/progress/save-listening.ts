import {
  cutStretches,
  type ListeningFields,
  mergeStretches,
  playedSeconds,
  type Stretches,
  stretchesBefore,
} from '@lamplight/contract';
import type { Schema } from '../../db/schema.ts';
import type { Visibility } from '../../db/visibility.ts';
import { isRecordableDay } from './listening-rules.ts';
import {
  findFurthestLeft,
  findPlayedChapter,
  findRecordsListening,
  type PlayedChapter,
  raiseListening,
  saveStretches,
} from './listening-store.ts';
import type { Db } from './store.ts';

/** Played stretches and time, as a device sends them with a position. */
export interface ListeningInput {
  readonly played: NonNullable<ListeningFields['played_stretches']>;
  readonly time: readonly NonNullable<ListeningFields['listening_time']>[number][];
}

/** A chapter that was read under the lock before. */
export interface KnownChapter {
  readonly id: number;
  readonly chapter: PlayedChapter;
}

/** Stretches of a chapter that was heard without recording: everything before the furthest known position. */
async function playedBeforeRecording(
  tx: Db,
  at: Pick<Schema['place_history'], 'user_id' | 'book_id' | 'chapter_id'>,
  { position, duration }: PlayedChapter,
): Promise<Stretches> {
  if (position === null) return '';
  return stretchesBefore(Math.max(position, await findFurthestLeft(tx, at)), duration);
}

/**
 * Merges what a device has played into what is stored, unless the member has turned the recording off. Ignores chapters
 * that the book no longer has, stretches beyond a chapter's end, and days too far away: the device may have been
 * offline while the book changed, and its position counts all the same. The caller holds the lock of the member's progress
 * in the book. Returns the seconds of the book that were not played before.
 * @param known the chapter of the saved position, if it was read already
 */
export async function saveListening(
  tx: Db,
  {
    user_id,
    book_id,
    level,
  }: { readonly user_id: number; readonly book_id: number; readonly level: Visibility },
  { played, time }: ListeningInput,
  { nowMs, known }: { readonly nowMs: number; readonly known: KnownChapter | undefined },
): Promise<number> {
  let gained = 0;
  let isRecording: boolean | null = null;
  for (const { chapter_id, stretches } of played) {
    const chapter =
      chapter_id === known?.id
        ? known.chapter
        : await findPlayedChapter(tx, level, user_id, book_id, chapter_id);
    if (!chapter) continue;
    isRecording = chapter.records_listening !== 0;
    if (!isRecording) return 0;
    const at = { user_id, book_id, chapter_id };
    const stored = chapter.played_stretches ?? (await playedBeforeRecording(tx, at, chapter));
    const merged = mergeStretches(stored, cutStretches(stretches, chapter.duration));
    gained += playedSeconds(merged, chapter.duration) - playedSeconds(stored, chapter.duration);
    if (merged !== chapter.played_stretches) await saveStretches(tx, at, merged);
  }
  if (time.length === 0 || !(isRecording ?? (await findRecordsListening(tx, user_id)))) return gained;
  for (const { day, ...counted } of time)
    if (isRecordableDay(day, nowMs)) await raiseListening(tx, { user_id, day, ...counted });
  return gained;
}
