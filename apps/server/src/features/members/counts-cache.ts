import type { Clock } from '../../platform/clock.ts';
import { type Counts, countMembers, type Db } from './store.ts';

/** Maximum age of the counts, which other nodes, payments and registrations change. */
const maxAgeMs = 2000;

/** Cached member counts: every page of the list shows them. */
export interface CountsCache {
  read(): Promise<Counts>;
  /** Invalidates the counts; call it after this node changed a member. */
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
