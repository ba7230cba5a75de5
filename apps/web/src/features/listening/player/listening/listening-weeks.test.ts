import { expect, test } from 'vitest';
import { weeksOf } from './listening-weeks.ts';

test('adds days up to weeks from Monday on, over the end of a year', () => {
  // 1 January 2026 is a Thursday.
  const now = new Date(2026, 0, 1, 12).getTime();
  const days = [
    { day: '2025-12-07', seconds: 1 },
    { day: '2025-12-28', seconds: 2 },
    { day: '2025-12-29', seconds: 4 },
    { day: '2026-01-01', seconds: 8 },
  ];
  expect(weeksOf(days, now)).toEqual([
    { name: 'This week', seconds: 12 },
    { name: 'Week of 22 Dec', seconds: 2 },
    { name: 'Week of 15 Dec', seconds: 0 },
    { name: 'Week of 8 Dec', seconds: 0 },
  ]);
});
