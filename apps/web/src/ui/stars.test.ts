import { expect, test } from 'vitest';
import { halfStars } from './stars.tsx';

test.each([
  [1, 1],
  [4.24, 4],
  [4.25, 4.5],
  [4.74, 4.5],
  [4.75, 5],
  [5, 5],
])('an average of %d is shown as %d stars', (average, stars) => {
  expect(halfStars(average)).toBe(stars);
});
