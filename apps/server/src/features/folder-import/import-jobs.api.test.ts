import type { Import, ImportBook } from '@lamplight/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { databaseNow } from '../../db/dialect.ts';
import { createMemoryStorage } from '../../gateways/storage/memory.ts';
import { manualClock } from '../../platform/clock.ts';
import { fillFolder, silentMp3 } from '../../testing/recordings.ts';
import { linkIn, newFolder, removeFrom } from '../../testing/source-folders.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { createAudioWorkerPool } from '../audio/index.ts';

let importDir = '';
beforeEach(async () => {
  importDir = await newFolder();
});

let length = 10;
const sound = () => silentMp3({}, (length += 1));

/** Returns a storage that delays all writes from the second recording on, until released. */
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

const current = async (t: TestApp): Promise<Import> =>
  (await t.as('admin')('GET', '/imports/current')).json().import;

/** Waits until the import no longer runs and returns it. */
async function atRest(t: TestApp): Promise<Import> {
  await expect
    .poll(async () => (await current(t)).state, { timeout: 15_000 })
    .not.toMatch(/^(reading|importing)$/);
  return await current(t);
}

const begin = async (t: TestApp, folder = ''): Promise<Import> => {
  const answer = await t.as('admin')('POST', '/imports', { folder });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const booksOf = async (t: TestApp, id: number, state: string): Promise<ImportBook[]> =>
  (await t.as('admin')('GET', `/imports/${id}/books?state=${state}`)).json();

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
  const { id } = await begin(t, 'shelf');
  const planned = await atRest(t);
  expect(planned).toMatchObject({ id, state: 'planned', has_plan: true, folder: 'shelf' });
  expect(planned.books).toMatchObject({ ready: 3, refused: 1, known: 0 });
  expect((await send('GET', '/books?page=1')).json()).toEqual([]);
  const ready = await booksOf(t, id, 'ready');
  expect(ready.map(({ title, chapters }) => [title, chapters])).toEqual([
    ['A', 1],
    ['B', 1],
    ['D', 1],
  ]);
  expect((await booksOf(t, id, 'refused'))[0]?.reason).toContain("'01.mp3': ");

  const leftOut = ready.find(({ title }) => title === 'B');
  expect((await send('POST', `/imports/${id}/start`, { left_out: [leftOut?.id] })).statusCode).toBe(200);
  const done = await atRest(t);
  expect(done).toMatchObject({ state: 'done', books: { imported: 2, left_out: 1, failed: 0, ready: 0 } });
  expect(done.done_bytes).toBe(done.total_bytes);
  const titles = (await send('GET', '/books?page=1')).json().map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['A', 'D']);
  expect((await booksOf(t, id, 'imported')).every(({ book_id }) => book_id !== null)).toBe(true);
  expect(
    t.logged.some((line) => line.includes('a book was imported') && line.includes('"audit":"library"')),
  ).toBe(true);

  expect((await send('POST', `/imports/${id}/start`, {})).statusCode).toBe(400);
  await begin(t, 'shelf');
  expect((await atRest(t)).books).toMatchObject({ ready: 1, known: 2, refused: 1 });
});

test('of two admins who start an import at once one imports what they chose; its end cannot be canceled', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound(), 'C/01.mp3': sound() });
  const { id } = await begin(t);
  await atRest(t);
  const send = t.as('admin');
  const ready = await booksOf(t, id, 'ready');
  const choices = ready.map((book) => ({ only: [book.id] }));
  const answers = await Promise.all(choices.map((choice) => send('POST', `/imports/${id}/start`, choice)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await atRest(t)).toMatchObject({ state: 'done', books: { imported: 1, left_out: 2 } });
  const chosen = ready[statuses.indexOf(200)];
  expect((await booksOf(t, id, 'imported')).map((book) => book.id)).toEqual([chosen?.id]);
  expect((await send('POST', `/imports/${id}/cancel`)).json()).toMatchObject({ state: 'done' });
  const audited = await t.deps.connection.db.selectFrom('audit_log').select('action').execute();
  expect(audited.map(({ action }) => action)).not.toContain('import_canceled');
});

test('imports only the chosen books', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound(), 'C/01.mp3': sound() });
  const { id } = await begin(t);
  await atRest(t);
  const [, wanted] = await booksOf(t, id, 'ready');
  await t.as('admin')('POST', `/imports/${id}/start`, { only: [wanted?.id] });
  expect((await atRest(t)).books).toMatchObject({ imported: 1, left_out: 2 });
  expect((await booksOf(t, id, 'imported')).map(({ title }) => title)).toEqual(['B']);
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
  const { id } = await begin(t);
  await atRest(t);
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  await expect.poll(async () => (await current(t)).books.imported, { timeout: 15_000 }).toBe(1);
  const stopped = t.deps.folderImport.stop();
  held.letGo();
  await stopped;
  expect(await current(t)).toMatchObject({ state: 'interrupted', books: { imported: 1, ready: 2 } });
  const again = await t.as('admin')('POST', `/imports/${id}/start`, {});
  expect([again.statusCode, again.json().state]).toEqual([200, 'importing']);
  expect(await atRest(t)).toMatchObject({ state: 'done', books: { imported: 3, failed: 0 } });
});

test('runs one import at a time across all nodes, until the lease of its node expires', async () => {
  const t = await appWith({ 'A/01.mp3': sound() });
  const { id } = await begin(t);
  await atRest(t);
  // Another node has claimed it and sends no heartbeats.
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
  expect(await current(t)).toMatchObject({ state: 'importing', is_quiet: false });
  const seenBeforeItsEnd = async () => {
    await holdFor(4_900);
    return current(t);
  };
  await expect.poll(seenBeforeItsEnd).toMatchObject({ state: 'importing', is_quiet: true });
  await holdFor(0);
  expect(await current(t)).toMatchObject({ state: 'interrupted', is_quiet: false });
  await send('POST', `/imports/${id}/start`, {});
  expect(await atRest(t)).toMatchObject({ state: 'done', books: { imported: 1 } });
});

test('cancels a running or an idle import; imported books stay', async () => {
  const held = heldStorage();
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() }, held);
  const send = t.as('admin');
  const { id } = await begin(t);
  await atRest(t);
  await send('POST', `/imports/${id}/start`, {});
  await expect.poll(async () => (await current(t)).books.imported, { timeout: 15_000 }).toBe(1);
  const cancelling = send('POST', `/imports/${id}/cancel`);
  const asked = () =>
    t.deps.connection.db
      .selectFrom('import_jobs')
      .select('stop_asked')
      .where('id', '=', id)
      .executeTakeFirst();
  await expect.poll(asked).toEqual({ stop_asked: 1 });
  // The process signals the abort after the row is written.
  await current(t);
  const again = send('POST', `/imports/${id}/cancel`);
  held.letGo();
  expect((await again).json().state).toBe('cancelled');
  expect((await cancelling).json()).toMatchObject({ state: 'cancelled', books: { imported: 1, ready: 1 } });
  expect((await send('GET', '/books?page=1')).headers['x-total-count']).toBe('1');
  await begin(t);
  const second = await atRest(t);
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
    .execute();
  expect(audited.map(({ target }) => target)).toEqual([`import ${id}`, `import ${second.id}`]);
});

test('a cancellation is answered while a recording takes long, and the import ends after it', async () => {
  const held = heldStorage();
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() }, held);
  const { id } = await begin(t);
  await atRest(t);
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  await expect.poll(held.recordings, { timeout: 15_000 }).toBe(2);
  const answer = await t.as('admin')('POST', `/imports/${id}/cancel`);
  expect(answer.json()).toMatchObject({ id, state: 'importing' });
  held.letGo();
  expect(await atRest(t)).toMatchObject({ state: 'cancelled', books: { imported: 1 } });
});

/** A plan with one damaged book, whose recordings can be made to take long. */
async function damagedPlan() {
  const pool = createAudioWorkerPool();
  onTestFinished(() => pool.close());
  let gate = Promise.resolve();
  let readings = 0;
  const read: typeof pool.read = async (...recording) => {
    readings += 1;
    await gate;
    return await pool.read(...recording);
  };
  await fillFolder(importDir, { 'A/01.mp3': sound(), 'A/02.mp3': '' });
  const t = await testApp({ importDir }, { audioWorkerPool: { ...pool, read } });
  const { id } = await begin(t);
  await atRest(t);
  const [book] = await booksOf(t, id, 'refused');
  readings = 0;
  return {
    decide: (choice: string) => t.as('admin')('PUT', `/imports/${id}/books/${book?.id}/damaged`, { choice }),
    /** Holds all readings back until the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
    readings: () => readings,
    isReady: async () => (await booksOf(t, id, 'ready')).length === 1,
    /** Saves a choice as another node does. */
    async saveOnOtherNode(damaged: string) {
      const { db } = t.deps.connection;
      const ofPlan = db.selectFrom('import_entries').select('unit').where('job_id', '=', id);
      const unit = JSON.parse((await ofPlan.executeTakeFirstOrThrow()).unit) as object;
      await db
        .updateTable('import_entries')
        .set({ unit: JSON.stringify({ ...unit, damaged }) })
        .where('job_id', '=', id)
        .execute();
    },
  };
}

test('a choice for damaged recordings is answered while they take long to read, and again with its result', async () => {
  const { decide, hold, readings } = await damagedPlan();
  const release = hold();
  const early = await decide('without');
  expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([
    409,
    'still_reading',
    '1',
  ]);
  release();
  expect((await decide('without')).json()).toMatchObject({ state: 'ready', damage: { choice: 'without' } });
  expect(readings()).toBe(1);
  expect((await decide('skip')).json()).toMatchObject({ state: 'refused' });
  expect((await decide('without')).json()).toMatchObject({ state: 'ready' });
});

test('while a choice for damaged recordings is pending, another one for the book is refused', async () => {
  const { decide, hold, readings } = await damagedPlan();
  const release = hold();
  expect((await decide('without')).json().code).toBe('still_reading');
  expect((await decide('playable')).json()).toMatchObject({ status: 412, code: 'precondition_failed' });
  release();
  expect((await decide('without')).json()).toMatchObject({ state: 'ready', damage: { choice: 'without' } });
  expect(readings()).toBe(1);
  expect((await decide('playable')).json()).toMatchObject({ damage: { choice: 'playable' } });
});

test('of different choices on several nodes, the first that is saved remains until the next', async () => {
  const { decide, hold, readings, isReady, saveOnOtherNode } = await damagedPlan();
  const releaseFirst = hold();
  const waiting = decide('without');
  await expect.poll(readings).toBe(1);
  await saveOnOtherNode('playable');
  releaseFirst();
  expect((await waiting).json()).toMatchObject({ status: 412, code: 'precondition_failed' });
  expect(await isReady()).toBe(false);

  const releaseSecond = hold();
  expect((await decide('without')).json().code).toBe('still_reading');
  releaseSecond();
  await expect.poll(isReady).toBe(true);
  await saveOnOtherNode('playable');
  expect((await decide('without')).json()).toMatchObject({ state: 'ready', damage: { choice: 'without' } });
  expect(readings()).toBe(3);
});

test('fails only the books whose recordings changed after the plan', async () => {
  const t = await appWith({ 'A/01.mp3': sound(), 'B/01.mp3': sound() });
  const { id } = await begin(t);
  await atRest(t);
  await removeFrom(importDir, 'A');
  await t.as('admin')('POST', `/imports/${id}/start`, {});
  expect((await atRest(t)).books).toMatchObject({ imported: 1, failed: 1 });
  expect((await booksOf(t, id, 'failed'))[0]?.reason).toBe(
    'Its recordings have changed since the plan was made.',
  );
});
