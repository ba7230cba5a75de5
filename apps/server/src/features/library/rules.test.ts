import { expect, test } from 'vitest';
import { dayOf, foldText, titleSortKey } from './rules.ts';

test('titleSortKey sorts numbers by value and ignores case, accents and punctuation', () => {
  const wanted = [
    '"Aardvark"',
    'Älmhult',
    'Book 2',
    'Book 10',
    'Book 10.5',
    'Café',
    'Volume 007',
    'Volume 9',
    'Zebra',
    '東京',
  ];
  const sorted = wanted.toReversed().toSorted((a, b) => (titleSortKey(a) < titleSortKey(b) ? -1 : 1));
  expect(sorted).toEqual(wanted);
});

test('foldText gives the same text for all spellings', () => {
  expect(foldText('  ＬＡＭＰ  ')).toBe('lamp');
  expect(foldText('E\u0301clair')).toBe(foldText('ÉCLAIR'));
});

test('dayOf returns the UTC day of a view', () => {
  expect(dayOf('2026-01-31T23:59:59.999Z')).toBe('2026-01-31');
});
