import { expect, test } from 'vitest';
import type { Listened, Played } from './listening-log.ts';
import { createListeningTracker } from './listening-tracker.ts';

test('a silence that is skipped counts as played, but not as time listened', () => {
  let now = new Date('2026-03-01T12:00:00').getTime();
  const log: { played: Played[]; listened: Listened[] } = { played: [], listened: [] };
  const tracker = createListeningTracker({
    now: () => now,
    log: {
      add(played, listened) {
        log.played.push(...played);
        log.listened.push(...listened);
      },
      partsOf: () => new Map(),
      keepParts: () => {},
    },
  });
  const at = (position: number) => ({ bookId: 7, chapterId: 1, position });
  tracker.skippedTo(5, 100);
  tracker.moved(at(0), 1, 100);
  now += 4000;
  tracker.moved(at(4), 1, 100);
  tracker.skippedTo(8, 100);
  now += 1000;
  tracker.moved(at(9), 1, 100);
  tracker.stopped();
  // Half of the first 15 seconds were played or silent.
  expect(log.played).toEqual([{ bookId: 7, chapterId: 1, indexes: [0] }]);
  const sum = (name: 'seconds' | 'media') => log.listened.reduce((total, entry) => total + entry[name], 0);
  expect([sum('seconds'), sum('media')]).toEqual([5, 9]);
});
