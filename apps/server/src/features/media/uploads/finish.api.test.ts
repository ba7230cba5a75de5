import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { storageFull } from '../../../gateways/storage/storage.ts';
import { manualClock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { soundBytes } from '../../../testing/sound-files.ts';
import { uploadHarness } from '../../../testing/upload-harness.ts';
import { createAudioWorkerPool } from '../audio/worker-pool.ts';

const titles = (answer: { json(): { chapters: { title: string }[] } }) =>
  answer.json().chapters.map(({ title }) => title);

test('a file with embedded chapters stays until the client chooses whether to split it', async () => {
  const { arrive, finish, left } = await uploadHarness();
  const id = await arrive('anything.bin', await soundBytes('book.m4b'));
  for (let asked = 0; asked < 2; asked += 1) {
    expect((await finish(id)).json()).toMatchObject({
      chapters: [],
      embedded: 3,
      cover: null,
      book: { title: 'Lights of the Harbour', author: 'Ann Author' },
      disc: 2,
      track: 3,
    });
    expect(await left()).toEqual({ files: [id], rows: [id], kept: [] });
  }
  const split = await finish(id, { split: true });
  expect(titles(split)).toEqual(['Opening', 'Middle – Mitte', 'End']);
  expect(split.json().cover).toMatch(/^\/media\/covers\/[0-9a-f]{32}\/720x1080\.jpg$/);
  // Repeating `finish` returns the first result, whatever options are sent.
  expect((await finish(id, { split: false })).json()).toEqual(split.json());
  const { files, rows, kept } = await left();
  expect([files, rows, kept.filter((key) => key.startsWith('audio/')).length]).toEqual([[], [id], 3]);
});

test('a file with embedded chapters can become one chapter, named after its tags', async () => {
  const { arrive, finish } = await uploadHarness();
  const one = await finish(await arrive('x.m4b', await soundBytes('book.m4b')), { split: false });
  expect(one.json()).toMatchObject({ chapters: [{ title: 'The Lamp', duration: 4 }], embedded: 3 });
});

test('a file is parsed once when it is finished, and its files are recorded with the upload', async () => {
  const pool = createAudioWorkerPool();
  onTestFinished(() => pool.close());
  let parsed = 0;
  const { t, arrive, finish, left } = await uploadHarness({
    audioWorkerPool: {
      ...pool,
      read: (...given) => {
        parsed += 1;
        return pool.read(...given);
      },
    },
  });
  const id = await arrive('x.m4b', await soundBytes('book.m4b'));
  expect((await finish(id, { split: true })).statusCode).toBe(200);
  expect(parsed).toBe(1);
  const files = await t.deps.connection.db.selectFrom('upload_files').selectAll().execute();
  expect(files.map(({ upload_id }) => upload_id)).toEqual([id, id, id, id]);
  expect(files.map(({ key }) => key).toSorted()).toEqual((await left()).kept.toSorted());
});

test('an upload remains if the storage is full, and can be finished once there is space', async () => {
  const inner = createMemoryStorage(manualClock());
  const disk = { isFull: true };
  const { arrive, finish, left } = await uploadHarness({
    storage: {
      ...inner,
      put: async (...given) => {
        if (disk.isFull) throw storageFull();
        return await inner.put(...given);
      },
    },
  });
  const id = await arrive('x.flac', await soundBytes('book.flac'));
  expect((await finish(id, { split: false })).json()).toMatchObject({ status: 507, code: 'storage_full' });
  expect(await left()).toEqual({ files: [id], rows: [id], kept: [] });
  disk.isFull = false;
  expect((await finish(id, { split: false })).statusCode).toBe(200);
});

test('an upload remains if the server cannot read it, and can be finished later', async () => {
  const pool = createAudioWorkerPool();
  onTestFinished(() => pool.close());
  const disk = { isFailing: true };
  const { arrive, finish, left } = await uploadHarness({
    audioWorkerPool: {
      ...pool,
      // A folder can be opened, but not read.
      read: (path, ...given) =>
        pool.read(disk.isFailing && typeof path === 'string' ? dirname(path) : path, ...given),
    },
  });
  const id = await arrive('x.flac', await soundBytes('book.flac'));
  const failed = await finish(id, { split: false });
  expect([failed.json(), failed.headers['retry-after']]).toMatchObject([{ code: 'unavailable' }, '5']);
  expect(await left()).toEqual({ files: [id], rows: [id], kept: [] });
  disk.isFailing = false;
  expect((await finish(id, { split: false })).statusCode).toBe(200);
});

test('an upload that another process has finished meanwhile stays, with its result', async () => {
  const pool = createAudioWorkerPool();
  onTestFinished(() => pool.close());
  const result = { chapters: [], cover: null, embedded: 0, book: { title: null, author: null } };
  const { t, arrive, finish, left } = await uploadHarness({
    audioWorkerPool: {
      ...pool,
      read: async () => {
        await t.deps.connection.db
          .updateTable('uploads')
          .set({ state: 'done', result: JSON.stringify({ ...result, disc: null, track: null }) })
          .execute();
        throw new ProblemError('invalid_input', 'This file is damaged.');
      },
    },
  });
  const id = await arrive('x.flac', await soundBytes('book.flac'));
  const answer = await finish(id, { split: false });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, result]);
  expect(await left()).toEqual({ files: [id], rows: [id], kept: [] });
});

test('calls at the same time get what they ask for, or the first result', async () => {
  const { arrive, finish, left } = await uploadHarness();
  const id = await arrive('x.m4b', await soundBytes('book.m4b'));
  const answers = await Promise.all([
    finish(id),
    finish(id, { split: true }),
    finish(id, { split: true }),
    finish(id, { split: false }),
  ]);
  const [undecided = -1, ...decided] = answers.map((answer) => titles(answer).length);
  // The order of the two calls is not certain: the first one decides whether there are three chapters or one.
  const [first = 0] = decided;
  expect([1, 3]).toContain(first);
  expect(decided).toEqual([first, first, first]);
  expect([0, first]).toContain(undecided);
  expect((await left()).kept.filter((key) => key.startsWith('audio/'))).toHaveLength(first);
});
