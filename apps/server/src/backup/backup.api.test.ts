import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { lastRestore, recordRestore } from '../db/installation.ts';
import { migrate } from '../db/migrate.ts';
import { openArchive } from '../gateways/archive/read.ts';
import { createDiskStorage } from '../gateways/storage/disk.ts';
import { systemClock } from '../platform/clock.ts';
import {
  backUp,
  connectDatabase,
  createInstallation,
  type Installation,
  openDatabase,
  readRows,
  recordProgress,
  restore,
  startApp,
} from '../testing/backup-fixtures.ts';
import { postComment } from '../testing/comment-helpers.ts';
import { bookOf } from '../testing/editing-harness.ts';
import { startSession } from '../testing/start-session.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { assertRestorable, restoreRows } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const sample = join(import.meta.dirname, '../../../../samples/audio/an-orchard-for-the-moon/04.m4a');
const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#204060' } }).png();

/** Creates an app with a book whose audio is stored by the app, and some comments. */
async function library(place: Installation) {
  const t = await testApp({}, { connection: await connectDatabase(place), storage: place.storage });
  const { audio_url } = await t.deps.audio.store(sample);
  const { cover_image } = await t.deps.streaming.covers.store(await picture.toBuffer());
  const book = await t.addBook({
    title: 'Ünder "quotes", \\ and 灯',
    cover_image,
    chapters: [{ title: 'One', audio_url, duration: 61.125 }],
  });
  const chapter = `/chapter-comments/${book.chapterIds[0]}`;
  const comment = await postComment(t.as('member'), chapter, 'line one\nline two \u{1f3ee}', {
    timestamp: 12.5,
  });
  await postComment(t.as('premium'), chapter, 'An answer', { reply_to_id: comment.id });
  await t.as('premium')('POST', `${chapter.replace(/\d+$/, String(comment.id))}/react`, { value: 1 });
  await t.as('member')('POST', `/books/${book.id}/bookmark`);
  return { t, book, chapter, comment };
}

const likesOf = async (t: Pick<TestApp, 'deps'>, id: number) =>
  (
    await t.deps.connection.db
      .selectFrom('comments')
      .select(['likes', 'reply_count'])
      .where('id', '=', id)
      .execute()
  )[0];

/** Each test creates several databases and writes their files to disk, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });
const timeouts = { timeout: 60_000 };

test('restores a library unchanged on either database, and the library stays usable', async () => {
  const place = await createInstallation();
  const { t, book, comment } = await library(place);
  expect(await likesOf(t, comment.id)).toMatchObject({ likes: 1, reply_count: 1 });
  const last = await postComment(t.as('member'), `/comments/${book.id}`, 'to be deleted');
  await t.as('member')('DELETE', `/comments/${last.id}`);
  const before = await readRows(t.deps.connection.db);
  const file = join(place.folder, 'one.tar');
  const manifest = await backUp(place, file);
  expect(manifest.media).toMatchObject({ files: 2, missing: 0 });

  // Moves the backup to the embedded database and back: each database engine restores what the other one saved.
  const [elsewhere, back] = [await createInstallation(true), await createInstallation()];
  await restore(file, elsewhere);
  await backUp(elsewhere, join(place.folder, 'two.tar'));
  await restore(join(place.folder, 'two.tar'), back);
  expect(await readRows((await openDatabase(elsewhere)).db)).toEqual(before);
  expect(await readRows((await openDatabase(back)).db)).toEqual(before);

  const { app, deps, url } = await startApp(back);
  const { token } = await startSession(deps, t.users.member);
  const headers = { authorization: `Bearer ${token}` };
  const ask = (path: string) => app.inject({ url: `/api${path}`, headers });
  const shown = (await ask(`/books/${book.id}`)).json();
  expect(shown.title).toBe('Ünder "quotes", \\ and 灯');
  const heard = await fetch(new URL(shown.chapters[0].audio_url, url), {
    headers: { range: 'bytes=100-199' },
  });
  expect(heard.status).toBe(206);
  expect(Buffer.from(await heard.arrayBuffer())).toEqual((await readFile(sample)).subarray(100, 200));
  expect((await fetch(new URL(shown.cover_image, url))).status).toBe(200);
  expect((await ask(`/books?page=1&q=${encodeURIComponent('under quotes')}`)).json()).toHaveLength(1);

  // Triggers and identity columns work again.
  const { db } = deps.connection;
  await db.deleteFrom('comment_reactions').execute();
  expect(await likesOf({ deps }, comment.id)).toMatchObject({ likes: 0 });
  const send = {
    method: 'POST',
    url: `/api/comments/${book.id}`,
    headers,
    payload: { content: 'next' },
  } as const;
  expect((await app.inject(send)).json().id).toBeGreaterThan(last.id);
  const next = await deps.accounts.createUser({
    username: 'newcomer',
    email: 'newcomer@lamplight.test',
    password: 'a password that is long',
  });
  expect(next).toBeGreaterThan(Math.max(...Object.values(t.users)) + 1000);
});

test('a backup under write load contains every write acknowledged before it began, as one snapshot', async () => {
  const place = await createInstallation();
  const { t } = await library(place);
  const acknowledged: number[] = [];
  let begun = 0;
  const load = { isOver: false };
  const write = async () => {
    while (!load.isOver) {
      begun += 1;
      const answer = await t.as('admin')('POST', '/books', bookOf(5, { title: `Under load ${begun}` }));
      // A request may be refused under load: it adds no book then.
      if (answer.statusCode === 200) acknowledged.push(answer.json().id);
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  const file = join(place.folder, 'load.tar');
  const backup = async () => {
    await expect.poll(() => acknowledged.length, timeouts).toBeGreaterThan(20);
    const owed = acknowledged.slice();
    await backUp(place, file);
    const during = acknowledged.length;
    await expect.poll(() => acknowledged.length, timeouts).toBeGreaterThan(during);
    return owed;
  };
  const owed = await backup().finally(() => {
    load.isOver = true;
  });
  await writers;

  const target = await createInstallation();
  await restore(file, target);
  const { db } = await openDatabase(target);
  const books = await db.selectFrom('books').select(['id', 'chapter_count']).execute();
  expect(books.map(({ id }) => id)).toEqual(expect.arrayContaining(owed));
  // A book, its chapters and its tags are written in one transaction, so a snapshot must agree on them.
  const chapters = await db.selectFrom('chapters').select('book_id').execute();
  for (const { id, chapter_count } of books)
    expect(chapters.filter(({ book_id }) => book_id === id)).toHaveLength(chapter_count);
  const tagged = await db.selectFrom('book_tags').select('book_id').distinct().execute();
  expect(tagged).toHaveLength(books.length);
});

test('replaces a library only when told to, and restoring twice gives the same result', async () => {
  const [place, target] = [await createInstallation(), await createInstallation()];
  const { t } = await library(place);
  await recordRestore(t.deps.connection.db, '2020-01-01T00:00:00.000Z');
  const file = join(place.folder, 'one.tar');
  await backUp(place, file);
  const other = await testApp({}, { connection: await connectDatabase(target), storage: target.storage });
  await other.addBook({ title: 'The other library' });
  const restoredRows = await readRows((await openDatabase(target)).db);
  await expect(restore(file, target)).rejects.toThrow(/not empty .*--replace/);
  expect(await readRows((await openDatabase(target)).db)).toEqual(restoredRows);
  await restore(file, target, true);
  await restore(file, target, true);
  const { db } = await openDatabase(target);
  expect(await readRows(db)).toEqual(await readRows(t.deps.connection.db));
  expect(systemClock.ms() - Date.parse((await lastRestore(db)) ?? '')).toBeLessThan(60_000);
});

test('restores no rows unless all of them can be restored', async () => {
  const [place, target] = [await createInstallation(), await createInstallation()];
  await library(place);
  const file = join(place.folder, 'one.tar');
  await backUp(place, file);
  const archive = await openArchive(file);
  const checked = await verifyBackup(archive, recordProgress());
  const { manifest } = checked;
  const tables = manifest.tables.map((table) => ({
    ...table,
    rows: table.rows + (table.name === 'comments' ? 1 : 0),
  }));
  const opened = await openDatabase(target);
  const how = { clock: systemClock, progress: recordProgress() };
  await expect(restoreRows({ ...checked, manifest: { ...manifest, tables } }, opened, how)).rejects.toThrow(
    /comments has 2 rows instead of 3/,
  );
  // The database rejects a row whose referenced row is missing.
  const orphaned = new Map(checked.rows);
  orphaned.delete('users');
  await expect(restoreRows({ ...checked, rows: orphaned }, opened, how)).rejects.toThrow(/foreign key/i);
  expect(await opened.db.selectFrom('books').selectAll().execute()).toEqual([]);
  await archive.close();
  await restore(file, target);
});

test('reports and counts a missing file, but not one that was cleaned up meanwhile', async () => {
  const [place, target] = [await createInstallation(), await createInstallation()];
  const { t } = await library(place);
  const { db } = t.deps.connection;
  await db
    .insertInto('media_files')
    .values({
      key: `audio/${'0'.repeat(32)}.mp3`,
      kind: 'audio',
      content_type: 'audio/mpeg',
      bytes: 10,
      duration: 1,
      hue: null,
      created_at: t.clock.iso(),
    })
    .execute();
  const progress = recordProgress();
  const file = join(place.folder, 'one.tar');
  expect((await backUp(place, file, progress)).media).toMatchObject({ files: 2, missing: 1 });
  expect(progress.lines).toEqual([`Missing: audio/${'0'.repeat(32)}.mp3 is not in the media store.`]);
  expect((await restore(file, target)).media.missing).toBe(1);

  // Simulates a media cleanup between saving the rows and copying their files.
  const sweeping = {
    ...place.storage,
    open: async (key: string) => {
      if (key.includes('000000'))
        await db.deleteFrom('media_files').where('key', 'like', '%000000%').execute();
      return place.storage.open(key);
    },
  };
  expect((await backUp({ ...place, storage: sweeping }, file)).media).toMatchObject({ files: 2, missing: 0 });
  // Another process does not see files that this process still has open.
  await rm(join(place.folder, 'media'), { recursive: true });
  const storage = createDiskStorage(join(place.folder, 'media'));
  expect((await backUp({ ...place, storage }, file)).media).toMatchObject({ files: 0, missing: 2 });
});

test('is not restored into a database that has migrations that the backup lacks', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema });
  for (const isReplacing of [false, true])
    await expect(assertRestorable({ db, isReplacing }, { migrations: ['0000-earlier'] })).rejects.toThrow(
      /later Lamplight/,
    );
});

test('a restore revives no token, known device or reset link, however often the same backup is restored', async () => {
  const [place, target] = [await createInstallation(), await createInstallation()];
  const { t } = await library(place);
  const { db } = t.deps.connection;
  const later = '2999-01-01T00:00:00.000Z';
  const row = { token_hash: 'a'.repeat(64), mail_id: null, created_at: t.clock.iso(), expires_at: later };
  await db
    .insertInto('password_resets')
    .values({ user_id: t.users.member, ...row })
    .execute();
  await t.as('member')('PUT', '/auth/update', { username: 'member', email: 'thief@evil.example' });
  const file = join(place.folder, 'one.tar');
  await backUp(place, file);
  const issued = [await t.tokenOf('member')];
  // The session is revoked after the backup, here by a new password.
  await t.deps.accounts.changePassword(t.users.member, 'a lamp by the door');
  issued.push(await t.tokenOf('member'));
  const deviceVersionIn = async (from: typeof db) => {
    const query = from.selectFrom('users').select('device_version').where('id', '=', t.users.member);
    return (await query.executeTakeFirstOrThrow()).device_version;
  };
  const [revokedVersion, minutes] = [await deviceVersionIn(db), Math.floor(Date.now() / 60_000)];

  for (let time = 0; time < 2; time += 1) {
    await restore(file, target, time > 0);
    const { app, deps } = await startApp(target);
    const statusOf = async (token: string) =>
      (await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
    for (const token of issued) expect(await statusOf(token)).toBe(401);
    const version = await deviceVersionIn(deps.connection.db);
    expect([version > revokedVersion, version >= minutes]).toEqual([true, true]);
    expect(await deps.connection.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const { token: fresh } = await startSession(deps, t.users.member);
    expect(await statusOf(fresh)).toBe(200);
    issued.push(fresh);
    expect(await deps.connection.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(await deps.connection.db.selectFrom('email_changes').select('state').execute()).toEqual([
      { state: 'replaced' },
    ]);
  }
});
