import { expect, test } from 'vitest';
import { findWatchedWord, foldText } from './match-words.ts';

test('finds whole words, whatever their case, accents and punctuation', () => {
  const words = ['casino', 'free money'].map(foldText);
  expect(findWatchedWord('Visit my CASINO!', words)).toBe('casino');
  expect(findWatchedWord('visit my cásïno', words)).toBe('casino');
  expect(findWatchedWord('ｃａｓｉｎｏ', words)).toBe('casino');
  expect(findWatchedWord('cas\u200bino', words)).toBe('casino');
  expect(findWatchedWord('Free,  MONEY here', words)).toBe('free money');
});

test('leaves words alone that only contain a watched one', () => {
  expect(findWatchedWord('A class of its own', ['ass'])).toBeNull();
  expect(findWatchedWord('casinos', ['casino'])).toBeNull();
  expect(findWatchedWord('anything', [])).toBeNull();
});

test('folds a word of only punctuation to nothing', () => {
  expect(foldText(' ?! ')).toBe('');
});
