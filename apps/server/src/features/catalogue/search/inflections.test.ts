import { expect, test } from 'vitest';
import { inflectionsOf, isStopWord, joinedPairs, splitsOf } from './inflections.ts';

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
  expect(inflectionsOf(word)).toContain(form);
});

test('inflectionsOf does not return the word itself, and nothing for short words', () => {
  for (const word of ['fox', 'bus', 'is', 'as', 'red', 'ring'])
    expect(inflectionsOf(word)).not.toContain(word);
  expect([inflectionsOf('is'), inflectionsOf('as'), inflectionsOf('ed')]).toEqual([[], [], []]);
});

test('splitsOf returns every split of a word, the most even first', () => {
  expect(splitsOf('fieldguide')[0]).toEqual(['field', 'guide']);
  expect(splitsOf('abcd')).toEqual([['ab', 'cd']]);
  expect(splitsOf('abc')).toEqual([]);
  expect(splitsOf('x'.repeat(200))).toEqual([]);
});

test('joinedPairs joins adjacent words', () => {
  expect(joinedPairs(['a', 'field', 'guide'])).toEqual([
    { joined: 'afield', words: ['afield', 'guide'] },
    { joined: 'fieldguide', words: ['a', 'fieldguide'] },
  ]);
  expect(joinedPairs(['one'])).toEqual([]);
});

test('isStopWord recognizes the most common words', () => {
  expect(['the', 'for', 'fox'].map(isStopWord)).toEqual([true, true, false]);
});
