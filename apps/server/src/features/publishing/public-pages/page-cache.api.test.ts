import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

test('a page without further pages is rendered once, whatever ?page= says', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  for (let count = 0; count < 61; count += 1) await t.addBook({ title: `Ash ${count}`, chapters: [] });
  const switches = { front: true, front_at_root: true, books: true, people: true, series: true };
  await t.as('admin')('PUT', '/admin/public-pages', {
    ...switches,
    chapter_titles: false,
    clips: false,
    revision: 0,
  });
  const get = async (url: string) => (await t.app.inject({ url, headers: { accept: 'text/html' } })).body;
  const [book = ''] = /\/b\/\d+-ash-\d+/.exec(await get('/')) ?? [];
  expect(await get(book)).toContain('Ash');
  expect(await get('/b')).toContain('Ash');

  // Changes titles without raising the catalogue's revision, so that only pages that are not cached show the change.
  const { revision } = await db.selectFrom('catalogue').select('revision').executeTakeFirstOrThrow();
  await db.updateTable('books').set({ title: sql<string>`'Birch ' || id` }).execute();
  await db.updateTable('catalogue').set({ revision }).execute();
  for (const url of ['/', '/?page=1', '/?page=zzz', book, `${book}?page=7`, `${book}?page=x`, '/b?page=1'])
    expect([url, (await get(url)).includes('Birch')]).toEqual([url, false]);
  expect(await get('/b?page=2')).toContain('Birch');
});
