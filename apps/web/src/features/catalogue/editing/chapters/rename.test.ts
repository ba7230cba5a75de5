import { expect, test } from 'vitest';
import { renamed, renameProblem } from './rename.ts';

test('numbers the titles in order, from the given start', () => {
  expect(renamed(['a', 'b'], { kind: 'number', pattern: 'Chapter {n}', start: 9 })).toEqual([
    'Chapter 9',
    'Chapter 10',
  ]);
  expect(renamed(['Moss', 'Reeds'], { kind: 'number', pattern: ' {nnn}. {title} ', start: 1 })).toEqual([
    '001. Moss',
    '002. Reeds',
  ]);
});

test('a pattern without a number is used as it is', () => {
  expect(renamed(['a', 'b'], { kind: 'number', pattern: 'Part', start: 1 })).toEqual(['Part', 'Part']);
});

test('replaces text literally wherever it occurs', () => {
  const rule = { kind: 'replace', find: '(1)', replacement: '$& ' } as const;
  expect(renamed(['Moss (1)(1)', 'Reeds', ' Sea'], rule)).toEqual(['Moss $& $&', 'Reeds', ' Sea']);
  expect(renamed(['Moss'], { ...rule, find: '' })).toEqual(['Moss']);
});

test('rejects titles that would be empty or too long', () => {
  expect(renameProblem(['a', ''])).toBe('A title would be empty.');
  expect(renameProblem(['a'.repeat(301)])).toBe('A title would be longer than 300 characters.');
  expect(renameProblem(['a'.repeat(300)])).toBeNull();
});
