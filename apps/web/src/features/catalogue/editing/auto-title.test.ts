import { expect, test } from 'vitest';
import { autoTitle } from './auto-title.ts';

test('the first title of a kind has number 1', () => {
  expect(autoTitle('Volume', [])).toBe('Volume 1');
  expect(autoTitle('Book', ['Prologue', 'Volume 7'])).toBe('Book 1');
});

test('proposes one more than the highest number, in any order', () => {
  expect(autoTitle('Volume', ['Volume 2', 'Volume 10', 'Volume 9', 'Book 40'])).toBe('Volume 11');
  expect(autoTitle('Book', [' book 3 ', 'Book 003'])).toBe('Book 4');
});

test('ignores titles that are not the kind followed by a whole number', () => {
  const titles = ['Volume 3.5', 'Volume 8 and a half', 'My Volume 12', 'Volume', 'Volume -4', 'Volumes 9'];
  expect(autoTitle('Volume', titles)).toBe('Volume 1');
  expect(autoTitle('Volume', [...titles, 'Volume 2'])).toBe('Volume 3');
});

test('works for a book with very many chapters', () => {
  const titles = Array.from({ length: 200_000 }, (_, index) => `Book ${index + 1}`);
  expect(autoTitle('Book', titles)).toBe('Book 200001');
});
