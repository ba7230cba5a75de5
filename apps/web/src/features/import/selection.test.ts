import { expect, test } from 'vitest';
import { allBooks, countSelected, isSelected, noBooks, select } from './selection.ts';

test('every book is selected except excluded ones, including books on pages not loaded', () => {
  const choice = select(select(allBooks, 3, false), 4, false);
  expect([3, 4, 5].map((id) => isSelected(choice, id))).toEqual([false, false, true]);
  expect(countSelected(choice, 1000)).toBe(998);
  expect(countSelected(select(choice, 3, true), 1000)).toBe(999);
});

test('no book is selected except included ones', () => {
  const choice = select(select(noBooks, 3, true), 4, true);
  expect([3, 5].map((id) => isSelected(choice, id))).toEqual([true, false]);
  expect(countSelected(choice, 1000)).toBe(2);
  expect(countSelected(select(choice, 4, false), 1000)).toBe(1);
});
