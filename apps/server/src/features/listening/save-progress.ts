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
import type { Db, ListeningTables } from './store.ts';

/** A place as one device sends it. */
export interface ProgressInput extends Position {
  readonly user_id: number;
  readonly book_id: number;
  readonly device: string | null;
  readonly base_rev: number | undefined;
  /** When the listener was there, as the device tells it, in milliseconds; null where it only sends places as they come. */
  readonly observedMs: number | null;
  /** The device guessed where to start: the position must not displace one that it does not know. */
  readonly only_if_current?: boolean | undefined;
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

/** Just after this member's last place in any other book: nothing that arrives now was before that. */
async function afterOtherBooks(db: Db, { user_id, book_id }: ProgressInput, nowMs: number) {
  let last = await findLatestProgress(db, user_id);
  if (last && last.updated_at > maxPlausibleTime(nowMs)) {
    // One node's clock was wrong by far: its places would be the last ones heard for as long.
    await clampFutureTimestamps(db, user_id, { after: maxPlausibleTime(nowMs), to: isoOf(nowMs) });
    last = await findLatestProgress(db, user_id);
  }
  return last && last.book_id !== book_id ? justAfter(last.updated_at) : undefined;
}

export interface ProgressDb {
  readonly db: Db;
  readonly atomically: RunInTransaction<ListeningTables>;
}

/**
 * Keeps a place, and what it displaces, so that no order of devices, offline queues and late arrivals
 * loses one. Answers the place that is held afterwards.
 */
export async function saveProgress(
  { db, atomically }: ProgressDb,
  sent: ProgressInput,
  nowMs: number,
): Promise<SavedProgress> {
  const minTimestamp = await afterOtherBooks(db, sent, nowMs);
  return atomically(async (tx) => {
    const { user_id, book_id, chapter_id, position, device, observedMs } = sent;
    const input = { user_id, book_id, last_chapter_id: chapter_id, position, device };
    const savePosition = (at: string) =>
      saveChapterPosition(tx, { user_id, chapter_id, book_id, position, updated_at: at });

    let stored = await lockProgress(tx, user_id, book_id);
    if (!stored) {
      const first = { ...input, rev: 1, updated_at: effectiveTimestamp(nowMs, observedMs, minTimestamp) };
      if (await insertProgress(tx, first)) {
        await savePosition(first.updated_at);
        return present(first, true);
      }
      stored = await lockProgress(tx, user_id, book_id);
      if (!stored) throw new Error('a place was removed while it was kept');
    }

    const updated_at = effectiveTimestamp(nowMs, observedMs, minTimestamp, stored.updated_at);
    const accepted = wins({ ...sent, updated_at }, stored);
    const displaced = accepted
      ? { ...positionOf(stored), device: stored.device, left_at: stored.updated_at }
      : { chapter_id, position, device, left_at: updated_at };
    const hasJumped = isJump(positionOf(stored), sent);
    if (hasJumped) await addHistoryEntry(tx, { user_id, book_id, ...displaced }, historyLimits);
    if (!accepted) {
      // A guess says nothing about how far the chapter was heard before.
      if (!sent.only_if_current) await savePosition(updated_at);
      return present(stored, false);
    }
    // A slow clock must not make the place older than the one it goes on from.
    const later = updated_at > stored.updated_at ? updated_at : stored.updated_at;
    const next = { ...input, rev: stored.rev + 1, updated_at: later };
    await savePosition(later);
    await updateProgress(tx, next);
    return present(next, true, hasJumped && !isBasedOnLatest(sent, stored) ? stored : null);
  });
}
