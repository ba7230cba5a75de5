import type { Clock } from '../../platform/clock.ts';
import { type Counts, countMembers, type Db } from './store.ts';

/** What another node, a payment or a newcomer changes shows after this long at the latest. */
const maxAgeMs = 2000;

/** How many members there are, counted when asked for and kept for a moment: every page says how many. */
export interface CountsCache {
  read(): Promise<Counts>;
  /** Somebody was changed here. */
  invalidate(): void;
}

export function createCountsCache(db: Db, clock: Clock): CountsCache {
  let cached: { counts: Promise<Counts>; until: number } | null = null;
  const invalidate = (): void => {
    cached = null;
  };
  return {
    invalidate,
    read() {
      if (cached && cached.until > clock.ms()) return cached.counts;
      const counts = countMembers(db, clock.iso());
      cached = { counts, until: clock.ms() + maxAgeMs };
      counts.catch(invalidate);
      return counts;
    },
  };
}
