import { expect, test } from 'vitest';
import { foldForSearch, matchWords, searchWordsOf, spokenWords } from './spoken-words.ts';

test('plain sentences are split as all others are', () => {
  const signs = Array.from(' \n\'"!#$%&()*+,-./:;<=>?@[\\]{|}~_0123456789aZzAé^`´–—‘’“”…');
  for (let seed = 1; seed < 4000; seed += 1) {
    const text = Array.from({ length: 12 }, (_, at) => signs[(seed * (at + 7) * 31) % signs.length]).join('');
    const folded = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    expect([text, spokenWords(text)]).toEqual([text, folded]);
  }
  expect(spokenWords("“Don’t!” she said — at 5 o'clock…")).toEqual([
    'dont',
    'she',
    'said',
    'at',
    '5',
    'oclock',
  ]);
  expect(spokenWords(`${'a'.repeat(70)} b`)).toEqual(['a'.repeat(60), 'b']);
});

test('the words of a sentence match apart or in a row, the last one in any of its forms', () => {
  const words = ['the', 'old', 'the', 'lamp', 'stood'];
  const match = (first: string[], ...lastForms: string[]) =>
    matchWords(words, first, (word) => lastForms.includes(word));
  expect(match(['the'], 'lamp')).toBe('phrase');
  expect(match(['old'], 'lamp')).toBe('apart');
  expect(match(['the', 'old', 'the'], 'lamps', 'lamp')).toBe('phrase');
  expect(match([], 'stood')).toBe('phrase');
  expect(match(['lamp'], 'the')).toBe('apart');
  expect(match(['lamp'], 'fell')).toBeNull();
  expect(match(['tall'], 'lamp')).toBeNull();
});

test('only a last word of three letters that nothing follows may be begun', () => {
  expect(searchWordsOf('The old lam')).toEqual({ first: ['the', 'old'], last: 'lam', isOpen: true });
  expect(['the la', 'the lamp ', 'the lamp?'].map((search) => searchWordsOf(search)?.isOpen)).toEqual([
    false,
    false,
    false,
  ]);
  expect(searchWordsOf('…')).toBeNull();
});
