import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { recordRestore } from '../../../db/installation.ts';
import { withLease } from '../../../db/leases.ts';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { manualClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { bookOf } from '../../../testing/editing-harness.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { restoreGraceMs, retentionMs } from './service.ts';

const sample = join(import.meta.dirname, '../../../../../../samples/audio/an-orchard-for-the-moon/04.m4a');
const hourMs = 3_600_000;

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

const rows = async (t: TestApp): Promise<string[]> =>
  (await t.deps.connection.db.selectFrom('media_files').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

async function stored(t: TestApp): Promise<string[]> {
  const { storage } = t.deps;
  const lists = await Promise.all(
    ['audio/', 'covers/'].map((folder) => Array.fromAsync(storage.list(folder))),
  );
  return lists.flatMap((files) => files.map(({ key }) => key)).toSorted();
}

const keyOf = (address: string): string =>
  address.replace(/^\/media\//, '').replace(/^(covers\/[^/]+)\/.*/, '$1');

const save = async (t: TestApp, book: ReturnType<typeof bookOf>) => {
  const answer = await t.as('admin')('POST', '/books', book);
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json().id as number;
};

const bookWith = (title: string, cover_image: string, audio_url: string) =>
  bookOf(1, { title, cover_image, chapters: [{ title: 'One', audio_url, image: '' }] });

test('deletes unreferenced files after three days with their rows and all sizes, and keeps the others', async () => {
  const t = await testApp();
  const { audio, streaming, mediaCleanup } = t.deps;
  const used = {
    audio: await audio.store(sample),
    cover: await streaming.covers.store(await pictureOf('#204060')),
  };
  const orphan = {
    audio: await audio.store(sample),
    cover: await streaming.covers.store(await pictureOf('#602040')),
  };
  const image = await streaming.covers.store(await pictureOf('#206040'));
  const id = await save(t, {
    ...bookWith('Kept', used.cover.cover_image, used.audio.audio_url),
    chapters: [{ title: 'One', audio_url: used.audio.audio_url, image: image.cover_image }],
  });
  await streaming.covers.warm([orphan.cover.cover_image]);
  const orphanKey = keyOf(orphan.cover.cover_image);
  expect((await stored(t)).filter((key) => key.startsWith(orphanKey)).length).toBeGreaterThan(1);

  t.clock.advance(retentionMs - 1000);
  expect(await mediaCleanup.run()).toEqual({ files: 0, orphans: 0 });
  t.clock.advance(2000);
  expect(await mediaCleanup.run()).toMatchObject({ files: 2 });
  const referencedKeys = [used.audio.audio_url, used.cover.cover_image, image.cover_image]
    .map(keyOf)
    .toSorted();
  expect(await rows(t)).toEqual(referencedKeys);
  expect((await stored(t)).filter((key) => !referencedKeys.some((row) => key.startsWith(row)))).toEqual([]);
  const audit = t.logged.find((line) => line.includes('deleted unreferenced media')) ?? '';
  expect(JSON.parse(audit)).toMatchObject({ audit: 'media', files: expect.arrayContaining([orphanKey]) });

  // Files that the book referenced are deleted after the grace period, not before.
  await t.as('admin')('DELETE', `/books/${id}`);
  t.clock.advance(retentionMs - 1000);
  expect(await mediaCleanup.run()).toMatchObject({ files: 0 });
  t.clock.advance(2000);
  expect(await mediaCleanup.run()).toMatchObject({ files: 3 });
  expect(await rows(t)).toEqual([]);
  expect(await stored(t)).toEqual([]);
});

test('keeps a file that another book still uses', async () => {
  const t = await testApp();
  const { audio, streaming, mediaCleanup } = t.deps;
  const { audio_url } = await audio.store(sample);
  const { cover_image } = await streaming.covers.store(await pictureOf('#204060'));
  const first = await save(t, bookWith('First', cover_image, audio_url));
  await save(t, bookWith('Second', cover_image, audio_url));
  await t.as('admin')('DELETE', `/books/${first}`);
  t.clock.advance(retentionMs + 1);
  expect(await mediaCleanup.run()).toMatchObject({ files: 0 });
  expect(await rows(t)).toHaveLength(2);
  const { db } = t.deps.connection;
  expect(
    await db.selectFrom('media_files').select('key').where('released_at', 'is not', null).execute(),
  ).toEqual([]);
});

test('keeps files that were stored again or belong to a finished upload', async () => {
  const t = await testApp();
  const { audio, streaming, mediaCleanup, connection } = t.deps;
  const picture = await pictureOf('#204060');
  const { cover_image } = await streaming.covers.store(picture);
  const { audio_url } = await audio.store(sample);
  await connection.db
    .insertInto('uploads')
    .values({
      id: 'a',
      user_id: t.users.admin,
      name: 'one.m4a',
      size: 1,
      state: 'done',
      result: JSON.stringify({ chapters: [{ audio_url }] }),
      created_at: t.clock.iso(),
      touched_at: t.clock.iso(),
    })
    .execute();
  await connection.db
    .insertInto('upload_files')
    .values({ upload_id: 'a', key: keyOf(audio_url) })
    .execute();
  t.clock.advance(retentionMs);
  await streaming.covers.store(picture);
  t.clock.advance(hourMs);
  expect(await mediaCleanup.run()).toMatchObject({ files: 0 });
  expect(await rows(t)).toEqual([keyOf(audio_url), keyOf(cover_image)]);
  await connection.db.deleteFrom('uploads').execute();
  expect(await mediaCleanup.run()).toMatchObject({ files: 1 });
  expect(await rows(t)).toEqual([keyOf(cover_image)]);
});

test('a concurrent save either keeps the files of the book or is rejected', async () => {
  const t = await testApp();
  const { audio, streaming, mediaCleanup } = t.deps;
  for (let turn = 0; turn < 8; turn += 1) {
    const { audio_url } = await audio.store(sample);
    const { cover_image } = await streaming.covers.store(await pictureOf(`#2040${turn}0`));
    t.clock.advance(retentionMs + 1);
    const saving = t.as('admin')('POST', '/books', bookWith(`Turn ${turn}`, cover_image, audio_url));
    const [answer] = await Promise.all([saving, mediaCleanup.run()]);
    const there = await rows(t);
    if (answer.statusCode === 200) {
      expect(there).toEqual(expect.arrayContaining([keyOf(audio_url), keyOf(cover_image)]));
      expect(await t.deps.storage.stat(keyOf(audio_url))).not.toBeNull();
    } else {
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        detail: expect.stringContaining('upload it again'),
      });
    }
  }
});

test('a picture stored during its deletion exists afterwards', async () => {
  const t = await testApp();
  const { streaming, mediaCleanup, storage } = t.deps;
  const picture = await pictureOf('#204060');
  await streaming.covers.store(picture);
  t.clock.advance(retentionMs + 1);
  const [cover] = await Promise.all([streaming.covers.store(picture), mediaCleanup.run()]);
  const key = keyOf(cover.cover_image);
  expect(await rows(t)).toEqual([key]);
  expect(await storage.stat(`${key}/original.jpg`)).not.toBeNull();
  // The writer has the file's lease: the cleanup skips it, even on a node whose clock is ten minutes ahead.
  t.clock.advance(retentionMs + 1);
  const { db } = t.deps.connection;
  await withLease(db, `media:${key}`, false, () => {
    t.clock.advance(10 * 60_000);
    return mediaCleanup.run();
  });
  expect(await rows(t)).toEqual([key]);
  expect(await mediaCleanup.run()).toMatchObject({ files: 1 });
});

test('deletes old files without a row once a day, and ignores files of other kinds', async () => {
  const clock = manualClock();
  const storage = createMemoryStorage(clock);
  const t = await testApp({}, { clock, storage });
  const { streaming, mediaCleanup } = t.deps;
  const { cover_image } = await streaming.covers.store(await pictureOf('#204060'));
  await save(t, bookOf(1, { title: 'Kept', cover_image }));
  const key = keyOf(cover_image);
  const stray = [`audio/${'0'.repeat(32)}.mp3`, `covers/${'0'.repeat(32)}/240.avif`];
  for (const file of [...stray, `${key}/240.avif`, 'audio/readme.txt'])
    await storage.put(file, Buffer.from('x'));
  clock.advance(retentionMs - 1000);
  expect(await mediaCleanup.run()).toEqual({ files: 0, orphans: 0 });
  clock.advance(2000);
  // The last storage scan was less than a day ago.
  expect(await mediaCleanup.run()).toEqual({ files: 0, orphans: 0 });
  clock.advance(24 * hourMs);
  expect(await mediaCleanup.run()).toEqual({ files: 0, orphans: 2 });
  expect(await stored(t)).toEqual(['audio/readme.txt', `${key}/240.avif`, `${key}/original.jpg`].toSorted());
});

test('deletes nothing for two weeks after a restore, and logs until when', async () => {
  const clock = manualClock();
  const storage = createMemoryStorage(clock);
  const t = await testApp({}, { clock, storage });
  const { audio, mediaCleanup, connection } = t.deps;
  // Simulates a database restored from an older backup: one stored file is unreferenced, another has no row.
  await audio.store(sample);
  await storage.put(`audio/${'0'.repeat(32)}.mp3`, Buffer.from('x'));
  const restored_at = clock.iso();
  await recordRestore(connection.db, restored_at);
  clock.advance(restoreGraceMs - 1000);
  expect(await mediaCleanup.run()).toEqual({ files: 0, orphans: 0 });
  expect(await stored(t)).toHaveLength(2);
  const line = t.logged.find((line) => line.includes('media cleanup skipped')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ restored_at, until: '2026-01-15T00:00:00.000Z' });
  clock.advance(1000);
  expect(await mediaCleanup.run()).toEqual({ files: 1, orphans: 1 });
  expect(await stored(t)).toEqual([]);
});

test('runs in one process at a time, and retries a file that could not be removed', async () => {
  const clock = manualClock();
  const storage = createMemoryStorage(clock);
  let isAway = true;
  const failing = {
    ...storage,
    remove: async (key: string) => {
      if (isAway) throw new Error('the store does not answer');
      await storage.remove(key);
    },
  };
  const t = await testApp({}, { clock, storage: failing });
  const { audio, mediaCleanup } = t.deps;
  await audio.store(sample);
  clock.advance(retentionMs + 1);
  const runs = await Promise.all([mediaCleanup.run(), mediaCleanup.run()]);
  expect(runs.filter((result) => result === null)).toHaveLength(1);
  expect(await rows(t)).toEqual([]);
  expect(await stored(t)).toHaveLength(1);
  isAway = false;
  clock.advance(24 * hourMs);
  expect(await mediaCleanup.run()).toMatchObject({ orphans: 1 });
  expect(await stored(t)).toEqual([]);
});

test('logs which file could not be deleted', async () => {
  const t = await testApp();
  const { audio_url } = await t.deps.audio.store(sample);
  vi.spyOn(t.deps.storage, 'remove').mockRejectedValue(new Error('no connection'));
  t.clock.advance(retentionMs + 1);
  await t.deps.mediaCleanup.run();
  const line = t.logged.find((logged) => logged.includes('deleting a media file failed')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ key: keyOf(audio_url) });
});

test('a start warns of recordings that the media store lacks, names up to ten, and survives a store that is away', async () => {
  const lines: string[] = [];
  const storage = createMemoryStorage(manualClock());
  const t = await testApp({}, { storage, log: createLog('warn', { write: (line) => lines.push(line) }) });
  const { audio, mediaCleanup } = t.deps;
  const warnings = async () => {
    await mediaCleanup.warnOfMissingFiles();
    return lines.splice(0).map((line): unknown => JSON.parse(line));
  };
  const { audio_url } = await audio.store(sample);
  expect(await warnings()).toEqual([]);
  await storage.remove(keyOf(audio_url));
  expect(await warnings()).toMatchObject([{ missing: 1, looked_up: 1, keys: [keyOf(audio_url)] }]);
  const { db } = t.deps.connection;
  const [row] = await db.selectFrom('media_files').selectAll().execute();
  const more = Array.from({ length: 20 }, (_, index) => ({
    ...row,
    key: `audio/${String(index).padStart(4, '0')}.m4a`,
  }));
  await db
    .insertInto('media_files')
    .values(more as never)
    .execute();
  expect(await warnings()).toMatchObject([{ missing: 10, looked_up: 10 }]);
  vi.spyOn(storage, 'stat').mockRejectedValue(new Error('connect ECONNREFUSED'));
  expect(await warnings()).toMatchObject([{ level: 'warn', msg: 'looking up stored recordings failed' }]);
});

test('however many files are released, books and chapters are searched once', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { audio_url } = await t.deps.audio.store(sample);
  const cover = await t.deps.streaming.covers.store(await pictureOf('#204060'));
  await save(t, bookWith('Kept', cover.cover_image, audio_url));
  const released_at = t.clock.iso();
  const file = {
    kind: 'audio' as const,
    content_type: 'audio/mp4',
    bytes: 1,
    duration: 1,
    created_at: released_at,
  };
  await db
    .insertInto('media_files')
    .values(
      Array.from({ length: 700 }, (_, n) => ({
        ...file,
        key: `audio/${n.toString(16).padStart(32, '0')}.m4a`,
        hue: null,
        released_at,
      })),
    )
    .execute();
  await db.updateTable('media_files').set({ released_at }).execute();
  t.clock.advance(retentionMs + 1);
  const queries = vi.spyOn(db.getExecutor(), 'executeQuery');
  expect(await t.deps.mediaCleanup.run()).toMatchObject({ files: 700 });
  for (const table of ['books', 'chapters']) {
    const searches = queries.mock.calls.filter(([{ sql }]) => new RegExp(`from "${table}"`).test(sql));
    expect([table, searches.length]).toEqual([table, 1]);
  }
  expect(await rows(t)).toEqual([audio_url, cover.cover_image].map(keyOf).toSorted());
});

test('social cards are deleted after a month: those still asked for are drawn again', async () => {
  const t = await testApp();
  const { storage, mediaCleanup } = t.deps;
  await storage.put('cards/old.jpg', new Uint8Array(1));
  t.clock.advance(20 * 24 * hourMs);
  await storage.put('cards/new.jpg', new Uint8Array(1));
  t.clock.advance(11 * 24 * hourMs);
  await mediaCleanup.run();
  expect((await Array.fromAsync(storage.list('cards/'))).map(({ key }) => key)).toEqual(['cards/new.jpg']);
});
