import { expect, test } from 'vitest';
import { lazyAsync } from './lazy.ts';
import { sharedRun, singleFlight } from './single-flight.ts';

test('no caller gets a result that was read before the call', async () => {
  const answers: ((value: number) => void)[] = [];
  const read = singleFlight(() => new Promise<number>((resolve) => answers.push(resolve)));
  const first = read();
  const second = read();
  const third = read();
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(answers).toHaveLength(2);
  answers[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('a failed read rejects only its own callers', async () => {
  let fails = true;
  const read = singleFlight(async () => {
    if (fails) throw new Error('gone');
    return 1;
  });
  const first = read();
  const second = read();
  await expect(first).rejects.toThrow('gone');
  await expect(second).rejects.toThrow('gone');
  fails = false;
  expect(await read()).toBe(1);
});

test('callers with the same first argument share a run, and the next one starts a new run', async () => {
  const runs: string[] = [];
  const read = sharedRun(async (key: string, more: number) => {
    runs.push(`${key}${more}`);
    if (more > 2) throw new Error('gone');
    return more;
  });
  expect(await Promise.all([read('a', 1), read('a', 2), read('b', 2)])).toEqual([1, 1, 2]);
  await expect(read('a', 3)).rejects.toThrow('gone');
  expect(await read('a', 0)).toBe(0);
  expect(runs).toEqual(['a1', 'b2', 'a3', 'a0']);
});

test('lazyAsync caches a result, but not a failure', async () => {
  let reads = 0;
  const get = lazyAsync(async () => {
    reads += 1;
    if (reads === 1) throw new Error('gone');
    return reads;
  });
  await expect(get()).rejects.toThrow('gone');
  expect([await get(), await get()]).toEqual([2, 2]);
});
