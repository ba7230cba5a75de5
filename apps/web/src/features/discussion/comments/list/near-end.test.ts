import { expect, test } from 'vitest';
import { isLong } from './comment-item.tsx';
import { isNearEnd } from './near-end.ts';

test.each([
  [0, 2000, false],
  [1389, 2000, false],
  [1390, 2000, true],
  [1400, 2000, true],
  [0, 600, true],
  [0, 300, true],
])('scrolled by %d of %d px', (scrollTop, scrollHeight, isNear) => {
  expect(isNearEnd({ scrollTop, scrollHeight, clientHeight: 600 })).toBe(isNear);
});

test('a comment is collapsed if it has many characters or lines', () => {
  expect(isLong('short')).toBe(false);
  expect(isLong('x'.repeat(701))).toBe(true);
  expect(isLong('x\n'.repeat(9))).toBe(false);
  expect(isLong('x\n'.repeat(11))).toBe(true);
});
