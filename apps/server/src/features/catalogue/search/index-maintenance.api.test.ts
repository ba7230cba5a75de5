import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bookOf } from '../../../testing/book-editor.ts';
import { createRandom } from '../../../testing/random.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { indexQueued } from './index-writer.ts';

const tables = ['book_texts', 'word_books', 'title_words', 'word_endings', 'word_slips'] as const;

async function indexOf({ deps: { connection } }: TestApp): Promise<Record<string, string[]>> {
  const lines = async (table: (typeof tables)[number]) =>
    (await connection.db.selectFrom(table).selectAll().execute())
      .map((row) =>
        JSON.stringify(
          Object.entries(row).map(([, value]) => (value instanceof Uint8Array ? [...value] : value)),
        ),
      )
      .toSorted();
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await lines(table)] as const)),
  );
}

test('an edit is indexed although its book was queued, and is indexed meanwhile', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { id } = await t.addBook({ title: 'Lantern' });
  const { id: gone } = await t.addBook({ title: 'Candle' });
  await db
    .insertInto('search_pending')
    .values([{ book_id: id }, { book_id: gone }])
    .execute();
  const edits = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('catalogue')
      .set((eb) => ({ revision: eb.ref('revision') }))
      .execute();
    const sent = [
      t.as('admin')('PUT', `/books/${id}`, bookOf('Beacon')),
      t.as('admin')('DELETE', `/books/${gone}`),
    ];
    // Both wait for the catalogue row.
    await sleep(500);
    await tx.deleteFrom('search_pending').execute();
    return { sent };
  });
  for (const { statusCode } of await Promise.all(edits.sent)) expect(statusCode).toBe(200);
  const found = async (q: string) => (await t.as('member')('GET', `/books?q=${q}`)).headers['x-total-count'];
  expect([await found('beacon'), await found('lantern'), await found('candle')]).toEqual(['1', '0', '0']);
});

test('an edit of language or years is indexed at once', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { id } = await t.addBook({ title: 'Lantern' });
  const edit = bookOf('Lantern', { language: 'fr', original_year: 1890 });
  expect((await t.as('admin')('PUT', `/books/${id}`, edit)).statusCode).toBe(200);
  expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([]);
  for (const q of ['french', '1890'])
    expect([q, (await t.as('member')('GET', `/books?q=${q}`)).json().length]).toEqual([q, 1]);
});

const vocabulary = 'fox foxes dragon dragons lantern lanterns a the of sea été 10'.split(' ');

test('after any edits the index equals a newly built one', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { below } = createRandom(7);
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[below(vocabulary.length)] ?? '').join(' ');
  const ids: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    const id = ids[below(ids.length || 1)];
    const kind = below(4);
    if (kind === 0 || id === undefined)
      ids.push((await t.addBook({ title: `${words(2)} ${step}`, synopsis: words(4) })).id);
    else if (kind === 1)
      await db
        .updateTable('books')
        .set({ synopsis: words(3) })
        .where('id', '=', id)
        .execute();
    else if (kind === 2)
      await t.as('admin')('PUT', `/books/${id}`, bookOf(`${words(2)} ${step}`, { synopsis: words(5) }));
    else {
      await db.deleteFrom('books').where('id', '=', id).execute();
      ids.splice(ids.indexOf(id), 1);
    }
    if (below(3) === 0) await indexQueued(db);
  }
  await indexQueued(db);
  const maintainedIndex = await indexOf(t);
  expect(maintainedIndex['book_texts']).toHaveLength(ids.length);
  for (const table of tables) await db.deleteFrom(table).execute();
  await db
    .insertInto('search_pending')
    .values(ids.map((book_id) => ({ book_id })))
    .execute();
  await indexQueued(db);
  expect(maintainedIndex).toEqual(await indexOf(t));

  // Deleting the last books must delete all words.
  await db.deleteFrom('books').execute();
  await indexQueued(db);
  expect(Object.values(await indexOf(t)).flat()).toEqual([]);
});
