import { afterEach, expect, test, vi } from 'vitest';
import { logIn, loginFailed, missingIn } from './login.ts';

const answerWith = (body: string, status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );
afterEach(() => vi.unstubAllGlobals());
const credentials = { username: ' reader ', password: ' by lamplight ' };

test('both fields are required; spaces are a valid password', () => {
  expect(Object.keys(missingIn({ username: ' ', password: '' }))).toEqual(['username', 'password']);
  expect(missingIn({ username: 'a', password: ' ' })).toEqual({});
});

test("shows the server's detail, or else the specified sentence", async () => {
  answerWith('{"code":"invalid_credentials","detail":"No such reader."}', 401);
  expect(await logIn(credentials)).toEqual({ text: 'No such reader.' });
  answerWith('{"code":"invalid_credentials"}', 401);
  expect(await logIn(credentials)).toEqual({ text: loginFailed });
  expect(loginFailed).toBe('Invalid username/email or password');
});

test('an account with a second factor asks for the second step', async () => {
  answerWith('{"code":"second_factor_required","detail":"Enter the code."}', 401);
  expect(await logIn(credentials)).toBe('second_factor');
});

test('an unreadable token fails the login', async () => {
  answerWith('{"access_token":"garbage","token_type":"bearer"}', 200);
  expect(await logIn(credentials)).toEqual({ text: loginFailed });
});

test('sends the name trimmed and the password unchanged', async () => {
  answerWith('{}', 500);
  await logIn(credentials);
  const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(new URLSearchParams(init?.body as URLSearchParams).toString()).toBe(
    'username=reader&password=+by+lamplight+',
  );
});
