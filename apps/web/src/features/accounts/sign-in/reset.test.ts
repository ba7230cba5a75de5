import { afterEach, expect, test, vi } from 'vitest';
import { passwordProblems, resetPassword, resetTokenIn } from './reset.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/reset-password/abc-_1', '', 'abc-_1'],
  ['/reset-password', '?token=abc', 'abc'],
  ['/reset-password/', '?token=abc&x=1', 'abc'],
  ['/reset-password/old', '?token=new', 'new'],
  ['/reset-password/a%2Bb', '', 'a+b'],
  ['/reset-password/%E0%A4%A', '', '%E0%A4%A'],
  ['/reset-password', '', ''],
  ['/reset-password/', '?token=', ''],
])('the token of %s%s is %j', (pathname, search, token) => {
  expect(resetTokenIn(pathname, search)).toBe(token);
});

test('both passwords are required, long enough and equal', () => {
  expect(passwordProblems({ password: '', confirm: '' })).toEqual({ password: 'Enter a new password.' });
  expect(passwordProblems({ password: 'short', confirm: 'short' })).toHaveProperty('password');
  expect(passwordProblems({ password: 'a long one', confirm: 'a long two' })).toEqual({
    confirm: 'Passwords do not match.',
  });
  expect(passwordProblems({ password: '        ', confirm: '        ' })).toEqual({});
});

const answers = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

test('without a token the reset fails and nothing is sent', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  expect(await resetPassword('', 'a long one')).toEqual({
    isDone: false,
    text: 'Reset failed or token expired.',
    problems: {},
  });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [200, { message: 'Fine.' }, { isDone: true, text: 'Fine.', problems: {} }],
  [200, { message: '' }, { isDone: true, text: 'Password has been reset successfully.', problems: {} }],
  [400, { code: 'bad_request', detail: 'Too late.' }, { isDone: false, text: 'Too late.', problems: {} }],
  [500, {}, { isDone: false, text: 'Reset failed or token expired.', problems: {} }],
  [
    422,
    { code: 'invalid_input', detail: 'Poor.', fields: [{ field: 'new_password', message: 'Poor.' }] },
    { isDone: false, text: '', problems: { password: 'Poor.' } },
  ],
])('reports response %s %j', async (status, body, outcome) => {
  answers(status, body);
  expect(await resetPassword('token', 'a long one')).toEqual(outcome);
});
