import type { Clock } from '../../platform/clock.ts';
import { type Counts, countMembers, type Db } from './store.ts';

/** What another node, a payment or a newcomer changes shows after this long at the latest. */
const lastsMs = 2000;

/** How many members there are, counted when asked for and kept for a moment: every page says how many. */
export interface KeptCounts {
  read(): Promise<Counts>;
  /** Somebody was changed here. */
  forget(): void;
}

export function keepCounts(db: Db, clock: Clock): KeptCounts {
  let kept: { counts: Promise<Counts>; until: number } | null = null;
  const forget = (): void => {
    kept = null;
  };
  return {
    forget,
    read() {
      if (kept && kept.until > clock.ms()) return kept.counts;
      const counts = countMembers(db, clock.iso());
      kept = { counts, until: clock.ms() + lastsMs };
      counts.catch(forget);
      return counts;
    },
  };
}
