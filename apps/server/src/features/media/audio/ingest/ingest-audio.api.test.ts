import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../../gateways/storage/memory.ts';
import { storageFull } from '../../../../gateways/storage/storage.ts';
import { createUploadFolder } from '../../../../gateways/storage/upload-folder.ts';
import { manualClock } from '../../../../platform/clock.ts';
import { pathTo, soundBytes, soundPath } from '../../../../testing/sound-files.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { UnreadableFileError } from '../containers/errors.ts';
import { prepareAudio } from './ingest-audio.ts';

const rows = (t: TestApp) => t.deps.connection.db.selectFrom('media_files').selectAll().execute();
const keyOf = (address: string): string => address.replace('/media/', '');
const staged = (t: TestApp) => createUploadFolder(join(t.deps.config.dataDir, 'uploads')).list();

test('detects the format and reads the metadata, whatever the file is called', async () => {
  const { audio, streaming } = (await testApp()).deps;
  const facts = await audio.inspect(await pathTo(await soundBytes('book.m4b')));
  expect(facts).toMatchObject({
    kind: 'm4a',
    duration: 4,
    tags: {
      title: 'The Lamp',
      album: 'Lights of the Harbour',
      artists: ['Ann Author'],
      albumArtists: ['Ann Author'],
      narrators: ['Ned Narrator'],
      year: 2019,
      genres: ['Fantasy', 'Sea'],
      track: 3,
      disc: 2,
    },
    chapters: [
      { title: 'Opening', start: 0, end: 1.5 },
      { title: 'Middle – Mitte', start: 1.5, end: 2.75 },
      { title: 'End', start: 2.75, end: 4 },
    ],
  });
  expect((await streaming.covers.store(facts.cover ?? new Uint8Array())).cover_image).toContain(
    '/media/covers/',
  );
});

test('a failed read of the file differs from a failed write to the storage', async () => {
  const { audio, connection, storage, clock } = (await testApp()).deps;
  const facts = await audio.inspect(soundPath('book.mp3'));
  const opened = { facts, extract: async () => ({ duration: 1, parts: [{ from: 0, to: 9 }] }) };
  // A folder can be opened, but not read.
  const options = { split: false };
  const finish = await prepareAudio(
    { db: connection.db, storage, clock },
    import.meta.dirname,
    opened,
    options,
  );
  await expect(finish()).rejects.toThrow(UnreadableFileError);
});

test.each<[string, string, string]>([
  ['book.m4b', 'm4a', 'audio/mp4'],
  ['book.mp3', 'mp3', 'audio/mpeg'],
  ['book.opus', 'ogg', 'audio/ogg'],
  ['book.ogg', 'ogg', 'audio/ogg'],
  ['book.flac', 'flac', 'audio/flac'],
])('splits %s at its marks, or stores it as one chapter', async (name, ending, content_type) => {
  const t = await testApp();
  const { chapters } = await t.deps.audio.ingest(soundPath(name), { split: true });
  expect(chapters.map(({ title }) => title?.split(' ')[0])).toEqual(['Opening', 'Middle', 'End']);
  for (const { audio_url, duration, bytes } of chapters) {
    expect(audio_url).toMatch(new RegExp(`^/media/audio/[0-9a-f]{32}\\.${ending}$`));
    expect(await t.deps.storage.stat(keyOf(audio_url))).toMatchObject({ size: bytes });
    expect(duration).toBeGreaterThan(1.2);
  }
  expect(await rows(t)).toHaveLength(3);
  const one = await t.deps.audio.ingest(soundPath(name), { split: false });
  expect(one.chapters).toMatchObject([{ content_type, title: one.facts.tags.title ?? null }]);
  expect(await rows(t)).toHaveLength(4);
  expect(t.deps.storage.inUse()).toBe(0);
});

test('stores no chapter if one does not fit', async () => {
  const inner = createMemoryStorage(manualClock());
  let puts = 0;
  const storage = {
    ...inner,
    put: async (...of: Parameters<typeof inner.put>) => {
      puts += 1;
      if (puts === 3) throw storageFull();
      return await inner.put(...of);
    },
  };
  const t = await testApp({}, { storage });
  const taking = t.deps.audio.ingest(soundPath('book.m4b'), { split: true });
  await expect(taking).rejects.toMatchObject({ code: 'storage_full' });
  expect(puts).toBe(3);
  expect(await rows(t)).toEqual([]);
  expect(await Array.fromAsync(inner.list('audio/'))).toEqual([]);
});

test('a rejected file leaves nothing behind', async () => {
  const t = await testApp();
  const whole = await soundBytes('book.m4b');
  const bad: [Buffer, string][] = [
    [Buffer.alloc(0), 'is empty'],
    [whole.subarray(0, 8000), 'incomplete (8 of 12 KB). Get a complete copy.'],
    [Buffer.from('PK\x03\x04'), 'Unpack it'],
    [await soundBytes('picture.mp4'), 'no sound'],
  ];
  for (const [bytes, sentence] of bad) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/media/audio',
      headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'audio/mpeg' },
      payload: bytes,
    });
    expect(answer.json().detail).toContain(sentence);
    const taking = t.deps.audio.ingest(await pathTo(bytes), { split: true });
    await expect(taking).rejects.toThrow(sentence);
  }
  expect(await rows(t)).toEqual([]);
  expect(await Array.fromAsync(t.deps.storage.list('audio/'))).toEqual([]);
  expect(await staged(t)).toEqual([]);
  expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('an M4B sent in one request is stored with its index in front, and its staging file is removed', async () => {
  const t = await testApp();
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/media/audio',
    headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'audio/mp4' },
    payload: await soundBytes('book.m4b'),
  });
  const { audio_url, duration } = answer.json();
  expect(duration).toBe(4);
  const stored = Buffer.from((await t.deps.storage.read(keyOf(audio_url.split('?')[0]))) ?? []);
  expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
  expect(await staged(t)).toEqual([]);
});

test('raw AAC sent in one request becomes an M4A with an index and an exact duration', async () => {
  const t = await testApp();
  const send = async (payload: Buffer) =>
    await t.app.inject({
      method: 'POST',
      url: '/api/media/audio',
      headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'audio/aac' },
      payload,
    });
  const source = await soundBytes('book.aac');
  const { audio_url, ...rest } = (await send(source)).json();
  const packets = Math.round((rest.duration * 22_050) / 1024);
  expect(rest).toMatchObject({ duration: (packets * 1024) / 22_050, content_type: 'audio/mp4' });
  const stored = Buffer.from((await t.deps.storage.read(keyOf(audio_url.split('?')[0]))) ?? []);
  expect(stored.length).toBe(rest.bytes);
  expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
  const cutShort = await send(source.subarray(0, 9000));
  expect(cutShort.json()).toMatchObject({
    status: 422,
    detail: expect.stringContaining('its end is missing'),
  });
  const damaged = await send(Buffer.from(source).fill(0, 6000, 7000));
  expect(damaged.json()).toMatchObject({ status: 422, detail: expect.stringContaining('damaged') });
});
