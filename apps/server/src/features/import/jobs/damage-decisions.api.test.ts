import { expect, onTestFinished, test } from 'vitest';
import { sound } from '../../../testing/import-harness.ts';
import { fillFolder } from '../../../testing/recordings.ts';
import { newFolder } from '../../../testing/source-folders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { beginImport, importAtRest, importBooks } from '../../../testing/web-imports.ts';
import { createAudioWorkerPool } from '../../media/index.ts';

/** Creates a plan with one damaged book; a test can delay the reading of the book's recordings. */
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
  const importDir = await newFolder();
  await fillFolder(importDir, { 'A/01.mp3': sound(), 'A/02.mp3': '' });
  const t = await testApp({ importDir }, { audioWorkerPool: { ...pool, read } });
  const { id } = await beginImport(t);
  await importAtRest(t);
  const [book] = await importBooks(t, id, 'refused');
  readings = 0;
  return {
    decide: (choice: string) => t.as('admin')('PUT', `/imports/${id}/books/${book?.id}/damaged`, { choice }),
    /** Delays reading of recordings until the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
    readings: () => readings,
    isReady: async () => (await importBooks(t, id, 'ready')).length === 1,
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
