import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseNow } from '../../../db/dialect.ts';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { manualClock } from '../../../platform/clock.ts';
import { sound } from '../../../testing/import-harness.ts';
import { fillFolder } from '../../../testing/recordings.ts';
import { linkIn, newFolder, removeFrom } from '../../../testing/source-folders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { beginImport, currentImport, importAtRest, importBooks } from '../../../testing/web-imports.ts';

let importDir = '';
beforeEach(async () => {
  importDir = await newFolder();
});

/** Returns a storage that delays all writes after the first recording until they are released. */
function heldStorage() {
  const storage = createMemoryStorage(manualClock());
  const held = Promise.withResolvers<void>();
  let recordings = 0;
  const put: typeof storage.put = async (key, ...rest) => {
    if (key.startsWith('audio/') && (recordings += 1) > 1) await held.promise;
    return await storage.put(key, ...rest);
  };
  return { storage: { ...storage, put }, letGo: () => held.resolve(), recordings: () => recordings };
}

async function appWith(
  files: Readonly<Record<string, Uint8Array | string>>,
  held?: ReturnType<typeof heldStorage>,
): Promise<TestApp> {
  await fillFolder(importDir, files);
  const t = await testApp({ importDir }, held ? { storage: held.storage } : {});
  onTestFinished(async () => {
    held?.letGo();
    await t.deps.folderImport.stop();
  });
  return t;
}

test('plans a folder, imports the chosen books, and logs who did it', async () => {
  const t = await appWith({
    'shelf/A/01.mp3': sound(),
    'shelf/B/01.mp3': sound(),
    'shelf/C/01.mp3': 'no audio',
    'shelf/D/01.mp3': sound(),
    'other/E/01.mp3': sound(),
  });
  const send = t.as('admin');
  expect((await send('GET', '/imports/current')).json()).toEqual({ import: null });
  expect((await send('GET', '/imports/folders')).json()).toEqual({
    is_set: true,
    path: '',
    folders: [
      { name: 'other', path: 'other' },
      { name: 'shelf', path: 'shelf' },
    ],
    total: 2,
  });
  const { id } = await beginImport(t, 'shelf');
  const planned = await importAtRest(t);
  expect(planned).toMatchObject({ id, state: 'planned', has_plan: true, folder: 'shelf' });
  expect(planned.books).toMatchObject({ ready: 3, refused: 1, known: 0 });
  expect((await send('GET', '/books?page=1')).json()).toEqual([]);
  const ready = await importBooks(t, id, 'ready');
  expect(ready.map(({ title, chapters }) => [title, chapters])).toEqual([
    ['A', 1],
    ['B', 1],
    ['D', 1],
  ]);
  expect((await importBooks(t, id, 'refused'))[0]?.reason).toContain("'01.mp3': ");

  const leftOut = ready.find(({ title }) => title === 'B');
  expect((await send('POST', `/imports/${id}/start`, { left_out: [leftOut?.id] })).statusCode).toBe(200);
  const done = await importAtRest(t);
  expect(done).toMatchObject({ state: 'done', books: { imported: 2, left_out: 1, failed: 0, ready: 0 } });
  expect(done.done_bytes).toBe(done.total_bytes);
  const titles = (await send('GET', '/books?page=1')).json().map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['A', 'D']);
  expect((await importBooks(t, id, 'imported')).every(({ book_id }) => book_id !== null)).toBe(true);
  expect(
    t.logged.some((line) => line.includes('a book was imported') && line.includes('"audit":"library"')),
  ).toBe(true);

  expect((await send('POST', `/imports/${id}/start`, {})).statusCode).toBe(400);
  await beginImport(t, 'shelf');
  expect((await importAtRest(t)).books).toMatchObject({ ready: 1, known: 2, refused: 1 });
});

test('of two admins who start an import at once one imports what they chose; its end cannot be canceled', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound(), 'C/01.mp3': sound() });
  const { id } = await beginImport(t);
  await importAtRest(t);
  const send = t.as('admin');
  const ready = await importBooks(t, id, 'ready');
  const choices = ready.map((book) => ({ only: [book.id] }));
  const answers = await Promise.all(choices.map((choice) => send('POST', `/imports/${id}/start`, choice)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await importAtRest(t)).toMatchObject({ state: 'done', books: { imported: 1, left_out: 2 } });
  const chosen = ready[statuses.indexOf(200)];
  expect((await importBooks(t, id, 'imported')).map((book) => book.id)).toEqual([chosen?.id]);
  expect((await send('POST', `/imports/${id}/cancel`)).json()).toMatchObject({ state: 'done' });
  const audited = await t.deps.connection.db.selectFrom('audit_log').select('action').execute();
  expect(audited.map(({ action }) => action)).not.toContain('import_canceled');
});

test('imports only the chosen books', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound(), 'C/01.mp3': sound() });
  const { id } = await beginImport(t);
  await importAtRest(t);
  const [, wanted] = await importBooks(t, id, 'ready');
  await t.as('admin')('POST', `/imports/${id}/start`, { only: [wanted?.id] });
  expect((await importAtRest(t)).books).toMatchObject({ imported: 1, left_out: 2 });
  expect((await importBooks(t, id, 'imported')).map(({ title }) => title)).toEqual(['B']);
});

test('does not list or read folders outside IMPORT_DIR', async () => {
  const t = await appWith({ 'inside/A/01.mp3': sound() });
  const outside = await newFolder();
  await fillFolder(outside, { 'secret/01.mp3': sound() });
  await linkIn(importDir, 'way-out', outside);
  const send = t.as('admin');
  for (const path of [
    '..',
    'inside/../..',
    '../inside',
    'way-out',
    'way-out/secret',
    '/etc/../..',
    'a\u0000b',
    '.',
  ]) {
    const looked = await send('GET', `/imports/folders?path=${encodeURIComponent(path)}`);
    expect([path, looked.statusCode]).toEqual([path, 400]);
    expect(looked.json().detail).not.toContain(outside);
    expect([400, 422]).toContain((await send('POST', '/imports', { folder: path })).statusCode);
  }
  expect((await send('GET', '/imports/folders?path=/etc')).statusCode).toBe(404);
  const { folders } = (await send('GET', '/imports/folders')).json() as { folders: { name: string }[] };
  expect(folders.map(({ name }) => name)).toEqual(['inside']);
});

test('without IMPORT_DIR imports nothing, and the error says how to set it', async () => {
  const t = await testApp();
  const send = t.as('admin');
  expect((await send('GET', '/imports/folders')).json()).toEqual({
    is_set: false,
    path: '',
    folders: [],
    total: 0,
  });
  const answer = await send('POST', '/imports', { folder: '' });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    'IMPORT_DIR is not set: this server may not import from any folder.',
  ]);
});

test('continues an import that a stopped server left unfinished', async () => {
  const held = heldStorage();
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound(), 'C/01.mp3': sound() }, held);
  const { id } = await beginImport(t);
  await importAtRest(t);
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  await expect.poll(async () => (await currentImport(t)).books.imported, { timeout: 15_000 }).toBe(1);
  const stopped = t.deps.folderImport.stop();
  held.letGo();
  await stopped;
  expect(await currentImport(t)).toMatchObject({ state: 'interrupted', books: { imported: 1, ready: 2 } });
  const again = await t.as('admin')('POST', `/imports/${id}/start`, {});
  expect([again.statusCode, again.json().state]).toEqual([200, 'importing']);
  expect(await importAtRest(t)).toMatchObject({ state: 'done', books: { imported: 3, failed: 0 } });
});

test('runs one import at a time across all nodes, until the lease of its node expires', async () => {
  const t = await appWith({ 'A/01.mp3': sound() });
  const { id } = await beginImport(t);
  await importAtRest(t);
  // Another node has claimed the import and sends no heartbeats.
  const { db } = t.deps.connection;
  const holdFor = (ms: number) =>
    db
      .updateTable('import_jobs')
      .set({ state: 'importing', holder: 'elsewhere', expires_at: databaseNow(db, ms) })
      .where('id', '=', id)
      .execute();
  await holdFor(600_000);
  // This node's clock is ten minutes ahead.
  t.clock.advance(600_000);
  const send = t.as('admin');
  expect((await send('POST', '/imports', { folder: '' })).json()).toMatchObject({
    status: 409,
    code: 'import_running',
  });
  expect((await send('POST', `/imports/${id}/start`, {})).statusCode).toBe(409);
  expect(await currentImport(t)).toMatchObject({ state: 'importing', is_quiet: false });
  const seenBeforeItsEnd = async () => {
    await holdFor(4_900);
    return currentImport(t);
  };
  await expect.poll(seenBeforeItsEnd).toMatchObject({ state: 'importing', is_quiet: true });
  await holdFor(0);
  expect(await currentImport(t)).toMatchObject({ state: 'interrupted', is_quiet: false });
  await send('POST', `/imports/${id}/start`, {});
  expect(await importAtRest(t)).toMatchObject({ state: 'done', books: { imported: 1 } });
});

test('cancels a running or an idle import; imported books stay', async () => {
  const held = heldStorage();
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() }, held);
  const send = t.as('admin');
  const { id } = await beginImport(t);
  await importAtRest(t);
  await send('POST', `/imports/${id}/start`, {});
  await expect.poll(async () => (await currentImport(t)).books.imported, { timeout: 15_000 }).toBe(1);
  const cancelling = send('POST', `/imports/${id}/cancel`);
  const asked = () =>
    t.deps.connection.db
      .selectFrom('import_jobs')
      .select('stop_asked')
      .where('id', '=', id)
      .executeTakeFirst();
  await expect.poll(asked).toEqual({ stop_asked: 1 });
  // Wait: the process signals the abort only after the row is written.
  await currentImport(t);
  const again = send('POST', `/imports/${id}/cancel`);
  held.letGo();
  expect((await again).json().state).toBe('cancelled');
  expect((await cancelling).json()).toMatchObject({ state: 'cancelled', books: { imported: 1, ready: 1 } });
  expect((await send('GET', '/books?page=1')).headers['x-total-count']).toBe('1');
  await beginImport(t);
  const second = await importAtRest(t);
  expect((await send('POST', `/imports/${second.id}/cancel`)).json().state).toBe('cancelled');
  const acts = t.logged.filter((line) => line.includes('an admin canceled an import'));
  expect(acts.map((line) => JSON.parse(line))).toMatchObject([
    { audit: 'library', import: id, by: t.users.admin },
    { import: second.id, by: t.users.admin },
  ]);
  expect((await send('POST', `/imports/${id}/cancel`)).statusCode).toBe(404);
  const audited = await t.deps.connection.db
    .selectFrom('audit_log')
    .select('target')
    .where('action', '=', 'import_canceled')
    .orderBy('id')
    .execute();
  expect(audited.map(({ target }) => target)).toEqual([`import ${id}`, `import ${second.id}`]);
});

test('a cancellation is answered while a recording takes long, and the import ends after it', async () => {
  const held = heldStorage();
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() }, held);
  const { id } = await beginImport(t);
  await importAtRest(t);
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  await expect.poll(held.recordings, { timeout: 15_000 }).toBe(2);
  const answer = await t.as('admin')('POST', `/imports/${id}/cancel`);
  expect(answer.json()).toMatchObject({ id, state: 'importing' });
  held.letGo();
  expect(await importAtRest(t)).toMatchObject({ state: 'cancelled', books: { imported: 1 } });
});

test('fails only the books whose recordings changed after the plan', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() });
  const { id } = await beginImport(t);
  await importAtRest(t);
  await removeFrom(importDir, 'A');
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  expect((await importAtRest(t)).books).toMatchObject({ imported: 1, failed: 1 });
  expect((await importBooks(t, id, 'failed'))[0]?.reason).toBe(
    'Its recordings have changed since the plan was made.',
  );
});

test.each([
  [{}, undefined, 0],
  [{ notify: true }, undefined, 1],
  [{ release: { state: 'draft' } }, { state: 'draft', at: null }, 0],
  [
    { release: { state: 'scheduled', at: '2026-03-01T09:00:00+01:00', early_days: 2 }, notify: true },
    { state: 'scheduled', at: '2026-03-01T08:00:00.000Z', early_days: 2, notify: true },
    1,
  ],
])('books come out as the admin chose: %j', async (choice, release, notify) => {
  const t = await appWith({ 'A/01.mp3': sound(), 'A/02.mp3': sound() });
  const { id } = await beginImport(t);
  expect(await importAtRest(t)).toMatchObject({ release: 'public', free_bytes: null });
  const started = await t.as('admin')('POST', `/imports/${id}/start`, choice);
  expect(started.statusCode, started.body).toBe(200);
  await importAtRest(t);
  const [imported] = await importBooks(t, id, 'imported');
  const book = (await t.as('admin')('GET', `/books/${imported?.book_id}`)).json();
  if (release) expect(book.release).toMatchObject(release);
  else expect(book.release).toBeUndefined();
  const row = await t.deps.connection.db
    .selectFrom('books')
    .select('release_notify')
    .executeTakeFirstOrThrow();
  expect(row.release_notify).toBe(notify);
  const seen = (await t.as('premium')('GET', '/books?page=1')).json();
  expect(seen).toHaveLength(release ? 0 : 1);
});

test('a time that is none, or has passed, is refused before anything is imported', async () => {
  const t = await appWith({ 'A/01.mp3': sound() });
  const { id } = await beginImport(t);
  await importAtRest(t);
  for (const at of ['2025-01-01T00:00:00Z', 'tomorrow', null]) {
    const release = { state: 'scheduled', at };
    const answer = await t.as('admin')('POST', `/imports/${id}/start`, { release });
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  }
  expect(await importAtRest(t)).toMatchObject({ state: 'planned', books: { ready: 1 } });
});

test('an import that has no room is refused before it begins; fewer books that have room are not', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() });
  const storage = createMemoryStorage(t.clock);
  const { id } = await beginImport(t);
  const { total_bytes: total } = await importAtRest(t);
  storage.setRoom(total - 1);
  vi.spyOn(t.deps.storage, 'room').mockImplementation(storage.room);
  expect(await importAtRest(t)).toMatchObject({ free_bytes: total - 1 });
  const refused = await t.as('admin')('POST', `/imports/${id}/start`, {});
  expect(refused.json()).toMatchObject({
    code: 'storage_full',
    detail: expect.stringContaining('these books need'),
  });
  expect(await importAtRest(t)).toMatchObject({ state: 'planned', books: { ready: 2 } });
  const [first] = await importBooks(t, id, 'ready');
  expect((await t.as('admin')('POST', `/imports/${id}/start`, { only: [first?.id] })).statusCode).toBe(200);
  expect(await importAtRest(t)).toMatchObject({ state: 'done', books: { imported: 1 } });
});
