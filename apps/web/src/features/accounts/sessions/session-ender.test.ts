import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionEnder } from './session-ender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Fake server that answers with these statuses in order, repeating the last; null means that the server cannot be
 * reached.
 */
function fakeServer(...answers: readonly (number | null)[]) {
  const requests: { url: string; token: string }[] = [];
  const send: typeof fetch = async (url, init) => {
    const status = answers[Math.min(requests.length, answers.length - 1)] ?? null;
    requests.push({
      url: url instanceof Request ? url.url : url.toString(),
      token: new Headers(init?.headers).get('authorization') ?? '',
    });
    if (status === null) throw new TypeError('no connection');
    return new Response('{}', { status });
  };
  return { requests, ender: createSessionEnder(send) };
}

test('ends the session with its own token, after what else is being sent', async () => {
  const { requests, ender } = fakeServer(200);
  ender.end('one');
  await vi.advanceTimersByTimeAsync(499);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([{ url: '/api/auth/logout', token: 'Bearer one' }]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(1);
});

test.each([401, 403, 404])('stops at status %i: the session has ended before', async (status) => {
  const { requests, ender } = fakeServer(status);
  ender.end('one');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(1);
});

test.each([null, 500, 503, 429])('tries again after %s, at growing intervals', async (failure) => {
  const { requests, ender } = fakeServer(failure, failure, failure, 200);
  ender.end('one');
  await vi.advanceTimersByTimeAsync(500);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3999);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(4);
});

test('tries again at once when the connection is back, and ends every session', async () => {
  const { requests, ender } = fakeServer(null, null, 200);
  ender.end('one');
  ender.end('two');
  await vi.advanceTimersByTimeAsync(500);
  expect(requests).toHaveLength(2);
  ender.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.slice(2).map(({ token }) => token)).toEqual(['Bearer one', 'Bearer two']);
  ender.retryNow();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(4);
});

test('sends at once when the page is closed', async () => {
  const { requests, ender } = fakeServer(200);
  ender.end('one');
  ender.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(1);
});
