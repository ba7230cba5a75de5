import { expect, test } from 'vitest';
import { formsOf, isEverywhere, joinedPairs, piecesOfWord } from './forms.ts';

test.each([
  ['foxes', 'fox'],
  ['dragons', 'dragon'],
  ['mapmakers', 'mapmaker'],
  ['stories', 'story'],
  ['story', 'stories'],
  ['wolves', 'wolf'],
  ['wolf', 'wolves'],
  ['knives', 'knife'],
  ['women', 'woman'],
  ['running', 'run'],
  ['baking', 'bake'],
  ['hunted', 'hunt'],
])('%s may be a form of %s', (word, form) => {
  expect(formsOf(word)).toContain(form);
});

test('a word is no form of itself, and short ones have none', () => {
  for (const word of ['fox', 'bus', 'is', 'as', 'red', 'ring']) expect(formsOf(word)).not.toContain(word);
  expect([formsOf('is'), formsOf('as'), formsOf('ed')]).toEqual([[], [], []]);
});

test('a word is taken apart in every place, near its middle first', () => {
  expect(piecesOfWord('fieldguide')[0]).toEqual(['field', 'guide']);
  expect(piecesOfWord('abcd')).toEqual([['ab', 'cd']]);
  expect(piecesOfWord('abc')).toEqual([]);
  expect(piecesOfWord('x'.repeat(200))).toEqual([]);
});

test('neighbours are written together', () => {
  expect(joinedPairs(['a', 'field', 'guide'])).toEqual([
    { joined: 'afield', words: ['afield', 'guide'] },
    { joined: 'fieldguide', words: ['a', 'fieldguide'] },
  ]);
  expect(joinedPairs(['one'])).toEqual([]);
});

test('words that are everywhere are known', () => {
  expect(['the', 'for', 'fox'].map(isEverywhere)).toEqual([true, true, false]);
});
