import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimit, QueueFull } from './limit.ts';

test('limits concurrency and keeps the order, even after failures', async () => {
  const inTurn = createLimit(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve, reject) => {
      ends[number] = (fails) => (fails ? reject(new Error('no')) : resolve(number));
    });
  };
  const all = [0, 1, 2, 3].map((number) => inTurn(work(number)));
  await turn();
  expect(begun).toEqual([0, 1]);

  ends[1]?.(true);
  await expect(all[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  ends[2]?.(false);
  expect(await all[2]).toBe(2);
  ends[3]?.(false);
  expect(await all[3]).toBe(3);

  const later = inTurn(() => Promise.resolve('at once'));
  expect(await later).toBe('at once');
});

/** Creates a queue, and work that ends when the test says so. */
function setUp() {
  const queue = createLimit(1, 2);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, lane: 'first' | 'second') =>
    queue(() => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, lane);
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { queue, started, add, end };
}

test('runs the first lane before the second', async () => {
  const { started, add, end } = setUp();
  const all = [add('a', 'second'), add('b', 'second'), add('c', 'first')];
  await end('a');
  await end('c');
  await end('b');
  await Promise.all(all);
  expect(started).toEqual(['a', 'c', 'b']);
});

test('rejects work for a full lane while the other accepts it', async () => {
  const { queue, started, add, end } = setUp();
  const all = [add('a', 'second'), add('b', 'second'), add('c', 'second')];
  expect(queue.hasRoom('second')).toBe(false);
  await expect(add('d', 'second')).rejects.toBeInstanceOf(QueueFull);
  expect(queue.hasRoom('first')).toBe(true);
  all.push(add('e', 'first'));
  for (const name of ['a', 'e', 'b', 'c']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a', 'e', 'b', 'c']);
  expect(queue.hasRoom('second')).toBe(true);
});

test('frees the slot of failed work', async () => {
  const queue = createLimit(1, 0);
  await expect(queue(() => Promise.reject(new Error('no')), 'first')).rejects.toThrow('no');
  expect(await queue(() => Promise.resolve('yes'), 'first')).toBe('yes');
});
