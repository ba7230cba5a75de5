import { expect, test } from 'vitest';
import { findDifferences } from '../../../testing/scripted-listener.ts';

// `npm run bench:listening` runs a hundred listeners and more.
test.each([1, 2, 3, 4, 5, 6])(
  'what listener %i has really played is recorded to the bit, and to the second',
  async (seed) => {
    expect(await findDifferences(seed, 40)).toEqual([]);
  },
);
