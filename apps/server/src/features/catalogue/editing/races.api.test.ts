import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookOf, createEditingHarness, inputOf } from '../../../testing/editing-harness.ts';

const sample = join(import.meta.dirname, '../../../../../../samples/audio/an-orchard-for-the-moon/04.m4a');

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted();

test('of twenty concurrent requests that add one title, one succeeds', async () => {
  const { t, send } = await createEditingHarness();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/books', bookOf())));
  expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(400)]);
  const rows = await t.deps.connection.db.selectFrom('books').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('of two books renamed to one title concurrently, one gets it', async () => {
  const { send, add } = await createEditingHarness();
  const books = [await add(bookOf(1, { title: 'A' })), await add(bookOf(1, { title: 'B' }))];
  const answers = await Promise.all(
    books.map(({ id }) => send('PUT', `/books/${id}`, bookOf(1, { title: 'Wanted' }))),
  );
  expect(statuses(answers)).toEqual([200, 400]);
});

test('of ten edits with the same revision one is saved; without a revision all are saved in turn', async () => {
  const { send, add, read } = await createEditingHarness();
  const book = await add();
  const edit = (n: number, more: object) =>
    send('PUT', `/books/${book.id}`, { ...inputOf(book), synopsis: `Edit ${n}`, ...more });
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  const guarded = await Promise.all(numbers.map((n) => edit(n, { base_rev: book.rev })));
  expect(statuses(guarded)).toEqual([200, ...Array<number>(9).fill(412)]);
  expect((await read(book.id)).rev).toBe(2);
  const plain = await Promise.all(numbers.slice(0, 4).map((n) => edit(n + 100, {})));
  expect(statuses(plain)).toEqual([200, 200, 200, 200]);
  expect((await read(book.id)).rev).toBe(6);
});

test('a book deleted during an edit leaves no rows behind', async () => {
  const { t, send, add } = await createEditingHarness();
  const book = await add(bookOf(20));
  const answers = await Promise.all([
    send('PUT', `/books/${book.id}`, bookOf(25, { title: 'Late' })),
    send('DELETE', `/books/${book.id}`),
    send('PUT', `/books/${book.id}`, bookOf(5, { title: 'Later' })),
    send('DELETE', `/books/${book.id}`),
  ]);
  for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
  expect(await t.deps.connection.db.selectFrom('chapters').selectAll().execute()).toEqual([]);
});

test('a book deleted during an edit that adds audio keeps no file', async () => {
  const { t, send, add } = await createEditingHarness();
  for (let turn = 0; turn < 8; turn += 1) {
    const book = await add();
    const { audio_url } = await t.deps.audio.store(sample);
    const chapters = [...book.chapters, { title: 'New', audio_url, image: '' }];
    const [saved, deleted] = await Promise.all([
      send('PUT', `/books/${book.id}`, { ...inputOf(book), chapters }),
      send('DELETE', `/books/${book.id}`),
    ]);
    expect([200, 404], saved.body).toContain(saved.statusCode);
    expect(deleted.statusCode, deleted.body).toBe(200);
  }
  const { db } = t.deps.connection;
  const files = await db.selectFrom('media_files').select(['key', 'released_at']).execute();
  expect(files.filter(({ released_at }) => released_at === null)).toEqual([]);
  expect(files).toHaveLength(8);
});

test('concurrent position saves and chapter edits leave one position, in an existing chapter', async () => {
  const { t, send, add, read } = await createEditingHarness();
  const book = await add(bookOf(6));
  const member = t.as('member');
  const premium = t.as('premium');
  await member('POST', `/books/${book.id}/progress`, { chapter_id: book.chapters[0]?.id, position: 1 });
  await premium('POST', `/books/${book.id}/progress`, { chapter_id: book.chapters[0]?.id, position: 1 });
  const listening = book.chapters.flatMap(({ id }, n) =>
    [member, premium].map((listen) =>
      listen('POST', `/books/${book.id}/progress`, { chapter_id: id, position: n }),
    ),
  );
  const editing = [1, 2, 3].map((n) =>
    send('PUT', `/books/${book.id}`, {
      ...inputOf(book),
      title: `Edit ${n}`,
      chapters: book.chapters.filter((_, index) => index !== n).map(({ id: _, ...chapter }) => chapter),
    }),
  );
  const deleting = [4, 5].map((n) => send('DELETE', `/books/${book.id}/chapter/${book.chapters[n]?.id}`));
  const viewing = [member('GET', `/books/${book.id}`), premium('GET', `/books/${book.id}`)];
  const answers = await Promise.all([...listening, ...editing, ...deleting, ...viewing]);
  for (const { statusCode, body } of answers) expect([200, 404], body).toContain(statusCode);
  const ids = (await read(book.id)).chapters.map(({ id }) => id);
  for (const listen of [member, premium]) {
    const { last_chapter_id } = (await listen('GET', `/books/${book.id}/progress`)).json();
    expect(ids).toContain(last_chapter_id);
  }
});
