import { expect, test } from 'vitest';
import { bareWordsOf, endingsOf, foldForSearch, leadOf, mark, markWords, piecesOf, wordsOf } from './text.ts';

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
])('%j is compared as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test('a mark stands before and after each word and nowhere else', () => {
  const words = ['blue', '-', 'lantern', ' ', '12', '%'];
  expect(markWords('blue-lantern 12%').split(mark).filter(Boolean)).toEqual(words);
  expect(markWords('%a%')).toBe(`%${mark}a${mark}%`);
});

test('the index keeps each word once', () => {
  expect(wordsOf('the lantern of a north-sea')).toEqual(['the', 'lantern', 'of', 'a', 'north', 'sea']);
});

test('any text within a long word leads to one of its windows', () => {
  const word = Array.from({ length: 137 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  const endings = wordsOf(word).flatMap(endingsOf);
  for (let from = 0; from <= 134; from += 1) {
    const lead = leadOf(word.slice(from)) ?? '';
    expect(endings.some((ending) => ending.startsWith(lead))).toBe(true);
  }
});

test('endings go down to two letters', () => {
  expect(endingsOf('snow')).toEqual(['snow', 'now', 'ow']);
  expect(endingsOf('🚀')).toEqual([]);
});

test('a search is cut at blanks, its bare words at every sign', () => {
  expect(piecesOf('Blue-lantern  the THE')).toEqual(['blue-lantern', 'the']);
  expect(bareWordsOf('Blue-lantern "the" %')).toEqual(['blue', 'lantern', 'the']);
  expect(piecesOf(' \t ')).toEqual([]);
});
