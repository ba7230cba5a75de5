import { expect, test } from 'vitest';
import { bookOf, names } from '../../../testing/book-editor.ts';
import { createRandom } from '../../../testing/random.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { createSearch } from './search.ts';

const searchOf = ({ deps: { connection } }: TestApp) => createSearch(connection.db);

test('an edit of language or years is found at once', async () => {
  const t = await testApp();
  const { id } = await t.addBook({ title: 'Lantern' });
  const edit = bookOf('Lantern', { language: 'fr', original_year: 1890 });
  expect((await t.as('admin')('PUT', `/books/${id}`, edit)).statusCode).toBe(200);
  for (const q of ['french', '1890'])
    expect([q, (await t.as('member')('GET', `/books?q=${q}`)).json().length]).toEqual([q, 1]);
});

test('what another node or a statement changes is found by the next search', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const found = async (q: string) => (await t.as('member')('GET', `/books?q=${q}`)).headers['x-total-count'];
  const { id } = await t.addBook({ title: 'Lantern', synopsis: 'Of moths.' });
  expect(await found('moths')).toBe('1');
  await db.updateTable('books').set({ synopsis: 'Of beetles.' }).where('id', '=', id).execute();
  expect([await found('moths'), await found('beetles')]).toEqual(['0', '1']);
  await db.updateTable('books').set({ subtitle: 'A Beacon', publisher: 'Wick' }).execute();
  expect([await found('beacon'), await found('wick')]).toEqual(['1', '1']);
  await db.deleteFrom('books').where('id', '=', id).execute();
  expect([await found('lantern'), await found('beetles')]).toEqual(['0', '0']);
});

const vocabulary = 'fox foxes dragon dragons lantern lanterns a the of sea été 10 夏目'.split(' ');

test('after any edits the names in memory are those that a new node reads', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { below } = createRandom(7);
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[below(vocabulary.length)] ?? '').join(' ');
  const search = searchOf(t);
  const ids: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    const id = ids[below(ids.length || 1)];
    const kind = below(5);
    if (kind === 0 || id === undefined)
      ids.push((await t.addBook({ title: `${words(2)} ${step}`, synopsis: words(4) })).id);
    else if (kind === 1)
      await db
        .updateTable('books')
        .set({ synopsis: words(3) })
        .where('id', '=', id)
        .execute();
    else if (kind === 2)
      await t.as('admin')(
        'PUT',
        `/books/${id}`,
        bookOf(`${words(2)} ${step}`, {
          authors: names(words(2)),
          series: [{ name: words(1), number: '2' }],
        }),
      );
    else if (kind === 3) {
      const person = await db.selectFrom('people').select('id').limit(1).executeTakeFirst();
      if (person) await t.as('admin')('PUT', `/people/${person.id}`, { name: `${words(2)} ${step}` });
    } else {
      await db.deleteFrom('books').where('id', '=', id).execute();
      ids.splice(ids.indexOf(id), 1);
    }
    if (below(3) === 0) await search.names();
  }
  const [kept, fresh] = [search, searchOf(t)];
  const everything = { hidden: new Set<number>(), enough: 1 };
  for (const kind of ['books', 'people', 'series'] as const)
    for (const q of [...vocabulary, 'foxs', 'drag', '5', 'the sea', '2'])
      expect([kind, q, (await kept.find(kind, everything, q)).ids]).toEqual([
        kind,
        q,
        (await fresh.find(kind, everything, q)).ids,
      ]);
  expect(await kept.withTitleLike('a')).toEqual(await fresh.withTitleLike('a'));
});
