import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { hasReturned, setReturnFlag } from './checkout-return-flag.ts';
import { logInOnce, logInWithSession, sessionIdIn } from './session-login.ts';

const token = `e30.${btoa(JSON.stringify({ sub: '7', username: 'zoe', role: 'member', exp: 4_000_000_000 }))}.x`;
const good = () => Response.json({ access_token: token, token_type: 'bearer' });
const refusal = (status: number, headers: HeadersInit = {}) =>
  Response.json({ status, code: 'x', detail: 'x' }, { status, headers });

const failed = { text: 'Auto login failed. Please log in manually.' };

let now = 0;
const waits: number[] = [];
const policy = {
  now: () => now,
  sleep: async (ms: number) => {
    waits.push(ms);
    now += ms;
  },
};

function serve(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_url: string) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('Nothing to answer');
    return answer();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  now = 0;
  waits.length = 0;
  vi.spyOn(session, 'isSignedIn').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a paid checkout signs in at once', async () => {
  const signIn = vi.spyOn(session, 'signIn').mockReturnValue(true);
  const fetched = serve(good);
  expect(await logInWithSession('cs_1', policy)).toBe('done');
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/stripe/session-login?session_id=cs_1');
  expect(signIn).toHaveBeenCalledExactlyOnceWith(token);
  expect(waits).toEqual([]);
});

test('signing in clears the checkout-return flag', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.spyOn(session, 'signIn').mockReturnValue(true);
  setReturnFlag();
  serve(() => refusal(403));
  await logInWithSession('cs_1', policy);
  expect(hasReturned()).toBe(true);
  serve(good);
  await logInWithSession('cs_2', policy);
  expect(hasReturned()).toBe(false);
});

test('retries while the payment is unconfirmed, on server errors and without a network', async () => {
  vi.spyOn(session, 'signIn').mockReturnValue(true);
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  serve(
    () => refusal(409),
    () => refusal(502),
    lost,
    () => refusal(503, { 'retry-after': '9' }),
    good,
  );
  expect(await logInWithSession('cs_1', policy)).toBe('done');
  expect(waits).toEqual([800, 1200, 1800, 9000]);
});

test.each([400, 401, 403, 404, 410, 422])('status %d is not retried', async (status) => {
  const fetched = serve(() => refusal(status));
  expect(await logInWithSession('cs_1', policy)).toEqual(failed);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('gives up after a while', async () => {
  serve(() => refusal(503));
  expect(await logInWithSession('cs_1', policy)).toEqual(failed);
  expect(now).toBeGreaterThan(60_000);
  expect(now).toBeLessThanOrEqual(90_000);
  expect(Math.max(...waits)).toBe(6000);
});

test('an unreadable token does not sign in', async () => {
  serve(() => Response.json({ access_token: 'nonsense', token_type: 'bearer' }));
  expect(await logInWithSession('cs_1', policy)).toEqual(failed);
});

test('a screen mounted twice sends one request', async () => {
  vi.spyOn(session, 'signIn').mockReturnValue(true);
  const fetched = serve(good);
  expect(await Promise.all([logInOnce('cs_twice'), logInOnce('cs_twice')])).toEqual(['done', 'done']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['?session_id=cs_1', null, 'cs_1'],
  ['?session_id=cs_1', { session_id: 'cs_old' }, 'cs_1'],
  ['', { session_id: 'cs_1' }, 'cs_1'],
  ['?session_id=', null, null],
  ['?session_id=%20', null, null],
  ['?other=1', {}, null],
  ['', { session_id: 7 }, null],
  ['', { session_id: '' }, null],
  ['', 'cs_1', null],
])('search %j and state %j give session id %j', (search, state, id) =>
  expect(sessionIdIn(search, state)).toBe(id),
);
