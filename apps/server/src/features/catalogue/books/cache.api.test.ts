import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSearchApp, search, searchBooks } from '../../../testing/search-fixtures.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const titlesFar = async (t: TestApp, path: string): Promise<string[]> =>
  (await t.as('member')('GET', path)).json().map(({ title }: { title: string }) => title);

test('cached lists follow every added, changed or removed book, whichever node writes it', async () => {
  const t = await createSearchApp();
  const total = async (query: string) =>
    Number((await t.as('member')('GET', `/books${query}`)).headers['x-total-count']);
  expect(await total('?page=1')).toBe(searchBooks.length);
  expect(await search(t, 'zeppelin')).toEqual([]);
  const { id } = await t.addBook({ title: 'The Zeppelin', status: 'Complete' });
  expect(await total('?page=1')).toBe(searchBooks.length + 1);
  expect(await total('/filter?status=Complete&page=1')).toBe(1);
  expect(await search(t, 'zeppelin')).toEqual(['The Zeppelin']);

  // Change the database as another node would, without this node's caches.
  const { db } = t.deps.connection;
  const renamed = {
    title: 'The Meteor',
    title_fold: 'the meteor',
    title_sort: 'the meteor',
    status: 'Dropped',
  };
  await db.updateTable('books').set(renamed).where('id', '=', id).execute();
  expect(await search(t, 'meteor')).toEqual(['The Meteor']);
  expect(await search(t, 'zeppelin')).toEqual([]);
  expect(await total('/filter?status=Complete&page=1')).toBe(0);
  await db
    .insertInto('book_tags')
    .values({ book_id: id, place: 9, main_tag: 'New', sub_tag: null })
    .execute();
  expect(await total('/filter?main_tag=New&page=1')).toBe(1);
  expect((await t.as('member')('GET', '/books/tags')).json()).toContainEqual({
    main_tag: 'New',
    sub_tag: null,
  });

  await db.deleteFrom('books').where('id', '=', id).execute();
  expect(await total('?page=1')).toBe(searchBooks.length);
  expect(await search(t, 'meteor')).toEqual([]);
  expect(await total('/filter?main_tag=New&page=1')).toBe(0);
});

test('cached lists remain after progress and views, with current view counts', async () => {
  const t = await createSearchApp();
  const { id, chapterIds } = await t.addBook({ title: 'Abacus' });
  const revision = async () =>
    (await sql<object>`select revision from catalogue`.execute(t.deps.connection.db)).rows;
  const before = await revision();
  const first = async () => (await t.as('member')('GET', '/books?page=1&sort=new')).json()[0];
  expect(await first()).toMatchObject({ id, total_views: 0 });
  await t.as('premium')('GET', `/books/${id}`);
  await t.as('member')('POST', `/books/${id}/progress`, { chapter_id: chapterIds[0], position: 3 });
  expect(await first()).toMatchObject({ id, total_views: 1 });
  expect(await revision()).toEqual(before);
  // A view counted by another node appears after a short time.
  await t.deps.connection.db.updateTable('books').set({ total_views: 9 }).where('id', '=', id).execute();
  t.clock.advance(60_001);
  expect(await first()).toMatchObject({ id, total_views: 9 });
});

test('pages far into a list join without gaps', async () => {
  const t = await testApp();
  for (let n = 1; n <= 30; n += 1) await t.addBook({ title: `Volume ${n}` });
  const pages = await Promise.all(
    [0, 7, 14, 21, 28].map((offset) => titlesFar(t, `/books?per_page=7&offset=${offset}`)),
  );
  expect(pages.flat()).toEqual(Array.from({ length: 30 }, (_, index) => `Volume ${index + 1}`));
  expect(await titlesFar(t, '/books?per_page=100&page=1000000')).toEqual([]);
});
