import { expect, test } from 'vitest';
import { matcherOf } from './stored-texts.ts';

test('finds sentences with all words, and tells those with the words in a row', () => {
  const matches = matcherOf('Café, lamp');
  expect(matches('The cafe’s lamplighter; a café lamp.')).toBe(4);
  expect(matches('A lamp in the café.')).toBe(2);
  expect(matches('A clamp in the café.')).toBe(0);
  expect(matcherOf('一日')('今日は一日中雨です。')).toBe(4);
  expect(matcherOf('…')('Lamp.')).toBe(0);
});

test('finds without a network what the server finds: folded words, and only a begun last word', () => {
  expect(matcherOf('dont')('Don’t!')).toBe(4);
  expect(matcherOf('strasse')('Die Straße.')).toBe(4);
  expect(matcherOf('café lam')('A café lamp.')).toBe(3);
  expect(matcherOf('café lam')('A lamp in the café.')).toBe(1);
  expect(matcherOf('caf lamp')('A café lamp.')).toBe(0);
  expect(matcherOf('café la')('A café lamp.')).toBe(0);
  expect(matcherOf('café lam ')('A café lamp.')).toBe(0);
});
