import { expect, test } from 'vitest';
import { editProblems } from './use-member-edit.ts';

test('both names are required, and the email must look like one', () => {
  expect(editProblems({ username: 'nell', email: 'nell@ash.example' })).toEqual({});
  expect(Object.keys(editProblems({ username: ' ', email: 'nell@ash' }))).toEqual(['username', 'email']);
  expect(Object.keys(editProblems({ username: 'nell', email: '' }))).toEqual(['email']);
});
