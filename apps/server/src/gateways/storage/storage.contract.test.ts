import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { type S3Server, s3Keys, startS3 } from '../../testing/s3-server.ts';
import { createDiskStorage } from './disk.ts';
import { readMediaUrl } from './media-url.ts';
import { createMemoryStorage } from './memory.ts';
import { openStorage } from './open-storage.ts';
import type { LinkTerms, Storage } from './storage.ts';

const folders: string[] = [];
const made: Storage[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((storage) => storage.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

let prefixes = 0;

/** A folder of its own in the bucket. */
async function inBucket(options = ''): Promise<Storage> {
  prefixes += 1;
  const url = `${s3.url}&prefix=test-${prefixes}${options}`;
  const problems: string[] = [];
  const mediaStore = readMediaUrl({ MEDIA_URL: url, ...s3Keys, publicUrl: null }, problems);
  expect(problems).toEqual([]);
  return openStorage({ mediaDir: '/nowhere', mediaStore }, systemClock);
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const text = (content: Uint8Array | null): string | null => content && Buffer.from(content).toString();

async function* pieces(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield bytes(part);
  }
}

const storages: [string, () => Promise<Storage>][] = [
  [
    'disk',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lamplight-storage-'));
      folders.push(folder);
      return createDiskStorage(join(folder, 'not', 'there', 'yet'), systemClock);
    },
  ],
  ['memory', async () => createMemoryStorage(systemClock)],
  ['S3', inBucket],
];

const terms: LinkTerms = {
  method: 'GET',
  sinceMs: Math.floor(systemClock.ms() / 1000) * 1000,
  untilMs: systemClock.ms() + 600_000,
  contentType: 'audio/mp4',
  cacheControl: 'private, max-age=600',
  disposition: `attachment; filename="One.m4a"; filename*=UTF-8''%C3%89in.m4a`,
};

describe.each(storages)('storage: %s', (_name, make) => {
  const build = async (): Promise<Storage> => {
    const storage = await make();
    made.push(storage);
    return storage;
  };

  it('keeps what is put, whole or in pieces', async () => {
    const storage = await build();
    const stored = await storage.put('audio/a.m4a', bytes('hello'));
    expect(stored.size).toBe(5);
    expect(stored.etag).toMatch(/^"[^"]+"$/);
    await storage.put('audio/b.m4a', pieces('one ', 'two ', 'three'));
    expect(text(await storage.read('audio/a.m4a'))).toBe('hello');
    expect(text(await storage.read('audio/b.m4a'))).toBe('one two three');
    expect(await storage.stat('audio/a.m4a')).toMatchObject({ size: 5, etag: stored.etag });
  });

  it('knows nothing of what was never put', async () => {
    const storage = await build();
    expect(await storage.stat('audio/none.m4a')).toBeNull();
    expect(await storage.open('audio/none.m4a')).toBeNull();
    expect(await storage.read('audio/none.m4a')).toBeNull();
    await storage.remove('audio/none.m4a');
  });

  it('takes no folder for a file', async () => {
    const storage = await build();
    await storage.put('covers/a/720.jpg', bytes('x'));
    expect(await storage.stat('covers/a')).toBeNull();
    expect(await storage.open('covers/a')).toBeNull();
    expect(await storage.open('covers/a/720.jpg/more')).toBeNull();
  });

  it('reads any part of an open file, and less at its end', async () => {
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

  it('counts what is open, and a release only once', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const opened = await Promise.all(Array.from({ length: 5 }, () => storage.open('audio/a.m4a')));
    expect(storage.inUse()).toBe(5);
    for (const file of opened) file?.release();
    for (const file of opened) file?.release();
    expect(storage.inUse()).toBe(0);
  });

  it('a reader keeps the file it opened when another takes its place', async () => {
    const storage = await build();
    const first = await storage.put('audio/a.m4a', bytes('first'));
    const reader = await storage.open('audio/a.m4a');
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

  it('a reader keeps the file it opened when it is removed', async () => {
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

  it('keeps nothing of content that breaks off or is too large, and keeps what was there', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('old'));
    await expect(storage.put('audio/a.m4a', pieces('half', new Error('gone')))).rejects.toThrow('gone');
    await expect(storage.put('audio/a.m4a', pieces('1234', '5678'), { maxBytes: 7 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    await expect(storage.put('audio/b.m4a', pieces('half', new Error('gone')))).rejects.toThrow('gone');
    expect(text(await storage.read('audio/a.m4a'))).toBe('old');
    expect(await storage.stat('audio/b.m4a')).toBeNull();
  });

  it('of many writers at once, one wins whole', async () => {
    const storage = await build();
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(1000));
    await Promise.all(texts.map((content) => storage.put('audio/a.m4a', pieces(content))));
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
    await expect(storage.linkTo(key, terms)).rejects.toMatchObject(refused);
  });

  it('lists what lies below a prefix, and nothing else', async () => {
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

  it('keeps what is empty', async () => {
    const storage = await build();
    expect(await storage.put('audio/a.m4a', pieces())).toMatchObject({ size: 0 });
    const file = await storage.open('audio/a.m4a');
    expect(file?.size).toBe(0);
    expect(await file?.read(Buffer.alloc(5), 0)).toBe(0);
    file?.release();
    expect(text(await storage.read('audio/a.m4a'))).toBe('');
  });

  it('keeps what is large, bit for bit, and reads it at any place', async () => {
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

  it('hands out links that are good for exactly that file, or none', async () => {
    const storage = await build();
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const link = await storage.linkTo('audio/a.m4a', terms);
    expect(link === null).toBe(storage.linkOrigin === null);
    expect(link && new URL(link).origin).toBe(storage.linkOrigin);
  });

  it('is healthy', async () => {
    expect(await (await build()).isHealthy()).toBe(true);
  });
});

describe('storage: disk only', () => {
  const folderOf = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-storage-'));
    folders.push(folder);
    return folder;
  };

  it('leaves no half-written file lying about', async () => {
    const folder = await folderOf();
    const storage = createDiskStorage(folder, systemClock);
    await expect(storage.put('audio/a.m4a', pieces('half', new Error('gone')))).rejects.toThrow('gone');
    await storage.put('audio/b.m4a', bytes('whole'));
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('a full disk is said plainly and leaves nothing', async () => {
    const storage = createDiskStorage(await folderOf(), systemClock);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(storage.put('audio/a.m4a', pieces('half', full))).rejects.toMatchObject({
      code: 'storage_full',
    });
    expect(await storage.stat('audio/a.m4a')).toBeNull();
  });

  it('a folder that cannot be used is not healthy', async () => {
    const folder = await folderOf();
    await writeFile(join(folder, 'taken'), '');
    const storage = createDiskStorage(join(folder, 'taken'), systemClock);
    expect(await storage.isHealthy()).toBe(false);
  });
});

describe('storage: S3 only', () => {
  it('what breaks off in the middle of its parts leaves no part behind', async () => {
    const storage = await inBucket();
    made.push(storage);
    const piece = Buffer.alloc(3_000_000);
    async function* breaking(after: number) {
      for (let sent = 0; sent < after; sent += 1) yield piece;
      throw new Error('gone');
    }
    await expect(storage.put('audio/a.m4a', breaking(8))).rejects.toThrow('gone');
    const tooMuch = async function* () {
      for (;;) yield piece;
    };
    await expect(storage.put('audio/a.m4a', tooMuch(), { maxBytes: 20_000_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(await storage.stat('audio/a.m4a')).toBeNull();
    expect(await s3.openUploads()).toBe(0);
  });

  it('reads nothing of another file into one that is open', async () => {
    const storage = await inBucket();
    made.push(storage);
    const large = (letter: string) => Buffer.alloc(600_000, letter);
    await storage.put('audio/a.m4a', large('a'));
    const file = await storage.open('audio/a.m4a');
    await storage.put('audio/a.m4a', large('b'));
    await expect(file?.read(Buffer.alloc(10), 500_000)).rejects.toMatchObject({ code: 'unavailable' });
    file?.release();
  });

  it('its links bring the file in ranges, with the type and the name that were wished, until they run out', async () => {
    const storage = await inBucket();
    made.push(storage);
    await storage.put('audio/a.m4a', bytes('0123456789'));
    const link = (await storage.linkTo('audio/a.m4a', terms)) ?? '';
    const answer = await fetch(link, { headers: { range: 'bytes=3-6' } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe('3456');
    expect(answer.headers.get('content-type')).toContain('audio/mp4');
    expect(answer.headers.get('cache-control')).toBe(terms.cacheControl);
    expect(answer.headers.get('content-disposition')).toBe(terms.disposition);
    expect(await storage.linkTo('audio/a.m4a', { ...terms }), 'the same terms, the same link').toBe(link);
    const head = (await storage.linkTo('audio/a.m4a', { ...terms, method: 'HEAD' })) ?? '';
    expect((await fetch(head, { method: 'HEAD' })).status).toBe(200);
    await storage.put('audio/b.m4a', bytes('another'));
    expect((await fetch(link.replace('a.m4a', 'b.m4a'))).status).toBe(403);
    expect((await fetch(link.replace('audio%2Fmp4', 'text%2Fhtml'))).status).toBe(403);
    expect((await fetch(link.replace(/\?.*/, ''))).status).toBe(403);
    expect((await fetch(link.replace(/Expires=\d+/, 'Expires=9999'))).status).toBe(403);
    const past = { ...terms, sinceMs: terms.sinceMs - 60_000, untilMs: terms.sinceMs - 30_000 };
    expect((await fetch((await storage.linkTo('audio/a.m4a', past)) ?? '')).status).toBe(403);
  });

  it('hands out links under the name that the world knows it by, and none where that is not wanted', async () => {
    const elsewhere = await inBucket('&public_endpoint=https://media.example');
    expect(elsewhere.linkOrigin).toBe('https://media.example');
    expect(await elsewhere.linkTo('audio/a.m4a', terms)).toMatch(/^https:\/\/media\.example\/books\/test-/);
    const hidden = await inBucket('&redirect=no');
    expect(hidden.linkOrigin).toBeNull();
    expect(await hidden.linkTo('audio/a.m4a', terms)).toBeNull();
  });

  it('asks for its health seldom, and writes nothing for it but once', async () => {
    const storage = await inBucket();
    made.push(storage);
    const before = s3.requests.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => storage.isHealthy()));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT']);
  });
});

it('storage: memory is unwell when told', async () => {
  const storage = createMemoryStorage(systemClock);
  storage.setHealthy(false);
  expect(await storage.isHealthy()).toBe(false);
});

it('storage: memory runs out of room when told', async () => {
  const storage = createMemoryStorage(systemClock);
  storage.setRoom(4);
  await storage.put('audio/a.m4a', bytes('1234'));
  await expect(storage.put('audio/b.m4a', bytes('1'))).rejects.toMatchObject({ code: 'storage_full' });
  await storage.remove('audio/a.m4a');
  await storage.put('audio/b.m4a', bytes('1'));
});
