import { expect, test } from 'vitest';
import { matcherOf } from './stored-texts.ts';

test('finds sentences with all words, and tells those with the words in a row', () => {
  const matches = matcherOf('Café, lamp');
  expect(matches('The cafe’s lamplighter; a café lamp.')).toBe(2);
  expect(matches('A lamp in the café.')).toBe(1);
  expect(matches('A clamp in the café.')).toBe(0);
  expect(matcherOf('一日')('今日は一日中雨です。')).toBe(1);
  expect(matcherOf('…')('Lamp.')).toBe(0);
});
