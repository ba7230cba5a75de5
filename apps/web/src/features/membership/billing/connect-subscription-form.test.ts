import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { connectSubscription } from './connect-subscription-form.tsx';

const token = `e30.${btoa(JSON.stringify({ sub: '7', username: 'zoe', role: 'member', exp: 4_000_000_000 }))}.x`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serve = (status: number, body: object) => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('signs in with the token that it gets', async () => {
  const signIn = vi.spyOn(session, 'signIn').mockReturnValue(true);
  vi.spyOn(session, 'isSignedIn').mockReturnValue(true);
  const fetched = serve(200, { access_token: token, token_type: 'bearer' });
  expect(await connectSubscription('link', 'secret word')).toMatchObject({ isDone: true, text: '' });
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token: 'link', password: 'secret word' }));
  expect(signIn).toHaveBeenCalledExactlyOnceWith(token);
});

test('a missing password is the message of its field, anything else of the form', async () => {
  serve(422, {
    status: 422,
    code: 'invalid_input',
    detail: 'Wrong.',
    fields: [{ field: 'password', message: 'Wrong.' }],
  });
  expect(await connectSubscription('link', '')).toMatchObject({
    isDone: false,
    problems: { password: 'Wrong.' },
  });
  serve(400, { status: 400, code: 'bad_request', detail: 'This link is no longer valid.' });
  expect(await connectSubscription('link', 'x')).toMatchObject({
    text: 'This link is no longer valid.',
    problems: {},
  });
});
