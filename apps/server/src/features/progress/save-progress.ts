import { limits, type SavedProgress } from '@lamplight/contract';
import type { RunInTransaction } from '../../db/group-commit.ts';
import { isoOf } from '../../platform/clock.ts';
import {
  addHistoryEntry,
  clampFutureTimestamps,
  findLatestProgress,
  insertProgress,
  lockProgress,
  type ProgressRow,
  saveChapterPosition,
  updateProgress,
} from './progress-store.ts';
import {
  effectiveTimestamp,
  isBasedOnLatest,
  isJump,
  justAfter,
  maxPlausibleTime,
  type Position,
  wins,
} from './rules.ts';
import { type ListeningInput, saveListening } from './save-listening.ts';
import type { Db, ProgressTables } from './store.ts';

/** A position sent by one device. */
export interface ProgressInput extends Position {
  readonly user_id: number;
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

const historyLimits = { maxEntries: limits.historyLength, minSecondsApart: limits.historyStepSeconds };

/** Returns the lower bound of the new timestamp: 1 ms after the member's latest progress in another book. */
async function afterOtherBooks(db: Db, { user_id, book_id }: ProgressInput, nowMs: number) {
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
  readonly db: Db;
  readonly atomically: RunInTransaction<ProgressTables>;
}

/**
 * Saves a position and adds the one that it displaces to the history, so that no position is lost whatever
 * the order in which devices, offline queues and delayed requests arrive. Returns the position that is stored
 * afterwards.
 */
export async function saveProgress(
  { db, atomically }: ProgressDb,
  sent: ProgressInput,
  nowMs: number,
): Promise<SavedProgress> {
  const minTimestamp = await afterOtherBooks(db, sent, nowMs);
  return atomically(async (tx) => {
    const stored = await lockProgress(tx, sent.user_id, sent.book_id);
    const savePlayed = () => sent.listening && saveListening(tx, sent, sent.listening, nowMs);
    // First, because a position saved before listening was recorded says what was played until then.
    if (stored) await savePlayed();
    const saved = await savePosition(tx, sent, nowMs, minTimestamp, stored);
    // The first save in a book holds the lock only now.
    if (!stored) await savePlayed();
    return saved;
  });
}

/** Saves a position within a transaction, and locks the member's progress in the book. */
async function savePosition(
  tx: Db,
  sent: ProgressInput,
  nowMs: number,
  minTimestamp: string | undefined,
  locked: ProgressRow | undefined,
): Promise<SavedProgress> {
  const { user_id, book_id, chapter_id, position, device, observedMs } = sent;
  const input = { user_id, book_id, last_chapter_id: chapter_id, position, device };
  const saveInChapter = (at: string) =>
    saveChapterPosition(tx, { user_id, chapter_id, book_id, position, updated_at: at });

  let stored = locked;
  if (!stored) {
    const first = { ...input, rev: 1, updated_at: effectiveTimestamp(nowMs, observedMs, minTimestamp) };
    if (await insertProgress(tx, first)) {
      await saveInChapter(first.updated_at);
      return present(first, true);
    }
    stored = await lockProgress(tx, user_id, book_id);
    if (!stored) throw new Error('progress row disappeared while it was being saved');
  }

  const updated_at = effectiveTimestamp(nowMs, observedMs, minTimestamp, stored.updated_at);
  const accepted = wins({ ...sent, updated_at }, stored);
  const displaced = accepted
    ? { ...positionOf(stored), device: stored.device, left_at: stored.updated_at }
    : { chapter_id, position, device, left_at: updated_at };
  const hasJumped = isJump(positionOf(stored), sent);
  if (hasJumped) await addHistoryEntry(tx, { user_id, book_id, ...displaced }, historyLimits);
  if (!accepted) {
    // A guessed start position says nothing about what was heard in this chapter.
    if (!sent.only_if_current) await saveInChapter(updated_at);
    return present(stored, false);
  }
  // A device with a slow clock must not move the timestamp backwards.
  const later = updated_at > stored.updated_at ? updated_at : stored.updated_at;
  const next = { ...input, rev: stored.rev + 1, updated_at: later };
  await saveInChapter(later);
  await updateProgress(tx, next);
  return present(next, true, hasJumped && !isBasedOnLatest(sent, stored) ? stored : null);
}
