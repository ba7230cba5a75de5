import { expect, test } from 'vitest';
import { changedNames, editProblems } from './use-member-edit.ts';

test('both names are required, and the email must look like one', () => {
  expect(editProblems({ username: 'nell', email: 'nell@ash.example' })).toEqual({});
  expect(Object.keys(editProblems({ username: ' ', email: 'nell@ash' }))).toEqual(['username', 'email']);
  expect(Object.keys(editProblems({ username: 'nell', email: '' }))).toEqual(['email']);
});

test('a name that was left alone is not sent: it may have changed meanwhile', () => {
  const ben = { username: 'ben', email: 'ben@old.example' };
  expect(changedNames({ ...ben, username: ' Ben ' }, ben)).toEqual({ username: 'Ben' });
  expect(changedNames({ ...ben, email: 'ben@new.example' }, ben)).toEqual({ email: 'ben@new.example' });
  expect(changedNames({ ...ben, email: 'ben@old.example ' }, ben)).toEqual({});
});
