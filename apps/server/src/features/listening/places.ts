import { limits, type SavedProgress } from '@lamplight/contract';
import { isFar, isKnown, isLater, type Spot } from './rules.ts';
import {
  atomically,
  type Db,
  holdPlace,
  insertPastPlace,
  insertPlace,
  type PlaceRow,
  saveChapterPosition,
  updatePlace,
} from './store.ts';

/** A place as one device sends it. */
export interface SentPlace extends Spot {
  readonly user_id: number;
  readonly book_id: number;
  readonly device: string | null;
  readonly base_rev: number | undefined;
  readonly updated_at: string;
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

/**
 * Keeps a place, and what it displaces, so that no order of devices, offline queues and late arrivals
 * loses one. Answers the place that is held afterwards.
 */
export const keepPlace = (db: Db, sent: SentPlace): Promise<SavedProgress> =>
  atomically(db, async (tx) => {
    const { user_id, book_id, chapter_id, position, device, updated_at } = sent;
    const first = { user_id, book_id, last_chapter_id: chapter_id, position, rev: 1, device, updated_at };
    const keepPosition = (at: string) =>
      saveChapterPosition(tx, { user_id, chapter_id, book_id, position, updated_at: at });

    let held = await holdPlace(tx, user_id, book_id);
    if (!held) {
      if (await insertPlace(tx, first)) {
        await keepPosition(updated_at);
        return present(first, true);
      }
      held = await holdPlace(tx, user_id, book_id);
      if (!held) throw new Error('a place was removed while it was kept');
    }

    const accepted = isLater(sent, held);
    const lost = accepted
      ? { ...spotOf(held), device: held.device, left_at: held.updated_at }
      : { chapter_id, position, device, left_at: updated_at };
    const goesFar = isFar(spotOf(held), sent);
    if (goesFar) await insertPastPlace(tx, { user_id, book_id, ...lost }, historyKept);
    if (!accepted) {
      await keepPosition(updated_at);
      return present(held, false);
    }
    // A slow clock must not make the place older than the one it goes on from.
    const later = updated_at > held.updated_at ? updated_at : held.updated_at;
    const next = { ...first, rev: held.rev + 1, updated_at: later };
    await keepPosition(later);
    await updatePlace(tx, next);
    return present(next, true, goesFar && !isKnown(sent, held) ? held : null);
  });
