import { expect, test } from 'vitest';
import { newFolder } from '../../testing/source-folders.ts';
import { createDiskStorage } from './disk.ts';
import { freeBytesOf, reservedBytes, usableBytesOf } from './probe-folder.ts';

const megabyte = 1024 * 1024;

/** Yields chunks of one megabyte; `onPiece` lets a test reduce the remaining room before a chunk. */
async function* pieces(count: number, onPiece: (index: number) => void = () => {}) {
  for (let index = 0; index < count; index += 1) {
    onPiece(index);
    yield new Uint8Array(megabyte);
  }
}

test('a file that does not fit beside the reserve is refused, and leaves nothing', async () => {
  const folder = await newFolder();
  let room = 2 * megabyte;
  const storage = createDiskStorage(folder, undefined, async () => room);
  const shrinking = pieces(5, (index) => {
    room = Math.max(0, 2 - index) * megabyte;
  });
  await expect(storage.put('audio/a.mp3', shrinking)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await Array.fromAsync(storage.list('audio/'))).toEqual([]);
  room = 2 * megabyte;
  await storage.put('audio/b.mp3', pieces(2));
  expect(await storage.room()).toEqual({ bytes: 2 * megabyte, folder });
  await storage.close();
});

test('room that others take meanwhile is missed in time', async () => {
  let room = 100 * megabyte;
  const storage = createDiskStorage(await newFolder(), undefined, async () => room);
  let written = 0;
  const sent = pieces(90, (index) => {
    written = index;
    if (index === 10) room = 0;
  });
  await expect(storage.put('audio/a.mp3', sent)).rejects.toMatchObject({ code: 'storage_full' });
  expect(written).toBeLessThan(20);
  await storage.close();
});

test('200 MB of a disk are never used, also of a folder that does not exist yet', async () => {
  const folder = await newFolder();
  const [free, usable] = [await freeBytesOf(folder), await usableBytesOf(`${folder}/a/b`)];
  expect(reservedBytes).toBe(200_000_000);
  expect(Math.abs(Math.max(0, free - reservedBytes) - usable)).toBeLessThan(50_000_000);
});
