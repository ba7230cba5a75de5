import type { SafeStore } from '../../../lib/storage.ts';
import { isFar, type Place } from '../engine/player-state.ts';
import { unsentKey } from './has-unsent-places.ts';

/** A place on its way to the server. */
export interface UnsentPlace extends Place {
  readonly id: string;
  /** When the listener was there, ISO 8601. */
  readonly observedAt: string;
  /** The server's rev that it goes on from; null where none was known. */
  readonly baseRev: number | null;
  /** The server's position was not known: saved only if the server holds none that is newer than `baseRev`. */
  readonly onlyIfCurrent?: boolean;
}

/** What a long time offline may pile up; continuous listening is one place, however long. */
const most = 100;

const isUnsent = (value: unknown): value is UnsentPlace => {
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
  /** In the order in which the listener was there. */
  all(): readonly UnsentPlace[];
  of(bookId: number): readonly UnsentPlace[];
  /** Takes the place of the book's last one if it goes on from it; `frozen` ones are under way and stay. */
  add(place: Omit<UnsentPlace, 'id'>, frozen: ReadonlySet<string>): void;
  remove(id: string): void;
  /** What goes on from a place that the server took is based on it, too. */
  rebase(bookId: number, rev: number): void;
  /** Reads what the member who is signed in now has left behind; forgets, but does not erase, another's. */
  reopen(): void;
}

/**
 * Unsent places of one member, kept in local storage, so that no crash and no tunnel loses one. Steps of less than
 * 30 s are one place, as they are to the server; a place that was jumped away from stays in the line.
 */
export function createProgressQueue(
  store: SafeStore,
  owner: () => string | null,
  newId: () => string,
): ProgressQueue {
  let entries: readonly UnsentPlace[] = [];
  /** Whose they are: an answer may come after their owner has signed out. */
  let whose: string | null = null;
  /** Everything this page ever held: what else is found in the store belongs to another tab. */
  const mine = new Set<string>();
  const key = () => unsentKey(whose);

  function stored(): UnsentPlace[] {
    const list = store.json(key());
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  }

  function set(next: readonly UnsentPlace[]) {
    entries = next.slice(-most);
    for (const entry of entries) mine.add(entry.id);
    const all = [...stored().filter((entry) => !mine.has(entry.id)), ...entries];
    if (all.length === 0) store.remove(key());
    else store.setJson(key(), all.slice(-most));
  }

  return {
    all: () => entries,
    of: (bookId) => entries.filter((entry) => entry.bookId === bookId),
    add(place, frozen) {
      const last = entries.findLast((entry) => entry.bookId === place.bookId);
      const goesOn = last && !frozen.has(last.id) && !isFar(last, place);
      const kept = goesOn ? entries.filter((entry) => entry !== last) : entries;
      set([...kept, { ...place, id: goesOn ? last.id : newId() }]);
    },
    remove: (id) => set(entries.filter((entry) => entry.id !== id)),
    rebase(bookId, rev) {
      const isBehind = ({ baseRev }: UnsentPlace) => (baseRev ?? -1) < rev;
      set(
        entries.map((entry) =>
          entry.bookId === bookId && isBehind(entry) ? { ...entry, baseRev: rev } : entry,
        ),
      );
    },
    reopen() {
      entries = [];
      mine.clear();
      whose = owner();
      if (whose !== null) set(stored());
    },
  };
}
