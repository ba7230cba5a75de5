import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { register, registrationFailureOf, registrationProblems } from './register.ts';

const typed = {
  username: ' Zoe ',
  email: 'zoe@example.com',
  password: 'a long sentence',
  repeat: 'a long sentence',
  consent: '',
};

afterEach(() => vi.unstubAllGlobals());

describe('validation', () => {
  test('a complete registration has no problem', () => expect(registrationProblems(typed)).toEqual({}));

  test('every field is required', () => {
    const empty = { username: ' ', email: ' ', password: '', repeat: '', consent: '' };
    expect(Object.keys(registrationProblems(empty))).toEqual(['username', 'email', 'password', 'repeat']);
  });

  test.each(['zoe', 'zoe@', '@example.com', 'zoe@example', 'z oe@example.com'])(
    '%s is rejected as an email address',
    (email) => expect(Object.keys(registrationProblems({ ...typed, email }))).toEqual(['email']),
  );

  test('a short password is rejected', () =>
    expect(registrationProblems({ ...typed, password: 'ninety', repeat: 'ninety' })).toEqual({
      password: 'A password needs at least 8 characters.',
    }));

  test('the two passwords must be equal', () =>
    expect(registrationProblems({ ...typed, repeat: 'a long sentenc' })).toEqual({
      repeat: 'Passwords do not match',
    }));
});

describe('a failed registration', () => {
  const refused = (detail: string, fields: { field: string; message: string }[] = []) =>
    registrationFailureOf(new ApiError({ status: 400, code: 'bad_request', detail, fields }));

  test.each([
    'Username or email already exists',
    'This username already exists.',
    'That e-mail address is already registered',
    'Email already taken',
  ])('%s', (detail) => expect(refused(detail).text).toBe('Username or email already exists'));

  test("shows the server's message", () =>
    expect(refused('The payment provider does not answer.').text).toBe(
      'The payment provider does not answer.',
    ));

  test('shows a default message if the server sent none', () => {
    expect(refused('').text).toBe('Registration failed');
    expect(registrationFailureOf(new Error('boom')).text).toBe('Registration failed');
  });

  test('reports only fields of the form', () => {
    const found = refused('Check your input.', [
      { field: 'password', message: 'That password is too common.' },
      { field: 'profile_image', message: 'No.' },
    ]);
    expect(found).toEqual({
      isDone: false,
      text: 'Check your input.',
      problems: { password: 'That password is too common.' },
    });
  });
});

test('does not repeat the field messages', () => {
  const fields = [
    { field: 'username', message: 'A username has no @.' },
    { field: 'password', message: 'That password is too common.' },
  ];
  const detail = 'A username has no @. That password is too common.';
  const error = new ApiError({ status: 422, code: 'invalid_input', detail, fields });
  expect(registrationFailureOf(error)).toEqual({
    isDone: false,
    text: '',
    problems: { username: 'A username has no @.', password: 'That password is too common.' },
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

  test('redirects to the checkout', async () => {
    const { fetched, assign } = answer({ checkout_url: 'https://checkout.example/c/1' });
    expect(await register(typed)).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/c/1');
    const sent: unknown = JSON.parse(fetched.mock.calls[0]?.[1].body as string);
    expect(sent).toMatchObject({ username: 'Zoe', email: 'zoe@example.com', password: 'a long sentence' });
    expect(sent).not.toHaveProperty('repeat');
    expect(sent).not.toHaveProperty('consents');
  });

  test('needs and sends consent to the pages that ask for it', async () => {
    expect(Object.keys(registrationProblems(typed, true))).toEqual(['consent']);
    expect(registrationProblems({ ...typed, consent: 'given' }, true)).toEqual({});
    const { fetched } = answer({ checkout_url: 'https://checkout.example/c/1' });
    await register(typed, [{ id: 7, slug: 'terms', title: 'Terms', version: 2 }]);
    const sent: unknown = JSON.parse(fetched.mock.calls[0]?.[1].body as string);
    expect(sent).toMatchObject({ consents: [{ page_id: 7, version: 2 }] });
  });

  test('rejects a URL that is not http or https', async () => {
    const { assign } = answer({ checkout_url: 'javascript:alert(1)' });
    expect(await register(typed)).toEqual({
      isDone: false,
      text: 'Registration failed',
      problems: {},
    });
    expect(assign).not.toHaveBeenCalled();
  });

  test('shows the error', async () => {
    answer({ status: 400, code: 'bad_request', detail: 'Username or email already exists' }, 400);
    expect((await register(typed))?.text).toBe('Username or email already exists');
  });
});
