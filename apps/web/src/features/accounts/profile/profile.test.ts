import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';
import { sendResetLink } from '../sign-in/forgot-form.tsx';
import { pickedImageIn } from './picked-image.ts';
import { entriesOf, profileProblems, saveProfile } from './profile.ts';

const nell = { username: 'Nell', email: 'nell@ash.example' };
const { queryKey } = currentUserQuery;
const answers = (status: number, body: object) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

test('username and email are required, the password is not', () => {
  const entries = entriesOf(nell);
  expect(profileProblems(entries)).toEqual({});
  expect(Object.keys(profileProblems({ ...entries, username: ' ', email: 'nell@' }))).toEqual([
    'username',
    'email',
  ]);
  expect(profileProblems({ ...entries, password: 'short', confirm: 'short' })).toHaveProperty('password');
  expect(profileProblems({ ...entries, password: 'a long one' })).toEqual({
    confirm: 'Passwords do not match.',
  });
  expect(profileProblems({ ...entries, confirm: 'a long one' })).toEqual({
    confirm: 'Passwords do not match.',
  });
});

test('updates the cached account at once after saving', async () => {
  queryClient.setQueryData(queryKey, { ...nell, id: 7, profile_image: null } as never);
  const fetched = answers(200, { message: 'Profile updated!' });
  const entries = { ...entriesOf(nell), username: '  Nell Ash ' };
  expect(await saveProfile(entries, '/profile-images/fox.svg')).toMatchObject({
    isDone: true,
    text: 'Profile updated!',
  });
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toEqual({
    username: 'Nell Ash',
    email: 'nell@ash.example',
    password: '',
    profile_image: '/profile-images/fox.svg',
  });
  expect(queryClient.getQueryData(queryKey)).toMatchObject({
    id: 7,
    username: 'Nell Ash',
    profile_image: '/profile-images/fox.svg',
  });
});

test.each([
  [
    400,
    { code: 'bad_request', detail: 'Username or email already exists' },
    'Username or email already exists',
    {},
  ],
  [500, {}, 'Update failed.', {}],
  [
    422,
    { code: 'invalid_input', detail: 'Poor.', fields: [{ field: 'password', message: 'Poor.' }] },
    '',
    { password: 'Poor.' },
  ],
  [
    422,
    { code: 'invalid_input', detail: 'No such picture.', fields: [{ field: 'profile_image', message: 'x' }] },
    'No such picture.',
    {},
  ],
])('reports error %s %j', async (status, body, text, problems) => {
  answers(status, body);
  expect(await saveProfile(entriesOf(nell), null)).toEqual({ isDone: false, text, problems });
});

test.each([
  [{ image: '/profile-images/owl.svg' }, '/profile-images/owl.svg'],
  [{ image: 'https://elsewhere.example/owl.svg' }, null],
  [{ image: 7 }, null],
  [null, null],
  ['owl', null],
])('a navigation with %j has image %j', (state, image) => {
  expect(pickedImageIn(state)).toBe(image);
});

test('reports the outcome of a reset request', async () => {
  answers(200, { message: '' });
  expect(await sendResetLink(' nell@ash.example ')).toEqual({
    isDone: true,
    text: 'Reset email sent.',
    problems: {},
  });
  answers(502, {});
  expect(await sendResetLink('nell@ash.example')).toEqual({
    isDone: false,
    text: 'Email not found or failed to send reset link.',
    problems: {},
  });
});
