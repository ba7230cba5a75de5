import { expect, test } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createListeningLog } from './listening-log.ts';

function setUp() {
  const log = createListeningLog(
    memoryStore(),
    () => '7',
    () => 'abcdef',
  );
  return {
    /** Counts seconds on a day and confirms them; returns the days in the report. */
    count(day: string, seconds: number) {
      log.add([], [{ day, seconds, media: seconds }]);
      const report = log.report(1, false);
      if (report) log.confirm(1, report);
      return report?.listening_time.map((time) => [time.day, time.seconds]);
    },
  };
}

test('an earlier day goes on counting after a later one, as on a flight to the west', () => {
  const { count } = setUp();
  count('2026-05-10', 20.6);
  expect([1, 2, 3].map(() => count('2026-05-09', 20.6))).toEqual([
    [['2026-05-09', 21]],
    [['2026-05-09', 41]],
    [['2026-05-09', 62]],
  ]);
  expect(count('2026-05-10', 20)).toEqual([['2026-05-10', 41]]);
});

test('counting survives a clock that once was years ahead', () => {
  const { count } = setUp();
  count('2099-01-01', 20);
  for (const day of ['2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12'])
    expect([count(day, 20), count(day, 20)]).toEqual([[[day, 20]], [[day, 40]]]);
});
