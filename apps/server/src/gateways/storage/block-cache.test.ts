import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlockCache } from './block-cache.ts';

/** Every four bytes differ from all others, so that bytes of another position are noticed. */
const content = Buffer.from(Uint32Array.from({ length: 175_000 }, (_, index) => index).buffer);
const load = async (target: Uint8Array, position: number) => content.copy(target, 0, position);

const open = (budget?: number) => createBlockCache(budget)(content.length, load);

test('caches a range on its second read', async () => {
  const hot = open();
  hot.recordRead(0, 1000);
  await turn();
  expect(hot.find(0, 1000)).toBeNull();
  hot.recordRead(5000, 1000);
  await turn();
  expect(Buffer.concat(hot.find(0, 1000) ?? [])).toEqual(content.subarray(0, 1000));
});

test('returns the bytes of the file for any cached range', async () => {
  const hot = open();
  for (let round = 0; round < 2; round += 1) hot.recordRead(0, content.length);
  await turn();
  const range = fc.tuple(fc.nat(content.length - 1), fc.integer({ min: 1, max: content.length }));
  fc.assert(
    fc.property(range, ([start, wish]) => {
      const length = Math.min(wish, content.length - start);
      expect(
        Buffer.concat(hot.find(start, length) ?? []).equals(content.subarray(start, start + length)),
      ).toBe(true);
    }),
    { seed: 7 },
  );
});

test('returns a range across blocks as one chunk if their memory is contiguous', async () => {
  const hot = open();
  for (let round = 0; round < 2; round += 1) hot.recordRead(0, content.length);
  await turn();
  expect(hot.find(1000, 600_000)?.length).toBe(1);
});

test('stays within its budget and frees memory', async () => {
  const hotBlocks = createBlockCache(300_000);
  const [one, two] = [hotBlocks(content.length, load), hotBlocks(content.length, load)];
  for (const hot of [one, two, one, two]) hot.recordRead(0, 1000);
  await turn();
  expect(one.find(0, 1000)).not.toBeNull();
  expect(two.find(0, 1000)).toBeNull();
  one.clear();
  expect(one.find(0, 1000)).toBeNull();
  two.recordRead(0, 1000);
  await turn();
  expect(two.find(0, 1000)).not.toBeNull();
});

test('does not cache a block that cannot be read', async () => {
  const hot = createBlockCache()(content.length, () => Promise.reject(new Error('the disk is gone')));
  hot.recordRead(0, 10);
  hot.recordRead(0, 10);
  await turn();
  expect(hot.find(0, 10)).toBeNull();
});
