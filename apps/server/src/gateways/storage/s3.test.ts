import { expect, it } from 'vitest';
import { bytes, setUpS3Bucket, signedUrlOptions } from '../../testing/storage-fixtures.ts';

const bucket = setUpS3Bucket();

it('leaves no parts behind after an interrupted upload', async () => {
  const storage = await bucket.open();
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
  expect(await bucket.s3.openUploads()).toBe(0);
});

it('never mixes bytes of a replacing file into an open one', async () => {
  const storage = await bucket.open();
  const large = (letter: string) => Buffer.alloc(600_000, letter);
  await storage.put('audio/a.m4a', large('a'));
  const file = await storage.open('audio/a.m4a');
  await storage.put('audio/a.m4a', large('b'));
  await expect(file?.read(Buffer.alloc(10), 500_000)).rejects.toMatchObject({ code: 'unavailable' });
  file?.release();
});

it('signs URLs that support ranges, with the given type and file name, until they expire', async () => {
  const storage = await bucket.open();
  await storage.put('audio/a.m4a', bytes('0123456789'));
  const link = (await storage.signedUrl('audio/a.m4a', signedUrlOptions)) ?? '';
  const answer = await fetch(link, { headers: { range: 'bytes=3-6' } });
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe('3456');
  expect(answer.headers.get('content-type')).toContain('audio/mp4');
  expect(answer.headers.get('cache-control')).toBe(signedUrlOptions.cacheControl);
  expect(answer.headers.get('content-disposition')).toBe(signedUrlOptions.disposition);
  expect(
    await storage.signedUrl('audio/a.m4a', { ...signedUrlOptions }),
    'the same terms, the same link',
  ).toBe(link);
  const head = (await storage.signedUrl('audio/a.m4a', { ...signedUrlOptions, method: 'HEAD' })) ?? '';
  expect((await fetch(head, { method: 'HEAD' })).status).toBe(200);
  await storage.put('audio/b.m4a', bytes('another'));
  expect((await fetch(link.replace('a.m4a', 'b.m4a'))).status).toBe(403);
  expect((await fetch(link.replace('audio%2Fmp4', 'text%2Fhtml'))).status).toBe(403);
  expect((await fetch(link.replace(/\?.*/, ''))).status).toBe(403);
  expect((await fetch(link.replace(/Expires=\d+/, 'Expires=9999'))).status).toBe(403);
  const past = {
    ...signedUrlOptions,
    sinceMs: signedUrlOptions.sinceMs - 60_000,
    untilMs: signedUrlOptions.sinceMs - 30_000,
  };
  expect((await fetch((await storage.signedUrl('audio/a.m4a', past)) ?? '')).status).toBe(403);
});

it('signs URLs with the public origin, and none unless configured', async () => {
  const publicStorage = await bucket.open('&public_endpoint=https://media.example');
  expect(publicStorage.signedUrlOrigin).toBe('https://media.example');
  expect(await publicStorage.signedUrl('audio/a.m4a', signedUrlOptions)).toMatch(
    /^https:\/\/media\.example\/books\/test-/,
  );
  const hidden = await bucket.open('&redirect=no');
  expect(hidden.signedUrlOrigin).toBeNull();
  expect(await hidden.signedUrl('audio/a.m4a', signedUrlOptions)).toBeNull();
});

it('caches its health and writes the probe object only once', async () => {
  const storage = await bucket.open();
  const before = bucket.s3.requests.length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => storage.findProblem()));
  expect(new Set(answers)).toEqual(new Set([null]));
  expect(bucket.s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT']);
});
