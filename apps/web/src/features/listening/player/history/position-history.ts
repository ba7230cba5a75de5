import type { PastPosition } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { SafeStore } from '../../../../lib/storage.ts';
import { isJump } from '../engine/player-state.ts';

/** A position that was left by a jump or for another device's position. */
export interface HistoryEntry {
  readonly chapterId: number;
  readonly position: number;
  /** Time at which the position was left, in ISO 8601. */
  readonly leftAt: string;
  /** Server's name of the device on which the position was left; null for this device. */
  readonly device: string | null;
}

/** Maximum number of books whose history this device stores; the server keeps the history of all books. */
const maxBooks = 30;

const isLeft = (value: unknown): value is HistoryEntry => {
  if (typeof value !== 'object' || value === null) return false;
  const { chapterId, position, leftAt } = { ...value } as Record<string, unknown>;
  const areNumbers = Number.isInteger(chapterId) && Number.isFinite(position);
  return areNumbers && !Number.isNaN(Date.parse(String(leftAt)));
};

const at = ({ chapterId, position }: HistoryEntry) => ({ bookId: 0, chapterId, position });

/**
 * Returns the entry with a time no later than `now` (ms since 1970). Entries made while the clock was ahead would stay
 * first and push later ones out.
 */
const notAhead = (place: HistoryEntry, now: number): HistoryEntry =>
  Date.parse(place.leftAt) > now ? { ...place, leftAt: new Date(now).toISOString() } : place;

/** Sorts entries newest first, keeps only the latest of positions less than 30 s apart, and returns at most 20. */
export function latestOf(places: readonly HistoryEntry[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const ordered = places.toSorted((a, b) => Date.parse(b.leftAt) - Date.parse(a.leftAt));
  for (const place of ordered) {
    if (!entries.some((other) => !isJump(at(other), at(place)))) entries.push(place);
  }
  return entries.slice(0, limits.historyLength);
}

/** Merges this device's history with the server's. */
export function mergeHistory(
  local: readonly HistoryEntry[],
  server: readonly PastPosition[],
  thisDevice: string,
) {
  const known = server.map(({ chapter_id, position, device, left_at }) => ({
    chapterId: chapter_id,
    position,
    leftAt: left_at,
    device: device === thisDevice ? null : device,
  }));
  return latestOf([...local, ...known]);
}

/**
 * Stores the position history of this device in local storage; `mergeHistory` combines it with the server's.
 */
export function createPositionHistory(store: SafeStore, owner: () => string | null) {
  const key = () => `history.${owner() ?? ''}`;
  function books(): [number, HistoryEntry[]][] {
    const list = store.json(key());
    return Array.isArray(list)
      ? list.filter(
          (entry): entry is [number, HistoryEntry[]] => Array.isArray(entry) && Array.isArray(entry[1]),
        )
      : [];
  }
  const of = (bookId: number) =>
    books()
      .find(([id]) => id === bookId)?.[1]
      .filter(isLeft) ?? [];
  return {
    of,
    /** Adds an entry; `now` is in milliseconds since 1970. */
    add(bookId: number, place: HistoryEntry, now: number) {
      const others = books().filter(([id]) => id !== bookId);
      const places = latestOf([place, ...of(bookId)].map((knownPlace) => notAhead(knownPlace, now)));
      store.setJson(key(), [[bookId, places], ...others].slice(0, maxBooks));
    },
    wipe: () => store.remove(key()),
  };
}
export type PositionHistory = ReturnType<typeof createPositionHistory>;
