import { expect, test } from 'vitest';
import { inOrderOf } from './use-drawn-order.ts';

const entries = (...ids: number[]) => ids.map((id) => ({ book: { id } }));

test('entries stay in the drawn order; new ones come last, and removed ones go', () => {
  expect(inOrderOf([1, 2, 3], entries(3, 1, 2))).toEqual(entries(1, 2, 3));
  expect(inOrderOf([1, 2, 3], entries(5, 4, 3, 1))).toEqual(entries(1, 3, 5, 4));
  expect(inOrderOf([], entries(2, 1))).toEqual(entries(2, 1));
});
