import type { AccessFacts } from '@lamplight/contract';
import { expect, it } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { createAccessCache } from './access-cache.ts';

const facts = (is_premium: boolean): AccessFacts => ({
  role: 'member',
  is_premium,
  manual_premium_override: false,
  stripe_subscription_id: null,
  stripe_status: null,
});

const build = () => {
  const clock = manualClock();
  const state = { premium: true, asked: 0, fails: false };
  const cache = createAccessCache(async () => {
    state.asked += 1;
    const answer = facts(state.premium);
    await Promise.resolve();
    if (state.fails) throw new Error('the database is gone');
    return answer;
  }, clock);
  return { clock, state, cache };
};

it('reads once for concurrent calls, and is synchronous afterwards', async () => {
  const { state, cache } = build();
  await Promise.all(Array.from({ length: 100 }, async () => cache.of(1)));
  expect(cache.of(1)).toEqual(facts(true));
  expect(state.asked).toBe(1);
});

it('notices a change within two seconds, or immediately after invalidation', async () => {
  const { clock, state, cache } = build();
  await cache.of(1);
  state.premium = false;
  clock.advance(1999);
  expect(await cache.of(1)).toEqual(facts(true));
  clock.advance(1);
  expect(await cache.of(1)).toEqual(facts(false));
  state.premium = true;
  cache.invalidate(1);
  expect(await cache.of(1)).toEqual(facts(true));
});

it('does not cache a read that started before an invalidation', async () => {
  const { state, cache } = build();
  const before = cache.of(1);
  state.premium = false;
  cache.invalidate(1);
  expect(await before).toEqual(facts(true));
  expect(await cache.of(1)).toEqual(facts(false));
});

it('does not cache a failure', async () => {
  const { state, cache } = build();
  state.fails = true;
  await expect(cache.of(1)).rejects.toThrow('gone');
  state.fails = false;
  expect(await cache.of(1)).toEqual(facts(true));
});
