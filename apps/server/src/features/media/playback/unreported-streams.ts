import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';

/** Milliseconds of one period; audio sent to a device within it counts once. */
const periodMs = 20_000;
/**
 * Number of periods with audio after which a device counts as playing: a paused player that reads ahead finishes
 * sooner, even over a slow connection.
 */
const maxPeriods = 5;
/** Milliseconds without audio after which the count of a device's periods restarts. */
const memoryMs = 5 * 60_000;
const maxSessions = 10_000;

/**
 * Finds devices that are sent audio for a while but do not report playback: third-party clients. Counts the periods in
 * which this node sent audio to a device.
 */
export function createUnreportedStreams<Listener extends { readonly session: { readonly id: string } }>(
  clock: Clock,
  found: (listener: Listener) => void,
) {
  // The cache is limited by `maxSize`: `max` would reserve memory for all entries at once.
  const counts = new LRUCache<string, { lastMs: number; periods: number }>({
    maxSize: maxSessions,
    sizeCalculation: () => 1,
  });
  return {
    note(listener: Listener): void {
      const { id } = listener.session;
      const now = clock.ms();
      const count = counts.get(id);
      if (!count || Math.abs(now - count.lastMs) >= memoryMs) {
        counts.set(id, { lastMs: now, periods: 1 });
        return;
      }
      if (Math.abs(now - count.lastMs) < periodMs) return;
      count.lastMs = now;
      count.periods += 1;
      if (count.periods >= maxPeriods) found(listener);
    },
  };
}
