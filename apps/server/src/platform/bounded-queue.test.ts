import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFull } from './bounded-queue.ts';

/** Creates a queue, and work that ends when the test says so. */
function setUp() {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, lane: 'first' | 'second') =>
    queue.run(() => {
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
  const queue = createBoundedQueue({ atOnce: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('no')), 'first')).rejects.toThrow('no');
  expect(await queue.run(() => Promise.resolve('yes'), 'first')).toBe('yes');
});
