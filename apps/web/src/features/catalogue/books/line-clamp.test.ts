import { expect, test } from 'vitest';
import { foldedText, lineCount, offersReadMore } from './line-clamp.ts';

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

test('counts lines from the rendered heights', () => {
  expect(lineCount(74.4, 24.8)).toBe(3);
  expect(lineCount(99, 24.8)).toBe(4);
  expect(lineCount(50, Number.NaN)).toBe(0);
});

test('a collapsed text of more than 200 characters is shorter, and cut between words', () => {
  const long = `${'word '.repeat(39)}ends, here and now`;
  expect(long.length).toBeGreaterThan(200);
  expect(foldedText(long)).toBe(`${'word '.repeat(39)}ends…`);
  expect(foldedText(`${'x'.repeat(200)} y`)).toBe(`${'x'.repeat(200)}…`);
  expect(foldedText('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
  expect(foldedText(`${'x'.repeat(199)}🌙 and more`)).toBe(`${'x'.repeat(199)}…`);
});

test('a text of up to 200 characters is collapsed by its lines alone', () => {
  expect(foldedText(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  expect(foldedText('A\nB\nC\nD')).toBe('A\nB\nC\nD');
});
