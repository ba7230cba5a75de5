import { expect, test, vi } from 'vitest';
import type { OpenFile, Storage } from '../../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { waveFile } from '../../../../testing/recordings.ts';
import { pathTo, soundBytes } from '../../../../testing/sound-files.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';

const keyOf = (address: string): string => address.replace('/media/', '');
const contentOf = (t: TestApp, address = '') => t.deps.storage.read(keyOf(address));

/** Counts the bytes read from stored files. */
function watchReads(storage: Storage) {
  const read = { bytes: 0 };
  const open = storage.open.bind(storage);
  vi.spyOn(storage, 'open').mockImplementation(async (key) => {
    const file = await open(key);
    const counted: OpenFile['read'] = async (target, position) => {
      read.bytes += target.byteLength;
      return (await file?.read(target, position)) ?? 0;
    };
    return file && { ...file, read: counted };
  });
  return read;
}

test.each([
  'book.aac',
  'book.flac',
  'book.m4b',
  'book.mp3',
  'book.ogg',
  'book.opus',
  'fragments.m4a',
  'steady.mp3',
])('a part of stored %s is the same as one of a local file', async (name) => {
  const t = await testApp();
  const { audio } = t.deps;
  const { audio_url } = await audio.store(await soundBytes(name));
  const range = { start: 0.5, end: 1.5 };
  const cut = await audio.cut(keyOf(audio_url), range);
  const path = await pathTo((await contentOf(t, audio_url)) ?? new Uint8Array());
  const [local] = (await audio.ingest(path, { split: false, range })).chapters;
  expect(cut).toMatchObject({ duration: local?.duration, bytes: local?.bytes });
  // The checksums of Ogg pages depend on a random serial number, so only other formats are compared.
  const isOgg = /\.(?:ogg|opus)$/.test(name);
  if (!isOgg) expect(await contentOf(t, cut?.audio_url)).toEqual(await contentOf(t, local?.audio_url));
});

test('of a long recording only the part is read, and nothing is copied', async () => {
  const t = await testApp();
  const { audio, storage } = t.deps;
  const bytesPerSecond = 8000;
  const { audio_url } = await audio.store(
    waveFile(Buffer.alloc(3000 * bytesPerSecond), { rate: bytesPerSecond }),
  );
  const read = watchReads(storage);
  const cut = await audio.cut(keyOf(audio_url), { start: 2000, end: 2010 });
  expect(cut?.duration).toBeCloseTo(10);
  expect(cut?.bytes).toBeLessThan(11 * bytesPerSecond);
  expect(read.bytes).toBeLessThan(1024 * 1024);
});

test('a store that fails or is full meanwhile is no fault of the recording', async () => {
  const t = await testApp();
  const { audio, storage } = t.deps;
  const { audio_url } = await audio.store(await soundBytes('book.mp3'));
  const open = storage.open.bind(storage);
  vi.spyOn(storage, 'open').mockImplementation(async (key) => {
    const file = await open(key);
    return file && { ...file, read: () => Promise.reject(new Error('the store is gone')) };
  });
  const range = { start: 0.5, end: 1.5 };
  await expect(audio.cut(keyOf(audio_url), range)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'the store is gone' },
  });
  vi.restoreAllMocks();
  vi.spyOn(storage, 'put').mockRejectedValue(new ProblemError('storage_full', 'The store is full.'));
  await expect(audio.cut(keyOf(audio_url), range)).rejects.toMatchObject({ code: 'storage_full' });
  vi.restoreAllMocks();
  expect(await audio.cut(keyOf(audio_url), range)).toMatchObject({ duration: expect.closeTo(1, 0) });
});
