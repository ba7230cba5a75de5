import { expect, test } from 'vitest';
import {
  compareNames,
  countCharacters,
  cutText,
  inTrackOrder,
  isBlank,
  isLongerThan,
  titleFromName,
} from './text.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['e\u0301', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👩🏽‍🚀🇩🇪', 2],
  ['1️⃣', 1],
  ['a\nb', 3],
  ['नमस्ते', 3],
  ['가각', 2],
  [`a${'\u0301'.repeat(1000)}`, 1],
])('%j is %i characters long', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('a text is cut between characters', () => {
  expect(cutText('👨‍👩‍👧‍👦🇩🇪e\u0301', 3)).toBe('👨‍👩‍👧‍👦🇩🇪e\u0301');
  expect(cutText('👨‍👩‍👧‍👦🇩🇪e\u0301x', 3)).toBe('👨‍👩‍👧‍👦🇩🇪…');
});

test.each([
  '',
  ' ',
  '\n\t',
  '\u200b',
  '\u200d\u2060\ufeff',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u202e',
  '\u{e0020}',
])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' . ', '👍', '\u200bx', '漢', '\ufffd', '\u{10fffd}'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each<[string, string | null]>([
  ['03 - The Lighthouse.mp3', 'The Lighthouse'],
  ['03_The_Lighthouse.m4a', 'The Lighthouse'],
  ['3. The Lighthouse.FLAC', 'The Lighthouse'],
  ['[12] The Lighthouse.ogg', 'The Lighthouse'],
  ['(7) The Lighthouse.opus', 'The Lighthouse'],
  ['1-03 The Lighthouse.mp3', 'The Lighthouse'],
  ['CD2 - 05 - The Lighthouse.mp3', 'The Lighthouse'],
  ['Track 05 - The Lighthouse.mp3', 'The Lighthouse'],
  ['The Author/The Book/02 The Lighthouse.m4b', 'The Lighthouse'],
  ['C:\\Books\\02 The Lighthouse.m4b', 'The Lighthouse'],
  ['Chapter 3.mp3', 'Chapter 3'],
  ['04 Chapter 3.mp3', 'Chapter 3'],
  ['3rd Street.mp3', '3rd Street'],
  ['2001 A Space Odyssey.mp3', '2001 A Space Odyssey'],
  ['Dr. No.mp3', 'Dr. No'],
  ['07 第一章.mp3', '第一章'],
  ['  The   Lighthouse  .wav', 'The Lighthouse'],
  ['01.mp3', null],
  ['Track 01.mp3', null],
  ['1-03.mp3', null],
  ['---.mp3', null],
  ['.mp3', null],
  ['', null],
])('%j holds the title %j', (name, title) => {
  expect(titleFromName(name)).toBe(title);
});

test('sorts names by their numbers, folder by folder', () => {
  const names = [
    '10.mp3',
    '9.mp3',
    'CD 10/01.mp3',
    'CD 2/01.mp3',
    'cd 2/10.mp3',
    'CD 2/2.mp3',
    'CD 2 more/1.mp3',
  ];
  expect(names.toSorted(compareNames)).toEqual([
    '9.mp3',
    '10.mp3',
    'CD 2/01.mp3',
    'CD 2/2.mp3',
    'cd 2/10.mp3',
    'CD 2 more/1.mp3',
    'CD 10/01.mp3',
  ]);
});

test('sorts by numbers in tags before names, if every recording has its own', () => {
  const [one, two, three] = [
    { name: 'c', track: 1 },
    { name: 'b', track: 2 },
    { name: 'a', track: 1, disc: 2 },
  ] as const;
  expect(inTrackOrder([three, two, one])).toEqual([one, two, three]);
  expect(inTrackOrder([one, two, { name: 'a' }]).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(inTrackOrder([one, two, { name: 'a', track: 1 }]).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a text is longer by what a person counts, and by marks without end', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
  expect(isLongerThan(family.repeat(10), 10)).toBe(false);
  expect(isLongerThan(family.repeat(11), 10)).toBe(true);
  expect(isLongerThan(`e${'\u0301'.repeat(1000)}`, 10)).toBe(true);
  expect(isLongerThan('é'.repeat(10), 10)).toBe(false);
});
