import {
  cutStretches,
  type ListeningFields,
  mergeStretches,
  playedSeconds,
  type Stretches,
  stretchesBefore,
  withoutStretches,
} from '@lamplight/contract';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { furthestPositions } from './history-store.ts';
import { daysBefore, isRecordableDay } from './listening-rules.ts';
import {
  findPlayedChapter,
  findRecordsListening,
  type PlayedChapter,
  raiseListening,
  saveStretches,
} from './listening-store.ts';

/** Played stretches and time, as a device sends them with a position. */
export interface ListeningInput {
  readonly played: NonNullable<ListeningFields['played_stretches']>;
  readonly time: readonly NonNullable<ListeningFields['listening_time']>[number][];
}

/** A chapter that was already read under the lock of the member's progress. */
export interface KnownChapter {
  readonly id: number;
  readonly chapter: PlayedChapter;
}

/** Additions of one save to the recorded listening. */
export interface SavedListening {
  /** Seconds of the book that were not played before. */
  readonly seconds: number;
  /** All stretches played of the chapter of the position, to be saved with it; null if nothing was added. */
  readonly stretches: Stretches | null;
}

export const nothingPlayed: SavedListening = { seconds: 0, stretches: null };

/** Merges the played stretches by chapter, because a client may send a chapter several times. */
function byChapter(played: ListeningInput['played']): Map<number, Stretches> {
  const merged = new Map<number, Stretches>();
  for (const { chapter_id, stretches } of played)
    merged.set(chapter_id, mergeStretches(merged.get(chapter_id) ?? '', stretches));
  return merged;
}

/**
 * Returns the stretches that count as played before recording: all up to the furthest position saved in the chapter.
 */
async function playedBeforeRecording(
  tx: Database,
  at: Pick<Schema['place_history'], 'user_id' | 'book_id' | 'chapter_id'>,
  { position, duration }: PlayedChapter,
): Promise<Stretches> {
  if (position === null) return '';
  const furthest = await furthestPositions(tx, at.user_id, [at.book_id]);
  return stretchesBefore(Math.max(position, furthest.get(at.chapter_id) ?? 0), duration);
}

/**
 * Merges what a device has played into what is stored, unless the member has turned the recording off. Ignores chapters
 * that the book no longer has, stretches beyond a chapter's end, and days too far away: the device may have been
 * offline while the book changed, and its position counts all the same. The caller holds the lock of the member's progress
 * in the book.
 * @param known the chapter of the saved position, if it was read already: the caller saves what was played of it
 */
export async function saveListening(
  tx: Database,
  {
    user_id,
    book_id,
    level,
  }: { readonly user_id: number; readonly book_id: number; readonly level: Visibility },
  { played, time }: ListeningInput,
  { nowMs, known }: { readonly nowMs: number; readonly known: KnownChapter | undefined },
): Promise<SavedListening> {
  let seconds = 0;
  let stretches: Stretches | null = null;
  let isRecording: boolean | null = null;
  for (const [chapter_id, sent] of byChapter(played)) {
    const chapter =
      chapter_id === known?.id
        ? known.chapter
        : await findPlayedChapter(tx, level, { userId: user_id, bookId: book_id, chapterId: chapter_id });
    if (!chapter) continue;
    isRecording = chapter.records_listening !== 0;
    if (!isRecording) return nothingPlayed;
    const at = { user_id, book_id, chapter_id };
    const stored = chapter.played_stretches ?? (await playedBeforeRecording(tx, at, chapter));
    const merged = mergeStretches(stored, cutStretches(sent, chapter.duration));
    seconds += playedSeconds(withoutStretches(merged, stored), chapter.duration);
    if (merged === chapter.played_stretches) continue;
    if (chapter === known?.chapter) stretches = merged;
    else await saveStretches(tx, { ...at, played_stretches: merged });
  }
  const listened = { seconds, stretches };
  if (time.length === 0 || !(isRecording ?? (await findRecordsListening(tx, user_id)))) return listened;
  const saved_on = daysBefore(nowMs, 0);
  // Players of earlier versions do not send the book: their time has book id 0.
  for (const { day, book_id: counted_book = 0, origin, ...counted } of time)
    if (isRecordableDay(day, nowMs))
      await raiseListening(tx, { user_id, day, book_id: counted_book, ...counted, saved_on }, origin);
  return listened;
}
