import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import {
  bytes,
  chunks,
  mediaFolder,
  setUpS3Bucket,
  signedUrlOptions,
} from '../../testing/storage-fixtures.ts';
import { createDiskStorage } from './disk.ts';
import { createMemoryStorage } from './memory.ts';
import type { Storage } from './storage.ts';

const bucket = setUpS3Bucket();

const text = (content: Uint8Array | null): string | null => content && Buffer.from(content).toString();

const storages: [string, () => Promise<Storage>][] = [
  ['disk', async () => createDiskStorage(join(await mediaFolder(), 'not', 'there', 'yet'), systemClock)],
  ['memory', async () => createMemoryStorage(systemClock)],
  ['S3', () => bucket.open()],
];

describe.each(storages)('storage: %s', (_name, make) => {
  const build = async (): Promise<Storage> => {
    const storage = await make();
    onTestFinished(() => storage.close());
    return storage;
  };

  it('stores content as a whole or in chunks', async () => {
    const storage = await build();
    const stored = await storage.put('audio/a.m4a', bytes('hello'));
    expect(stored.size).toBe(5);
    expect(stored.etag).toMatch(/^"[^"]+"$/);
    await storage.put('audio/b.m4a', chunks('one ', 'two ', 'three'));
    expect(text(await storage.read('audio/a.m4a'))).toBe('hello');
    expect(text(await storage.read('audio/b.m4a'))).toBe('one two three');
    expect(await storage.stat('audio/a.m4a')).toMatchObject({ size: 5, etag: stored.etag });
  });

  it('returns null for unknown keys', async () => {
    const storage = await build();
    expect(await storage.stat('audio/none.m4a')).toBeNull();
    expect(await storage.open('audio/none.m4a')).toBeNull();
    expect(await storage.read('audio/none.m4a')).toBeNull();
    await storage.remove('audio/none.m4a');
  });

  it('does not take a folder for a file', async () => {
    const storage = await build();
    await storage.put('covers/a/720.jpg', bytes('x'));
    expect(await storage.stat('covers/a')).toBeNull();
    expect(await storage.open('covers/a')).toBeNull();
    expect(await storage.open('covers/a/720.jpg/more')).toBeNull();
  });

  it('reads any part of an open file, and fewer bytes at its end', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const file = await storage.open('audio/a.m4a');
    if (!file) throw new Error('it was put');
    const target = Buffer.alloc(4);
    expect(await file.read(target, 3)).toBe(4);
    expect(target.toString()).toBe('3456');
    expect(await file.read(target, 8)).toBe(2);
    expect(target.toString('latin1', 0, 2)).toBe('89');
    expect(await file.read(target, 10)).toBe(0);
    expect(file.size).toBe(10);
    file.release();
  });

  it('counts open files, and a repeated release only once', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const opened = await Promise.all(Array.from({ length: 5 }, async () => storage.open('audio/a.m4a')));
    expect(storage.inUse()).toBe(5);
    for (const file of opened) file?.release();
    for (const file of opened) file?.release();
    expect(storage.inUse()).toBe(0);
  });

  it('an open file stays readable when it is replaced', async () => {
    const storage = await build();
    const first = await storage.put('audio/a.m4a', bytes('first'));
    const reader = await storage.open('audio/a.m4a');
    // File systems count time in ticks of some milliseconds, and the tag of a file on disk has its time.
    await sleep(20);
    const second = await storage.put('audio/a.m4a', bytes('other'));
    expect(second.etag).not.toBe(first.etag);
    const target = Buffer.alloc(5);
    await reader?.read(target, 0);
    expect(target.toString()).toBe('first');
    reader?.release();
    const next = await storage.open('audio/a.m4a');
    await next?.read(target, 0);
    expect(target.toString()).toBe('other');
    next?.release();
  });

  it('an open file stays readable when it is removed', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('first'));
    const reader = await storage.open('audio/a.m4a');
    await storage.remove('audio/a.m4a');
    const target = Buffer.alloc(5);
    expect(await reader?.read(target, 0)).toBe(5);
    reader?.release();
    expect(await storage.open('audio/a.m4a')).toBeNull();
    expect(await storage.stat('audio/a.m4a')).toBeNull();
  });

  it('stores nothing of interrupted or oversized content, and keeps the previous file', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('old'));
    await expect(storage.put('audio/a.m4a', chunks('half', new Error('gone')))).rejects.toThrow('gone');
    await expect(storage.put('audio/a.m4a', chunks('1234', '5678'), { maxBytes: 7 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    await expect(storage.put('audio/b.m4a', chunks('half', new Error('gone')))).rejects.toThrow('gone');
    expect(text(await storage.read('audio/a.m4a'))).toBe('old');
    expect(await storage.stat('audio/b.m4a')).toBeNull();
  });

  it('stores the content of exactly one of many concurrent writers', async () => {
    const storage = await build();
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(1000));
    await Promise.all(texts.map((content) => storage.put('audio/a.m4a', chunks(content))));
    expect(texts).toContain(text(await storage.read('audio/a.m4a')));
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../secret',
    'audio/../../secret',
    'audio/..',
    'audio/.',
    '.incoming/x',
    'audio//a.m4a',
    'audio/a.m4a/',
    'audio/a\0.m4a',
    'audio/a b.m4a',
    'audio/a%2f.m4a',
    'audio\\a.m4a',
    'audio/Ä.m4a',
    'C:/a',
    'a/b/c/d/e',
    'a..b',
    `audio/${'a'.repeat(300)}`,
  ])('refuses the key %j everywhere', async (key) => {
    const storage = await build();
    const refused = { code: 'bad_request' };
    await expect(storage.put(key, bytes('x'))).rejects.toMatchObject(refused);
    await expect(storage.stat(key)).rejects.toMatchObject(refused);
    await expect(storage.open(key)).rejects.toMatchObject(refused);
    await expect(storage.read(key)).rejects.toMatchObject(refused);
    await expect(storage.remove(key)).rejects.toMatchObject(refused);
    await expect(storage.signedUrl(key, signedUrlOptions)).rejects.toMatchObject(refused);
  });

  it('lists the files below a prefix only', async () => {
    const storage = await build();
    const keysBelow = async (prefix: string) =>
      (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted();
    expect(await keysBelow('covers/')).toEqual([]);
    for (const key of ['audio/a.m4a', 'covers/a/720.jpg', 'covers/a/240.avif', 'covers/ab/720.jpg'])
      await storage.put(key, bytes('x'));
    expect(await keysBelow('covers/')).toEqual([
      'covers/a/240.avif',
      'covers/a/720.jpg',
      'covers/ab/720.jpg',
    ]);
    expect(await keysBelow('covers/a/')).toEqual(['covers/a/240.avif', 'covers/a/720.jpg']);
    expect(await keysBelow('audio/')).toEqual(['audio/a.m4a']);
    const [file] = await Array.fromAsync(storage.list('audio/'));
    expect(file?.modifiedMs).toBeCloseTo((await storage.stat('audio/a.m4a'))?.modifiedMs ?? 0, -1);
    await storage.remove('covers/ab/720.jpg');
    expect(await keysBelow('covers/ab/')).toEqual([]);
  });

  it.each(['', '/', 'audio', '../', 'audio/../', '/etc/', '.incoming/'])(
    'lists nothing below %j',
    async (prefix) => {
      const storage = await build();
      await expect(Array.fromAsync(storage.list(prefix))).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  it('stores empty files', async () => {
    const storage = await build();
    expect(await storage.put('audio/a.m4a', chunks())).toMatchObject({ size: 0 });
    const file = await storage.open('audio/a.m4a');
    expect(file?.size).toBe(0);
    expect(await file?.read(Buffer.alloc(5), 0)).toBe(0);
    file?.release();
    expect(text(await storage.read('audio/a.m4a'))).toBe('');
  });

  it('stores large files unchanged and reads any position', async () => {
    const storage = await build();
    const large = Buffer.from(
      Uint32Array.from({ length: 5_000_000 }, (_, i) => (i * 2654435761) % 2 ** 32).buffer,
    );
    async function* arriving() {
      for (let at = 0; at < large.length; at += 999_999) yield large.subarray(at, at + 999_999);
    }
    expect(await storage.put('audio/a.m4a', arriving())).toMatchObject({ size: large.length });
    const whole = await storage.read('audio/a.m4a');
    expect(whole && large.equals(whole)).toBe(true);
    const file = await storage.open('audio/a.m4a');
    for (const [start, length] of [
      [0, 100],
      [262_000, 1000],
      [5 * 1024 * 1024 - 50, 100],
      [large.length - 10, 100],
    ] as const) {
      const target = Buffer.alloc(length);
      const count = (await file?.read(target, start)) ?? 0;
      expect(target.subarray(0, count).equals(large.subarray(start, start + length))).toBe(true);
    }
    file?.release();
  });

  it('signs URLs for exactly one file, or none', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const link = await storage.signedUrl('audio/a.m4a', signedUrlOptions);
    expect(link === null).toBe(storage.signedUrlOrigin === null);
    expect(link && new URL(link).origin).toBe(storage.signedUrlOrigin);
  });

  it('is healthy', async () => {
    expect(await (await build()).findProblem()).toBeNull();
  });
});
