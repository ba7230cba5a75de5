import { expect, test } from 'vitest';
import { nextSort, readSort } from './member-sort.ts';

test('the first press puts active members first, further ones toggle the direction', () => {
  expect([null, 'active', 'inactive'].map((sort) => nextSort(readSort(sort)))).toEqual([
    'active',
    'inactive',
    'active',
  ]);
  expect(readSort('upwards')).toBeNull();
});
