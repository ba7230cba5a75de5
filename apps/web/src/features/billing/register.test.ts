import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { problemsIn, refusalOf, register } from './register.ts';

const typed = {
  username: ' Zoe ',
  email: 'zoe@example.com',
  password: 'a long sentence',
  repeat: 'a long sentence',
};

afterEach(() => vi.unstubAllGlobals());

describe('before it is sent', () => {
  test('a whole registration has no problem', () => expect(problemsIn(typed)).toEqual({}));

  test('every field is required', () => {
    const empty = { username: ' ', email: ' ', password: '', repeat: '' };
    expect(Object.keys(problemsIn(empty))).toEqual(['username', 'email', 'password', 'repeat']);
  });

  test.each(['zoe', 'zoe@', '@example.com', 'zoe@example', 'z oe@example.com'])('%s is no email', (email) =>
    expect(Object.keys(problemsIn({ ...typed, email }))).toEqual(['email']),
  );

  test('a password is long enough', () =>
    expect(problemsIn({ ...typed, password: 'ninety', repeat: 'ninety' })).toEqual({
      password: 'A password needs at least 8 characters.',
    }));

  test('the two passwords must be the same', () =>
    expect(problemsIn({ ...typed, repeat: 'a long sentenc' })).toEqual({ repeat: 'Passwords do not match' }));
});

describe('a refusal', () => {
  const refused = (detail: string, fields: { field: string; message: string }[] = []) =>
    refusalOf(new ApiError({ status: 400, code: 'bad_request', detail, fields }));

  test.each([
    'Username or email already exists',
    'This username already exists.',
    'That e-mail address is already registered',
    'Email already taken',
  ])('%s', (detail) => expect(refused(detail).text).toBe('Username or email already exists'));

  test('says what the server said', () =>
    expect(refused('The payment provider does not answer.').text).toBe(
      'The payment provider does not answer.',
    ));

  test('has a sentence where the server said nothing', () => {
    expect(refused('').text).toBe('Registration failed');
    expect(refusalOf(new Error('boom')).text).toBe('Registration failed');
  });

  test('names the fields that are meant, and no others', () => {
    const found = refused('Check your input.', [
      { field: 'password', message: 'That password is too common.' },
      { field: 'profile_image', message: 'No.' },
    ]);
    expect(found).toEqual({
      text: 'Check your input.',
      fields: { password: 'That password is too common.' },
    });
  });
});

test('what fields say is not said twice', () => {
  const fields = [
    { field: 'username', message: 'A username has no @.' },
    { field: 'password', message: 'That password is too common.' },
  ];
  const detail = 'A username has no @. That password is too common.';
  const error = new ApiError({ status: 422, code: 'invalid_input', detail, fields });
  expect(refusalOf(error)).toEqual({
    text: '',
    fields: { username: 'A username has no @.', password: 'That password is too common.' },
  });
});

describe('sending', () => {
  const answer = (body: object, status = 200) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
    const assign = vi.fn();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('location', { assign });
    return { fetched, assign };
  };

  test('leads to the checkout', async () => {
    const { fetched, assign } = answer({ checkout_url: 'https://checkout.example/c/1' });
    expect(await register(typed)).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/c/1');
    const sent: unknown = JSON.parse(fetched.mock.calls[0]?.[1].body as string);
    expect(sent).toMatchObject({ username: 'Zoe', email: 'zoe@example.com', password: 'a long sentence' });
    expect(sent).not.toHaveProperty('repeat');
  });

  test('goes to no address that is none of the web', async () => {
    const { assign } = answer({ checkout_url: 'javascript:alert(1)' });
    expect(await register(typed)).toEqual({ text: 'Registration failed', fields: {} });
    expect(assign).not.toHaveBeenCalled();
  });

  test('shows why not', async () => {
    answer({ status: 400, code: 'bad_request', detail: 'Username or email already exists' }, 400);
    expect((await register(typed))?.text).toBe('Username or email already exists');
  });
});
