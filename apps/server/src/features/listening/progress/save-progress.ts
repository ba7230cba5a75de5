import { limits, type SavedProgress } from '@lamplight/contract';
import type { RunInTransaction } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { findChapterFacts, findChapterStart } from './chapter-facts.ts';
import {
  type ChapterFacts,
  derivedAfter,
  finishTimesAfter,
  isFinishedByTimes,
  type SavedPosition,
} from './finish-rules.ts';
import { presentHeardSeconds } from './heard-share.ts';
import { addHistoryEntry } from './history-store.ts';
import { findPlayedChapter, saveStretches } from './listening-store.ts';
import { m } from './messages.ts';
import {
  clampFutureTimestamps,
  findLatestProgress,
  insertProgress,
  lockProgress,
  newProgress,
  type ProgressRow,
  saveChapterPosition,
  saveMarks,
  updateProgress,
} from './progress-store.ts';
import {
  clampPosition,
  effectiveTimestamp,
  isBasedOnLatest,
  isJump,
  justAfter,
  maxPlausibleTime,
  type Position,
  positionProblem,
  wins,
} from './rules.ts';
import {
  type KnownChapter,
  type ListeningInput,
  nothingPlayed,
  type SavedListening,
  saveListening,
} from './save-listening.ts';

/** A position sent by one device. */
export interface ProgressInput extends Position {
  readonly user_id: number;
  /** Visibility level of the member: a position can only be saved in a chapter that the member may see. */
  readonly level: Visibility;
  readonly book_id: number;
  readonly device: string | null;
  readonly base_rev: number | undefined;
  /**
   * When the listener was at this position, by the device's clock, in ms; null if the device sends positions
   * live.
   */
  readonly observedMs: number | null;
  /** The device guessed the start position: it must not displace a position that the device has not seen. */
  readonly only_if_current?: boolean | undefined;
  /** Stretches and time played since the last save. */
  readonly listening?: ListeningInput | undefined;
}

const positionOf = (row: ProgressRow): Position => ({
  chapter_id: row.last_chapter_id,
  position: row.position,
});

const presentPosition = (row: ProgressRow) => ({
  ...positionOf(row),
  device: row.device,
  updated_at: row.updated_at,
});

const present = (
  row: ProgressRow,
  accepted: boolean,
  displaced: ProgressRow | null = null,
): SavedProgress => ({
  ...presentPosition(row),
  rev: row.rev,
  accepted,
  displaced: displaced && presentPosition(displaced),
});

const noWayBack = { back_to_chapter: null, back_to: null };

const historyLimits = { maxEntries: limits.historyLength, minSecondsApart: limits.historyStepSeconds };

/** Returns the lower bound of the new timestamp: 1 ms after the member's latest progress in another book. */
async function afterOtherBooks(db: Database, { user_id, book_id }: ProgressInput, nowMs: number) {
  let last = await findLatestProgress(db, user_id);
  if (last && last.updated_at > maxPlausibleTime(nowMs)) {
    // A node whose clock was far ahead has stored positions with future timestamps. They would win over every
    // new position until that time, so set them to just before now.
    await clampFutureTimestamps(db, user_id, { after: maxPlausibleTime(nowMs), to: isoOf(nowMs - 1) });
    last = await findLatestProgress(db, user_id);
  }
  return last && last.book_id !== book_id ? justAfter(last.updated_at) : undefined;
}

export interface ProgressDb {
  readonly db: Database;
  readonly atomically: RunInTransaction;
}

/**
 * Saves a position and adds the one that it displaces to the history, so that no position is lost whatever
 * the order in which devices, offline queues and delayed requests arrive. Returns the position that is stored
 * afterwards.
 * @throws ProblemError not_found, or invalid_input if the position is far beyond the chapter's end
 */
export async function saveProgress(
  { db, atomically }: ProgressDb,
  input: ProgressInput,
  nowMs: number,
): Promise<SavedProgress> {
  const { user_id, book_id, chapter_id, level } = input;
  const playsHere = input.listening?.played.some((played) => played.chapter_id === chapter_id) ?? false;
  // If stretches of the same chapter were sent, one statement under the lock reads both position and stretches.
  const early = playsHere
    ? null
    : checkPosition(input, await findChapterFacts(db, book_id, chapter_id, level));
  if (early instanceof ProblemError) throw early;
  const minTimestamp = await afterOtherBooks(db, input, nowMs);
  const saved = await atomically(async (tx) => {
    const stored = await lockProgress(tx, user_id, book_id);
    const chapter = playsHere
      ? await findPlayedChapter(tx, level, { userId: user_id, bookId: book_id, chapterId: chapter_id })
      : undefined;
    const checked = early ?? checkPosition(input, chapter);
    // Returned, not thrown: an error would undo and repeat the other saves of this commit.
    if (checked instanceof ProblemError) return checked;
    const known = chapter && { id: chapter_id, chapter };
    return saveWithListening(tx, checked.sent, { nowMs, minTimestamp, facts: checked.facts, known, stored });
  });
  if (saved instanceof ProblemError) throw saved;
  return saved;
}

/** Returns the input with its position limited to the chapter, or the error if it cannot be saved. */
function checkPosition(
  input: ProgressInput,
  facts: ChapterFacts | undefined,
): { readonly sent: ProgressInput; readonly facts: ChapterFacts } | ProblemError {
  if (!facts) return new ProblemError('not_found', m.noSuchChapter);
  const problem = positionProblem(input.position, facts.duration);
  return problem ?? { sent: { ...input, position: clampPosition(input.position, facts.duration) }, facts };
}

/** Saves a position with what was played, within a transaction that has locked the member's progress in the book. */
async function saveWithListening(
  tx: Database,
  sent: ProgressInput,
  { known, ...context }: Omit<SaveContext, 'played'> & { readonly known: KnownChapter | undefined },
): Promise<SavedProgress> {
  const { nowMs, facts, stored } = context;
  const { listening } = sent;
  // Save the listening first: it needs the stored position, which shows what was played before recording began.
  const played =
    stored && listening ? await saveListening(tx, sent, listening, { nowMs, known }) : nothingPlayed;
  const { answer, row } = await savePosition(tx, sent, { ...context, played });
  if (stored || !listening) return answer;
  // In a first save, saving the position takes the lock, so the stretches are saved after it.
  const playedFirst = await saveListening(tx, sent, listening, { nowMs, known: undefined });
  const heard_seconds = row.heard_seconds + playedFirst.seconds;
  if (playedFirst.seconds > 0)
    await saveFinish(tx, row, { time: row.updated_at, position: 0, facts, heard_seconds }, sent.level);
  return answer;
}

interface SaveContext {
  readonly nowMs: number;
  readonly minTimestamp: string | undefined;
  readonly facts: ChapterFacts;
  readonly played: SavedListening;
  /** Locked progress; undefined for the first position in a book. */
  readonly stored: ProgressRow | undefined;
}

/** Saves a position within a transaction, and locks the member's progress in the book. */
async function savePosition(
  tx: Database,
  sent: ProgressInput,
  { nowMs, minTimestamp, facts, played, ...locked }: SaveContext,
): Promise<{ readonly answer: SavedProgress; readonly row: ProgressRow }> {
  const { user_id, book_id, chapter_id, position, device, observedMs, level } = sent;
  const place = { last_chapter_id: chapter_id, position, device };
  const saveInChapter = (at: string) =>
    saveChapterPosition(tx, { user_id, chapter_id, book_id, position, updated_at: at }, played.stretches);

  let { stored } = locked;
  if (!stored) {
    const time = effectiveTimestamp(nowMs, observedMs, minTimestamp);
    const first = await withDerived(
      tx,
      { ...newProgress(sent, { ...facts, nowMs }), ...place, rev: 1, updated_at: time },
      { time, position, facts, heard_seconds: 0 },
      { level, hasChangedChapter: true },
    );
    if (await insertProgress(tx, first)) {
      await saveInChapter(first.updated_at);
      return { answer: present(first, true), row: first };
    }
    stored = await lockProgress(tx, user_id, book_id);
    if (!stored) throw new Error('progress row disappeared while it was being saved');
  }

  const updated_at = effectiveTimestamp(nowMs, observedMs, minTimestamp, stored.updated_at);
  const accepted = wins({ ...sent, updated_at }, stored);
  const displaced = accepted
    ? { ...positionOf(stored), device: stored.device, left_at: stored.updated_at }
    : { chapter_id, position, device, left_at: updated_at };
  const hasJumped = stored.rev > 0 && isJump(positionOf(stored), sent);
  const yielded = accepted && hasJumped && !isBasedOnLatest(sent, stored) ? stored : null;
  if (hasJumped) {
    const isBack =
      accepted && !yielded && position < stored.position && chapter_id === stored.last_chapter_id;
    const back = isBack ? { back_to_chapter: chapter_id, back_to: position } : noWayBack;
    await addHistoryEntry(tx, { user_id, book_id, ...displaced, ...back }, historyLimits);
  }
  const saved = { time: updated_at, position, facts, heard_seconds: stored.heard_seconds + played.seconds };
  if (!accepted) {
    // A guessed start position says nothing about what was heard in this chapter.
    if (!sent.only_if_current) await saveInChapter(updated_at);
    else if (played.stretches !== null)
      await saveStretches(tx, { ...sent, played_stretches: played.stretches });
    await saveFinish(tx, stored, sent.only_if_current ? { ...saved, position: 0 } : saved, level);
    return { answer: present(stored, false), row: stored };
  }
  // A device with a slow clock must not move the timestamp backwards.
  const later = updated_at > stored.updated_at ? updated_at : stored.updated_at;
  const hasChangedChapter = stored.rev === 0 || stored.last_chapter_id !== chapter_id;
  // Saved first, because columns derived from the position may depend on what was played of all chapters.
  await saveInChapter(later);
  const next = await withDerived(tx, { ...stored, ...place, rev: stored.rev + 1, updated_at: later }, saved, {
    level,
    hasChangedChapter,
  });
  await updateProgress(tx, next, stored);
  return { answer: present(next, true, yielded), row: next };
}

/** Share (0 to 1) of the book from which on the first position in a chapter adds up what was heard of all chapters. */
const lateShare = 0.8;

/**
 * Computes the derived columns of a row whose position was replaced. Only the first position in a chapter reads the
 * other chapters.
 */
async function withDerived(
  tx: Database,
  row: ProgressRow,
  saved: SavedPosition,
  { level, hasChangedChapter }: { readonly level: Visibility; readonly hasChangedChapter: boolean },
): Promise<ProgressRow> {
  const { facts } = saved;
  if (!hasChangedChapter)
    return derivedAfter(row, {
      ...saved,
      heard_seconds: await presentHeardSeconds(tx, row, saved, { level, isLate: false }),
      chapter_start: row.chapter_start,
      chapters_seen: row.chapters_seen,
    });
  const chapter_start = await findChapterStart(tx, row.book_id, facts.place);
  const bookSeconds = facts.book_duration ?? 0;
  // Without recorded listening time, only positions show what was heard. They are read near the end alone, where they
  // can finish the book.
  const isLate = bookSeconds > 0 && row.rev > 1 && chapter_start >= bookSeconds * lateShare;
  const heard_seconds = await presentHeardSeconds(tx, row, saved, { level, isLate });
  return derivedAfter(row, { ...saved, heard_seconds, chapter_start, chapters_seen: facts.chapter_count });
}

/** Finishes a book by a position that lost against a later one, as if it had arrived before the later one. */
async function saveFinish(
  tx: Database,
  stored: ProgressRow,
  saved: SavedPosition,
  level: Visibility,
): Promise<void> {
  const heard_seconds = await presentHeardSeconds(tx, stored, saved, { level, isLate: false });
  const times = finishTimesAfter(stored, { ...saved, heard_seconds });
  const hasChanged =
    times.finished_at !== stored.finished_at ||
    times.unfinished_at !== stored.unfinished_at ||
    heard_seconds !== stored.heard_seconds;
  if (!hasChanged) return;
  const next = { ...stored, ...times, heard_seconds };
  await saveMarks(tx, { ...next, is_finished: isFinishedByTimes(next) ? 1 : 0 });
}
