import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

test('a library of an older version keeps its order: articles count until an admin decides otherwise', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0147-mistyped-words') });
  const book = (title: string) => ({
    title,
    title_sort: title.toLowerCase(),
    title_fold: title.toLowerCase(),
    edition_key: title,
    language: 'en',
    status: 'Complete',
    chapter_count: 0,
    demo: 0 as const,
    cover_image: '',
    synopsis: '',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  await db
    .insertInto('books')
    .values([book('Moon'), book('The Apple'), book('Otter')])
    .execute();
  await db
    .insertInto('site_settings')
    .values({
      id: 1,
      revision: 1,
      name: 'Fern',
      tagline: '',
      accent: null,
      sender: '',
      contact: '',
      language: null,
      first_day: 1,
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();

  await migrate(db, dialect, { schema });
  const books = await db
    .selectFrom('books')
    .select(['title', 'title_sort', 'title_order'])
    .orderBy('title_order')
    .execute();
  expect(books.map(({ title }) => title)).toEqual(['Moon', 'Otter', 'The Apple']);
  for (const { title_sort, title_order } of books) expect(title_order).toBe(title_sort);
  expect(await db.selectFrom('site_settings').select(['name', 'ignore_articles']).execute()).toEqual([
    { name: 'Fern', ignore_articles: 0 },
  ]);
  const catalogue = () => db.selectFrom('catalogue').select(['revision', 'resorted_to']).execute();
  const [before] = await catalogue();
  expect(before?.resorted_to).toBeNull();
  // Cached lists end with the order that they show.
  await db.updateTable('books').set({ title_order: 'apple' }).where('title', '=', 'The Apple').execute();
  expect((await catalogue())[0]?.revision).toBeGreaterThan(before?.revision ?? 0);
}, 60_000);
