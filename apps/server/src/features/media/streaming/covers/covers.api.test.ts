import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { createMemoryStorage } from '../../../../gateways/storage/memory.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { colourOf } from './dominant-hue.ts';

const blank = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const blue = '#2040a0';
const picture = await blank(800, 1200, blue).jpeg().toBuffer();

/** Returns the address of another size of a cover, by file name. */
const sizeOf = (address: string, name: string) => address.replace(/[^/]+$/, name);

async function setUp() {
  const t = await testApp({}, { ownApp: true });
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, init);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { t, ask, covers: t.deps.streaming.covers };
}

it('stores a cover with its hue, and the same picture only once', async () => {
  const { t, covers } = await setUp();
  const [one, two] = await Promise.all([covers.store(picture), covers.store(picture)]);
  expect(one.cover_image).toMatch(/^\/media\/covers\/[0-9a-f]{32}\/720x1080\.jpg$/);
  expect(two).toEqual(one);
  expect(await covers.store(picture)).toEqual(one);
  const hue = colourOf(0x20, 0x40, 0xa0).hue;
  expect(Math.abs((one.hue ?? -1) - hue)).toBeLessThan(3);
  const rows = await t.deps.connection.db.selectFrom('media_files').selectAll().execute();
  expect(rows).toMatchObject([{ kind: 'cover', content_type: 'image/jpeg', hue: one.hue, duration: null }]);
});

it.each(['png', 'webp', 'avif', 'jpeg'] as const)('accepts %s', async (format) => {
  const { covers } = await setUp();
  const bytes = await blank(60, 90, '#808080').toFormat(format).toBuffer();
  expect((await covers.store(bytes)).hue).toBeNull();
});

it('limits a picture to the largest size shown, turns it upright and removes its location', async () => {
  const { t, covers } = await setUp();
  const tilted = await blank(3000, 1500, blue)
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { cover_image } = await covers.store(tilted);
  const stored = await t.deps.storage.read(sizeOf(cover_image, 'original.jpg').slice('/media/'.length));
  const { width, height, exif } = await sharp(stored ?? Buffer.alloc(0)).metadata();
  expect([width, height, exif]).toEqual([720, 1440, undefined]);
});

it.each<[string, Uint8Array, string]>([
  ['an empty file', Buffer.alloc(0), 'unsupported_media_type'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'unsupported_media_type'],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'unsupported_media_type'],
  ['HTML', Buffer.from('<!doctype html>'), 'unsupported_media_type'],
  ['a truncated picture', picture.subarray(0, 400), 'invalid_input'],
  ['only the first bytes of a picture', Buffer.from('\x89PNG\r\n\x1a\n rubbish', 'latin1'), 'invalid_input'],
  ['too many bytes', Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]), 'payload_too_large'],
  ['too many pixels', await blank(8000, 8000, '#fff').png().toBuffer(), 'invalid_input'],
])('rejects %s and stores nothing', async (_name, bytes, code) => {
  const { t, covers } = await setUp();
  await expect(covers.store(bytes)).rejects.toMatchObject({ code });
  expect(await t.deps.connection.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
});

it.each<[string, string, string]>([
  ['120.avif', 'image/avif', 'heif'],
  ['240.webp', 'image/webp', 'webp'],
  ['720.jpg', 'image/jpeg', 'jpeg'],
])(
  'renders %s on the first request, with a response that is cached permanently',
  async (name, type, format) => {
    const { covers, ask } = await setUp();
    const { cover_image } = await covers.store(picture);
    const path = sizeOf(cover_image, name);
    const { answer, bytes } = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const made = await sharp(bytes).metadata();
    expect([made.format, made.width]).toEqual([format, Number.parseInt(name, 10)]);
    const again = await ask(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.answer.status).toBe(304);
  },
);

it('never enlarges a picture', async () => {
  const { covers, ask } = await setUp();
  const { cover_image } = await covers.store(await blank(200, 300, blue).png().toBuffer());
  const { bytes } = await ask(cover_image);
  expect((await sharp(bytes).metadata()).width).toBe(200);
});

it('renders a size once for concurrent requests', async () => {
  const { t, covers, ask } = await setUp();
  const { cover_image } = await covers.store(picture);
  const puts: string[] = [];
  const put = t.deps.storage.put.bind(t.deps.storage);
  t.deps.storage.put = async (key, ...rest) => {
    puts.push(key);
    return put(key, ...rest);
  };
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(cover_image)));
  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.length)).size).toBe(1);
  expect(puts.length).toBe(1);
});

it('serves covers without storing new sizes if the disk is full', async () => {
  const { t, covers, ask } = await setUp();
  const { cover_image } = await covers.store(picture);
  const storage = t.deps.storage as ReturnType<typeof createMemoryStorage>;
  storage.setRoom(0);
  const { answer, bytes } = await ask(cover_image);
  expect([answer.status, (await sharp(bytes).metadata()).format]).toEqual([200, 'jpeg']);
  await expect(covers.store(await blank(60, 90, '#333').png().toBuffer())).rejects.toMatchObject({
    code: 'storage_full',
  });
});

it('rejects queued renderings with 503 when the server stops, and logs no error', async () => {
  const { t, covers, ask } = await setUp();
  const { cover_image } = await covers.store(picture);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let started = 0;
  const read = t.deps.storage.read.bind(t.deps.storage);
  t.deps.storage.read = async (key) => {
    started += 1;
    await gate;
    return read(key);
  };
  let received = 0;
  t.app.server.on('request', () => {
    received += 1;
  });
  const widths = [120, 240, 360, 480, 720];
  const waiting = ['avif', 'jpg'].flatMap((format) =>
    widths.map((width) => ask(sizeOf(cover_image, `${width}.${format}`))),
  );
  // Wait until all requests have arrived: a closing server resets the connections of other requests.
  await expect.poll(() => [started, received]).toEqual([2, waiting.length]);
  // Queued requests get responses while the server waits for the two running renderings.
  const closed = t.app.close();
  const early = await Promise.race(waiting);
  expect(early.answer.status).toBe(503);
  expect(early.answer.headers.get('retry-after')).toBe('2');
  release();
  const answers = await Promise.all(waiting);
  await closed;
  expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([
    200,
    200,
    ...Array.from({ length: 8 }, () => 503),
  ]);
  expect(t.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});

it('prerenders the most used sizes and ignores unknown covers', async () => {
  const { t, covers } = await setUp();
  const { cover_image } = await covers.store(picture);
  await covers.warm([cover_image, 'https://covers.example/a.jpg', '0'.repeat(32), '']);
  for (const width of [240, 360, 480])
    expect(
      await t.deps.storage.stat(sizeOf(cover_image, `${width}.avif`).slice('/media/'.length)),
    ).not.toBeNull();
});

it('logs which cover could not be prerendered, and how many sizes', async () => {
  const { t, covers } = await setUp();
  const { cover_image } = await covers.store(picture);
  vi.spyOn(t.deps.storage, 'put').mockRejectedValue(new Error('no connection'));
  await covers.warm([cover_image]);
  expect(t.logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'cover prerender failed', cover: cover_image.split('/')[3], failed: 3 }),
  );
});
