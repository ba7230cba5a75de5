import { expect, test } from 'vitest';
import { foldText, titleSortKey } from './fold-text.ts';

test('titleSortKey sorts numbers by value and ignores case, accents and punctuation', () => {
  const expected = [
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
  const sorted = expected.toReversed().toSorted((a, b) => (titleSortKey(a) < titleSortKey(b) ? -1 : 1));
  expect(sorted).toEqual(expected);
});

test('foldText gives the same text for all spellings', () => {
  expect(foldText('  ＬＡＭＰ  ')).toBe('lamp');
  expect(foldText('E\u0301clair')).toBe(foldText('ÉCLAIR'));
});
