import { expect, test } from 'vitest';
import { createRecentCache } from './recent-cache.ts';

test('what is asked for stays, what nobody asks for goes', () => {
  const kept = createRecentCache<number, string>(20);
  kept.set(0, 'asked for');
  kept.set(1, 'left alone');
  for (let n = 2; n < 100; n += 1) {
    kept.set(n, 'one of many');
    expect(kept.get(0)).toBe('asked for');
  }
  expect(kept.get(1)).toBeUndefined();
  expect(kept.get(99)).toBe('one of many');
});

test('never holds more than it may', () => {
  const kept = createRecentCache<number, string>(100, (text) => text.length);
  for (let n = 0; n < 500; n += 1) kept.set(n, 'x'.repeat(n % 30));
  const held = Array.from({ length: 500 }, (_, n) => kept.get(n)?.length ?? 0);
  expect(held.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(100);
  expect(kept.get(499)).toHaveLength(499 % 30);
});

test('forgets what it is told to', () => {
  const kept = createRecentCache<string, number>(4);
  for (const name of ['a', 'b', 'c']) kept.set(name, 1);
  for (const name of ['a', 'b', 'c']) kept.delete(name);
  expect(['a', 'b', 'c'].map((name) => kept.get(name))).toEqual([undefined, undefined, undefined]);
});
