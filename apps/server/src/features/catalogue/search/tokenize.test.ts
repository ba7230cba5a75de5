import { foldForSearch } from '@lamplight/contract';
import { expect, test } from 'vitest';
import {
  boundary,
  indexedWords,
  indexKeyOf,
  plainWords,
  suffixes,
  tokens,
  withBoundaries,
} from './tokenize.ts';

test.each([
  ['  The   LANTERN\n', 'the lantern'],
  ['Café', 'cafe'],
  ['Straße', 'strasse'],
  ['Łódź Ærø', 'lodz aero'],
  ['O’Hara', 'ohara'],
  ['ＬＡＭＰ', 'lamp'],
  ['a\u0000b', 'a b'],
  ['한국', '한국'],
  ['\ud800', '\ufffd'],
])('folds %j to %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test('withBoundaries marks the start and end of each word', () => {
  const words = ['blue', '-', 'lantern', ' ', '12', '%'];
  expect(withBoundaries('blue-lantern 12%').split(boundary).filter(Boolean)).toEqual(words);
  expect(withBoundaries('%a%')).toBe(`%${boundary}a${boundary}%`);
});

test('indexedWords returns each word once', () => {
  expect(indexedWords('the lantern of a north-sea')).toEqual(['the', 'lantern', 'of', 'a', 'north', 'sea']);
});

test('any part of a long word can be looked up through one of its windows', () => {
  const word = Array.from({ length: 137 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  const endings = indexedWords(word).flatMap(suffixes);
  for (let from = 0; from <= 134; from += 1) {
    const lead = indexKeyOf(word.slice(from)) ?? '';
    expect(endings.some((ending) => ending.startsWith(lead))).toBe(true);
  }
});

test('suffixes returns the endings of a word down to two letters', () => {
  expect(suffixes('snow')).toEqual(['snow', 'now', 'ow']);
  expect(suffixes('🚀')).toEqual([]);
});

test('tokens splits a search at whitespace, plainWords also at punctuation', () => {
  expect(tokens('Blue-lantern  the THE')).toEqual(['blue-lantern', 'the']);
  expect(plainWords('Blue-lantern "the" %')).toEqual(['blue', 'lantern', 'the']);
  expect(tokens(' \t ')).toEqual([]);
});
