import { cutStretches, type listeningFields, mergeStretches, stretchesBefore } from '@lamplight/contract';
import type { Static, TObject } from 'typebox';
import { isRecordableDay } from './listening-rules.ts';
import { findPlayedChapter, findRecordsListening, raiseListening, saveStretches } from './listening-store.ts';
import type { Db } from './store.ts';

type ListeningFields = Static<TObject<typeof listeningFields>>;

/** What was played, as a device sends it with a position. */
export interface ListeningInput {
  readonly played: NonNullable<ListeningFields['played_stretches']>;
  readonly time: NonNullable<ListeningFields['listening_time']>;
}

/**
 * Merges what a device has played into what is stored, unless the member has turned the recording off. Ignores chapters
 * that the book no longer has, stretches beyond a chapter's end, and days that cannot be right: the device may have been
 * offline while the book changed, and its position counts all the same. The caller holds the lock of the member's progress
 * in the book.
 */
export async function saveListening(
  tx: Db,
  { user_id, book_id }: { readonly user_id: number; readonly book_id: number },
  { played, time }: ListeningInput,
  nowMs: number,
): Promise<void> {
  if (played.length + time.length === 0 || !(await findRecordsListening(tx, user_id))) return;
  for (const { chapter_id, stretches } of played) {
    const chapter = await findPlayedChapter(tx, user_id, book_id, chapter_id);
    if (!chapter) continue;
    // A position from a time without recording stands for everything before it.
    const before = stretchesBefore(chapter.position ?? 0, chapter.duration);
    const stored = chapter.played_stretches ?? before;
    const merged = mergeStretches(stored, cutStretches(stretches, chapter.duration));
    if (merged !== chapter.played_stretches)
      await saveStretches(tx, { user_id, book_id, chapter_id }, merged);
  }
  for (const { day, ...counted } of time)
    if (isRecordableDay(day, nowMs)) await raiseListening(tx, { user_id, day, ...counted });
}
