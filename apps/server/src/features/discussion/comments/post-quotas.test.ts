import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, expect, test, vi } from 'vitest';
import { createPostQuotas, postQuotas } from './post-quotas.ts';

afterEach(() => void vi.useRealTimers());

/** Posts up to the quota every minute; returns how many posts were accepted. */
async function postFor(minutes: number): Promise<number> {
  vi.useFakeTimers({ now: 0 });
  const quotas = createPostQuotas((options) => new RateLimiterMemory(options));
  let posted = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let n = 0; n < 40; n += 1)
      await quotas.count('7').then(
        () => (posted += 1),
        (error) => expect(error).toMatchObject({ code: 'too_many_requests' }),
      );
    await vi.advanceTimersByTimeAsync(60_000);
  }
  return posted;
}

test.each([
  [1, 30],
  [2, 60],
  [30, 200],
  [90, 400],
  [20 * 60, 600],
])('posting without a pause for %i minutes allows %i comments', async (minutes, most) => {
  expect(await postFor(minutes)).toBe(most);
});

test('returns the time to wait and counts each account separately', async () => {
  const quotas = createPostQuotas((options) => new RateLimiterMemory(options));
  const [perMinute] = postQuotas;
  for (let n = 0; n < (perMinute?.points ?? 0); n += 1) await quotas.count('7');
  await expect(quotas.count('7')).rejects.toMatchObject({ retryAfter: expect.closeTo(60, 0) });
  await quotas.count('8');
});
