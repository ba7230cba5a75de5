import { expect, test } from 'vitest';
import { countCharacters, isBlank } from './text.ts';

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
])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' . ', '👍', '\u200bx', '漢', '\ufffd', '\u{10fffd}'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});
