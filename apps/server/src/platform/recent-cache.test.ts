import { expect, test } from 'vitest';
import { createRecentCache } from './recent-cache.ts';

test('keeps values that are read and evicts values that are not', () => {
  const cache = createRecentCache<number, string>(20);
  cache.set(0, 'asked for');
  cache.set(1, 'left alone');
  for (let n = 2; n < 100; n += 1) {
    cache.set(n, 'one of many');
    expect(cache.get(0)).toBe('asked for');
  }
  expect(cache.get(1)).toBeUndefined();
  expect(cache.get(99)).toBe('one of many');
});

test('never exceeds its maximum weight', () => {
  const cache = createRecentCache<number, string>(100, (text) => text.length);
  for (let n = 0; n < 500; n += 1) cache.set(n, 'x'.repeat(n % 30));
  const held = Array.from({ length: 500 }, (_, n) => cache.get(n)?.length ?? 0);
  expect(held.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(100);
  expect(cache.get(499)).toHaveLength(499 % 30);
});

test('deletes values', () => {
  const cache = createRecentCache<string, number>(4);
  for (const name of ['a', 'b', 'c']) cache.set(name, 1);
  for (const name of ['a', 'b', 'c']) cache.delete(name);
  expect(['a', 'b', 'c'].map((name) => cache.get(name))).toEqual([undefined, undefined, undefined]);
});
