import { expect, test } from 'vitest';
import { tooLarge } from './first-load-budget.ts';

const sizes = (home: number) =>
  new Map([
    ['assets/vendor.js', 100 * 1024],
    ['assets/home.js', home],
  ]);

test('a first load up to 140 KB passes, and a byte more fails with its files', () => {
  expect(tooLarge(sizes(40 * 1024))).toBeNull();
  expect(tooLarge(sizes(40 * 1024 + 1))).toMatch(/143361 bytes.*\n.*vendor\.js: 102400\n.*home\.js: 40961/);
});
