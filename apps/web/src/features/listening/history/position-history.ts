import type { PastPlace } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { SafeStore } from '../../../lib/storage.ts';
import { isFar } from '../engine/player-state.ts';

/** A place that was left, by a jump or for another device's. */
export interface LeftPlace {
  readonly chapterId: number;
  readonly position: number;
  /** ISO 8601. */
  readonly leftAt: string;
  /** The server's name of the device; null for this one. */
  readonly device: string | null;
}

/** Books whose places are kept here; the server keeps all. */
const mostBooks = 30;

const isLeft = (value: unknown): value is LeftPlace => {
  if (typeof value !== 'object' || value === null) return false;
  const { chapterId, position, leftAt } = { ...value } as Record<string, unknown>;
  const areNumbers = Number.isInteger(chapterId) && Number.isFinite(position);
  return areNumbers && !Number.isNaN(Date.parse(String(leftAt)));
};

const at = ({ chapterId, position }: LeftPlace) => ({ bookId: 0, chapterId, position });

/** What was left while the clock ran ahead would stand above all that follows, and push it out. */
const notAhead = (place: LeftPlace, now: number): LeftPlace =>
  Date.parse(place.leftAt) > now ? { ...place, leftAt: new Date(now).toISOString() } : place;

/** The latest first; of places less than 30 s apart only the latest; at most 20. */
export function latestOf(places: readonly LeftPlace[]): LeftPlace[] {
  const kept: LeftPlace[] = [];
  const ordered = places.toSorted((a, b) => Date.parse(b.leftAt) - Date.parse(a.leftAt));
  for (const place of ordered) {
    if (!kept.some((other) => !isFar(at(other), at(place)))) kept.push(place);
  }
  return kept.slice(0, limits.historyLength);
}

/** What this device left, and what the server knows of all of them, as one list. */
export function mergeHistory(local: readonly LeftPlace[], server: readonly PastPlace[], thisDevice: string) {
  const known = server.map(({ chapter_id, position, device, left_at }) => ({
    chapterId: chapter_id,
    position,
    leftAt: left_at,
    device: device === thisDevice ? null : device,
  }));
  return latestOf([...local, ...known]);
}

/** The places that this device left, in local storage; the server has them too once it was reached. */
export function createPositionHistory(store: SafeStore, owner: () => string | null) {
  const key = () => `history.${owner() ?? ''}`;
  function books(): [number, LeftPlace[]][] {
    const list = store.json(key());
    return Array.isArray(list)
      ? list.filter(
          (entry): entry is [number, LeftPlace[]] => Array.isArray(entry) && Array.isArray(entry[1]),
        )
      : [];
  }
  const of = (bookId: number) =>
    books()
      .find(([id]) => id === bookId)?.[1]
      .filter(isLeft) ?? [];
  return {
    of,
    /** `now` in milliseconds. */
    add(bookId: number, place: LeftPlace, now: number) {
      const others = books().filter(([id]) => id !== bookId);
      const places = latestOf([place, ...of(bookId)].map((each) => notAhead(each, now)));
      store.setJson(key(), [[bookId, places], ...others].slice(0, mostBooks));
    },
    wipe: () => store.remove(key()),
  };
}
export type PositionHistory = ReturnType<typeof createPositionHistory>;
