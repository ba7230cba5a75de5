import { expect, test } from 'vitest';
import { lineCount, offersReadMore } from './clamp-rule.ts';

test.each([
  ['short and three lines', 'A tale.', 3, false],
  ['short but four lines', 'A\nB\nC\nD', 4, true],
  ['200 characters', 'x'.repeat(200), 2, false],
  ['201 characters', 'x'.repeat(201), 2, true],
  ['200 characters and blanks around them', `  ${'x'.repeat(200)}\n`, 2, false],
  ['nothing', '', 0, false],
])('%s', (_, text, lines, offered) => {
  expect(offersReadMore(text, lines)).toBe(offered);
});

test('lines are counted from the laid-out heights', () => {
  expect(lineCount(74.4, 24.8)).toBe(3);
  expect(lineCount(99, 24.8)).toBe(4);
  expect(lineCount(50, Number.NaN)).toBe(0);
});
