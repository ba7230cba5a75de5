import { expect, it } from 'vitest';
import { createAsyncCache } from './async-cache.ts';
import { manualClock } from './clock.ts';

/** A cache of at most `maxSize` values, for two seconds. */
const build = (maxSize = 10) => {
  const clock = manualClock();
  const state = { value: 'old', loads: 0, fails: false };
  const load = async (): Promise<string | null> => {
    state.loads += 1;
    const { value } = state;
    await Promise.resolve();
    if (state.fails) throw new Error('the database is gone');
    return value === '' ? null : value;
  };
  const cache = createAsyncCache<number, string | null>({ clock, maxSize, maxAgeMs: 2000 });
  return { clock, state, cache: { ...cache, get: (key: number) => cache.get(key, load) } };
};

it('loads once for concurrent calls, and is synchronous afterwards', async () => {
  const { state, cache } = build();
  await Promise.all(Array.from({ length: 100 }, async () => cache.get(1)));
  expect(cache.get(1)).toBe('old');
  expect(state.loads).toBe(1);
});

it('loads again when a value is too old or deleted', async () => {
  const { clock, state, cache } = build();
  await cache.get(1);
  state.value = 'new';
  clock.advance(1999);
  expect(await cache.get(1)).toBe('old');
  clock.advance(1);
  expect(await cache.get(1)).toBe('new');
  state.value = 'newest';
  cache.delete(1);
  expect(await cache.get(1)).toBe('newest');
});

it('does not cache a load that started before a deletion', async () => {
  const { state, cache } = build();
  const before = cache.get(1);
  state.value = 'new';
  cache.delete(1);
  expect(await before).toBe('old');
  expect(await cache.get(1)).toBe('new');
});

it('does not cache a failure, but caches that there is nothing', async () => {
  const { state, cache } = build();
  state.fails = true;
  await expect(cache.get(1)).rejects.toThrow('gone');
  state.fails = false;
  state.value = '';
  expect(await cache.get(1)).toBeNull();
  expect(cache.get(1)).toBeNull();
});

it('removes the least recently used value first', async () => {
  const { state, cache } = build(2);
  await cache.get(1);
  await cache.get(2);
  void cache.get(1);
  await cache.get(3);
  expect(state.loads).toBe(3);
  expect(cache.get(1)).toBe('old');
  expect(cache.get(2)).toBeInstanceOf(Promise);
});

it('removes the least recently used values when all together are too large', async () => {
  const sizeOf = (text: string) => text.length;
  const cache = createAsyncCache<string, string>({ clock: manualClock(), maxSize: 10, sizeOf });
  const loads: string[] = [];
  const load = async (text: string): Promise<string> => {
    loads.push(text);
    return text;
  };
  for (const text of ['four', 'five', 'four', 'ten', 'four', 'five', 'longer than ten'])
    await cache.get(text, load);
  expect(loads).toEqual(['four', 'five', 'ten', 'five', 'longer than ten']);
});
