import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldOf, statusOf, textOf } from './record.ts';

test.each([null, undefined, 'text', 7, {}])('%j has no such field', (value) => {
  expect(fieldOf(value, 'id')).toBeUndefined();
  expect(textOf(value, 'id')).toBe('');
  expect(statusOf(value)).toBe(0);
});

test('reads a field, and a text only if it is one', () => {
  expect(fieldOf({ id: 7 }, 'id')).toBe(7);
  expect(textOf({ id: 7 }, 'id')).toBe('');
  expect(textOf({ id: 'a' }, 'id')).toBe('a');
});

test('reads the status of a failed call', () => {
  expect(statusOf(new ApiError({ status: 403, code: 'forbidden' }))).toBe(403);
});
