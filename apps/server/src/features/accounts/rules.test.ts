import { expect, test } from 'vitest';
import { emailProblem, nameKey, passwordProblem, usernameProblem } from './rules.ts';

test.each([
  ['seven77', false],
  ['password1', false],
  ['PASSWORD1', false],
  ['12345678', false],
  ['        ', true],
  ['🕯️🕯️🕯️🕯️🕯️🕯️🕯️🕯️', true],
  ['x'.repeat(64), true],
  ['x'.repeat(300), true],
  ['x'.repeat(1025), false],
])('password %j is fine: %s', (password, fine) => {
  expect(passwordProblem(password) === null).toBe(fine);
});

test('a username cannot pass for an e-mail address', () => {
  expect(usernameProblem('Nell Ash')).toBeNull();
  for (const name of ['', ' ', 'a@b.example', 'x'.repeat(81)]) expect(usernameProblem(name)).not.toBeNull();
});

test('an e-mail address has a name, an @ and a host', () => {
  expect(emailProblem('nell@ash.example')).toBeNull();
  for (const email of ['nell', 'nell@', '@ash.example', 'a b@ash.example', `${'x'.repeat(320)}@ash.example`])
    expect(emailProblem(email)).not.toBeNull();
});

test('spellings of one name share a key', () => {
  expect(nameKey(' ＮＥＬＬ ')).toBe(nameKey('nell'));
});
