import type { Progress } from '@lamplight/contract';
import type { SafeStore } from '../../../../lib/storage.ts';
import { unsentKey } from '../../outbox/unsent-changes.ts';
import { createUnsentQueue } from '../../outbox/unsent-queue.ts';
import { type BookPosition, isJump } from '../engine/player-state.ts';

/** A position that has not been sent yet. */
export interface UnsentPosition extends BookPosition {
  readonly id: string;
  /** Time at which the listener was at this position, ISO 8601. */
  readonly observedAt: string;
  /** Server revision that the position is based on; null if unknown. */
  readonly baseRev: number | null;
  /** The server's position was unknown: save only if the server has none newer than `baseRev`. */
  readonly onlyIfCurrent?: boolean;
}

/**
 * Maximum number of entries, reached only after a long time offline; continuous listening is one entry, however
 * long.
 */
const maxEntries = 100;

const isUnsent = (value: unknown): value is UnsentPosition => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, bookId, chapterId, position, observedAt, baseRev, onlyIfCurrent } = {
    ...value,
  } as Record<string, unknown>;
  const areNumbers = [bookId, chapterId, position].every((number) => Number.isFinite(number));
  const isBase = baseRev === null || Number.isInteger(baseRev);
  const isFlag = onlyIfCurrent === undefined || typeof onlyIfCurrent === 'boolean';
  return (
    areNumbers && isBase && isFlag && typeof id === 'string' && !Number.isNaN(Date.parse(String(observedAt)))
  );
};

export interface ProgressQueue {
  /** Returns all entries, in the order of listening. */
  all(): readonly UnsentPosition[];
  of(bookId: number): readonly UnsentPosition[];
  /**
   * Adds a position; replaces the book's last entry if the position continues from it. `frozen` entries are
   * being sent and are not replaced.
   */
  add(place: Omit<UnsentPosition, 'id'>, frozen: ReadonlySet<string>): void;
  remove(id: string): void;
  /** Gives a new revision to the entries that are based on a position which the server has accepted. */
  rebase(bookId: number, rev: number): void;
  /** Loads the signed-in member's entries; forgets another member's without deleting them. */
  reopen(): void;
}

/**
 * Unsent positions of one member, in local storage, so that none is lost in a crash or offline. Moves of less
 * than 30 s update one entry, by the server's rule; a position that was jumped away from stays queued.
 */
export function createProgressQueue(
  store: SafeStore,
  owner: () => string | null,
  newId: () => string,
): ProgressQueue {
  const { all, set, reopen } = createUnsentQueue({
    store,
    owner,
    keyOf: (member) => unsentKey('', member),
    isEntry: isUnsent,
    maxEntries,
  });

  return {
    all,
    of: (bookId) => all().filter((entry) => entry.bookId === bookId),
    add(place, frozen) {
      const last = all().findLast((entry) => entry.bookId === place.bookId);
      const goesOn = last && !frozen.has(last.id) && !isJump(last, place);
      const remaining = goesOn ? all().filter((entry) => entry !== last) : all();
      set([...remaining, { ...place, id: goesOn ? last.id : newId() }]);
    },
    remove: (id) => set(all().filter((entry) => entry.id !== id)),
    rebase(bookId, rev) {
      const isBehind = ({ baseRev }: UnsentPosition) => (baseRev ?? -1) < rev;
      set(
        all().map((entry) =>
          entry.bookId === bookId && isBehind(entry) ? { ...entry, baseRev: rev } : entry,
        ),
      );
    },
    reopen,
  };
}

/**
 * Returns the book's progress as the server will have it once unsent positions have been sent, by the
 * server's rule: a position counts if it is based on the latest one, or is not older. Used for display; the
 * server decides.
 */
export function withUnsent(saved: Progress, unsent: readonly UnsentPosition[]): Progress {
  const savedAt = saved.updated_at === null ? Number.NEGATIVE_INFINITY : Date.parse(saved.updated_at);
  const first = unsent.findIndex(
    ({ baseRev, observedAt, onlyIfCurrent }) =>
      (baseRev ?? -1) >= saved.rev || (!onlyIfCurrent && Date.parse(observedAt) >= savedAt),
  );
  const counting = first < 0 ? [] : unsent.slice(first);
  const entries = new Map(saved.progress.map((entry) => [entry.chapter_id, entry]));
  for (const { chapterId, position } of counting)
    entries.set(chapterId, { ...entries.get(chapterId), chapter_id: chapterId, position });
  const last = counting.at(-1);
  return {
    ...saved,
    progress: [...entries.values()],
    last_chapter_id: last?.chapterId ?? saved.last_chapter_id,
    updated_at: last?.observedAt ?? saved.updated_at,
  };
}
