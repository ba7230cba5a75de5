import { expect, test } from 'vitest';
import { chosenRole } from './person-roles.ts';

test('a person opens in the role of the URL, else in the one with the most books', () => {
  const roles = [
    { role: 'author', book_count: 1 },
    { role: 'narrator', book_count: 5 },
  ] as const;
  const person = { roles: [...roles] };
  expect([null, 'author', 'translator', ''].map((wanted) => chosenRole(person, wanted))).toEqual([
    'narrator',
    'author',
    'narrator',
    'narrator',
  ]);
  expect(chosenRole({ roles: [] }, 'author')).toBeNull();
});
