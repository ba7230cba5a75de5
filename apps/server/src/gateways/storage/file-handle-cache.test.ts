import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { createFileHandleCache } from './file-handle-cache.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-open-'));
  for (const name of ['a', 'b', 'c', 'd']) await writeFile(join(folder, name), name);
});
afterEach(() => rm(folder, { recursive: true }));

const build = (capacity = 2) => {
  const clock = manualClock();
  const files = createFileHandleCache(clock, { capacity, maxAgeMs: 1000 });
  const open = async (name: string) => {
    const file = await files.open(name, () => join(folder, name));
    if (!file) throw new Error(`no file ${name}`);
    return file;
  };
  return { clock, files, open };
};

const readText = async (file: { read(target: Uint8Array, position: number): Promise<number> }) => {
  const target = Buffer.alloc(10);
  return target.toString('latin1', 0, await file.read(target, 0));
};

it('limits open descriptors once readers are done', async () => {
  const { files, open } = build();
  for (const name of ['a', 'b', 'c', 'd', 'a', 'b']) (await open(name)).release();
  expect(files.openCount()).toBe(2);
  files.close();
  expect(files.openCount()).toBe(0);
});

it('does not close a file that is being read', async () => {
  const { files, open } = build();
  const readers = await Promise.all(['a', 'b', 'c', 'd'].map(open));
  expect(files.openCount()).toBe(4);
  expect(await Promise.all(readers.map(readText))).toEqual(['a', 'b', 'c', 'd']);
  for (const reader of readers) reader.release();
  expect(files.openCount()).toBe(2);
  expect(files.inUse()).toBe(0);
});

it('opens a file once for many concurrent readers', async () => {
  const { files, open } = build();
  const readers = await Promise.all(Array.from({ length: 50 }, () => open('a')));
  expect(files.openCount()).toBe(1);
  for (const reader of readers) reader.release();
});

it('notices that a file was replaced', async () => {
  const { clock, files, open } = build();
  (await open('a')).release();
  await rename(join(folder, 'b'), join(folder, 'a'));
  clock.advance(1001);
  const file = await open('a');
  expect(await readText(file)).toBe('b');
  file.release();
  expect(files.openCount()).toBe(1);
});

it('does not cache a file invalidated while it was being opened', async () => {
  const { files, open } = build();
  const opening = open('a');
  files.forget('a');
  const file = await opening;
  expect(await readText(file)).toBe('a');
  file.release();
  expect(files.openCount()).toBe(0);
});
