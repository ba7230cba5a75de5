import { expect, test } from 'vitest';
import { findDifferences } from '../../../../testing/scripted-listener.ts';

// Fixed seeds. The last two play over midnight and stop within a second of a save.
test.each([
  [1, 40],
  [2, 40],
  [3, 40],
  [4, 40],
  [5, 40],
  [6, 40],
  [18, 100],
  [50, 100],
])('what listener %i has really played is recorded to the bit, and to the second', async (seed, steps) => {
  expect(await findDifferences(seed, steps)).toEqual([]);
});
