import { expect, test } from 'vitest';
import { createListCache } from './list-cache.ts';

const ids = (length: number) => ({ ids: Int32Array.from({ length }, (_, index) => index) });

test('computes a list once, also for concurrent callers', async () => {
  const lists = createListCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return ids(3);
  };
  await Promise.all([lists.get('a', make), lists.get('a', make)]);
  expect(await lists.get('a', make)).toEqual(ids(3));
  expect(made).toBe(1);
});

test('does not cache a failure', async () => {
  const lists = createListCache();
  await expect(lists.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await lists.get('a', async () => ids(1))).toEqual(ids(1));
});

test('evicts the oldest lists if there are too many lists or ids', async () => {
  const lists = createListCache({ ids: 10, lists: 3 });
  const made: string[] = [];
  const get = (key: string, length: number) =>
    lists.get(key, async () => {
      made.push(key);
      return ids(length);
    });
  for (const [key, length] of [
    ['a', 4],
    ['b', 4],
    ['c', 4],
    ['a', 1],
    ['d', 1],
    ['e', 1],
    ['c', 4],
  ] as const)
    await get(key, length);
  expect(made).toEqual(['a', 'b', 'c', 'a', 'd', 'e', 'c']);
  expect((await get('huge', 50)).ids).toHaveLength(50);
  await get('huge', 50);
  expect(made.filter((key) => key === 'huge')).toHaveLength(1);
});
