import { limits, type SavedProgress } from '@lamplight/contract';
import type { RunInTransaction } from '../../db/group-commit.ts';
import { isoOf } from '../../platform/clock.ts';
import {
  findLastHeard,
  holdPlace,
  insertPastPlace,
  insertPlace,
  type PlaceRow,
  saveChapterPosition,
  takeBackTimes,
  updatePlace,
} from './places-store.ts';
import { isFar, isKnown, isLater, justAfter, lastBelieved, type Spot, timeOfArrival } from './rules.ts';
import type { Db, ListeningTables } from './store.ts';

/** A place as one device sends it. */
export interface SentPlace extends Spot {
  readonly user_id: number;
  readonly book_id: number;
  readonly device: string | null;
  readonly base_rev: number | undefined;
  /** When the listener was there, as the device tells it, in milliseconds; null where it only sends places as they come. */
  readonly observedMs: number | null;
  /** The device guessed where to start: the position must not displace one that it does not know. */
  readonly only_if_current?: boolean | undefined;
}

const spotOf = (row: PlaceRow): Spot => ({ chapter_id: row.last_chapter_id, position: row.position });

const placeOf = (row: PlaceRow) => ({ ...spotOf(row), device: row.device, updated_at: row.updated_at });

const present = (row: PlaceRow, accepted: boolean, displaced: PlaceRow | null = null): SavedProgress => ({
  ...placeOf(row),
  rev: row.rev,
  accepted,
  displaced: displaced && placeOf(displaced),
});

const historyKept = { keep: limits.historyLength, closeBy: limits.historyStepSeconds };

/** Just after this member's last place in any other book: nothing that arrives now was before that. */
async function afterOtherBooks(db: Db, { user_id, book_id }: SentPlace, nowMs: number) {
  let last = await findLastHeard(db, user_id);
  if (last && last.updated_at > lastBelieved(nowMs)) {
    // One node's clock was wrong by far: its places would be the last ones heard for as long.
    await takeBackTimes(db, user_id, { after: lastBelieved(nowMs), to: isoOf(nowMs) });
    last = await findLastHeard(db, user_id);
  }
  return last && last.book_id !== book_id ? justAfter(last.updated_at) : undefined;
}

export interface KeptIn {
  readonly db: Db;
  readonly atomically: RunInTransaction<ListeningTables>;
}

/**
 * Keeps a place, and what it displaces, so that no order of devices, offline queues and late arrivals
 * loses one. Answers the place that is held afterwards.
 */
export async function keepPlace(
  { db, atomically }: KeptIn,
  sent: SentPlace,
  nowMs: number,
): Promise<SavedProgress> {
  const elsewhere = await afterOtherBooks(db, sent, nowMs);
  return atomically(async (tx) => {
    const { user_id, book_id, chapter_id, position, device, observedMs } = sent;
    const mine = { user_id, book_id, last_chapter_id: chapter_id, position, device };
    const keepPosition = (at: string) =>
      saveChapterPosition(tx, { user_id, chapter_id, book_id, position, updated_at: at });

    let held = await holdPlace(tx, user_id, book_id);
    if (!held) {
      const first = { ...mine, rev: 1, updated_at: timeOfArrival(nowMs, observedMs, elsewhere) };
      if (await insertPlace(tx, first)) {
        await keepPosition(first.updated_at);
        return present(first, true);
      }
      held = await holdPlace(tx, user_id, book_id);
      if (!held) throw new Error('a place was removed while it was kept');
    }

    const updated_at = timeOfArrival(nowMs, observedMs, elsewhere, held.updated_at);
    const accepted = isLater({ ...sent, updated_at }, held);
    const lost = accepted
      ? { ...spotOf(held), device: held.device, left_at: held.updated_at }
      : { chapter_id, position, device, left_at: updated_at };
    const goesFar = isFar(spotOf(held), sent);
    if (goesFar) await insertPastPlace(tx, { user_id, book_id, ...lost }, historyKept);
    if (!accepted) {
      // A guess says nothing about how far the chapter was heard before.
      if (!sent.only_if_current) await keepPosition(updated_at);
      return present(held, false);
    }
    // A slow clock must not make the place older than the one it goes on from.
    const later = updated_at > held.updated_at ? updated_at : held.updated_at;
    const next = { ...mine, rev: held.rev + 1, updated_at: later };
    await keepPosition(later);
    await updatePlace(tx, next);
    return present(next, true, goesFar && !isKnown(sent, held) ? held : null);
  });
}
