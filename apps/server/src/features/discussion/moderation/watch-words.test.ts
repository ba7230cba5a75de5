import { expect, test } from 'vitest';
import { changesOf } from './watch-words.ts';

test('changes what a moderator has changed, and leaves the words of others', () => {
  expect(changesOf(['casino', 'dice'], ['casino', 'poker'], ['casino', 'poker', 'roulette'])).toEqual({
    added: ['dice'],
    removed: ['poker'],
  });
});

test('a word that another moderator has added or removed, too, needs no change', () => {
  expect(changesOf(['dice'], ['poker'], ['dice'])).toEqual({ added: [], removed: [] });
});

test('words that were made from the current ones replace them', () => {
  expect(changesOf(['dice'], ['casino'], ['casino'])).toEqual({ added: ['dice'], removed: ['casino'] });
});
