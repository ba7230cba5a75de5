import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

const [end, gap] = ['\u001e', '\u001f'];

test('people and books of an older version get the names that lists show and sort by', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0135-parts-of-names') });
  const person = (name: string, sort_name: string) => ({
    name,
    name_key: name,
    variant: 1,
    sort_key: sort_name,
    sort_name,
  });
  await db
    .insertInto('people')
    .values([
      person('夏目 漱石', '漱石, 夏目'),
      person('김 영하, M.D.', '영하, 김, M.D.'),
      person('川端 康成', 'Kawabata, Yasunari'),
      person('森', '森'),
      person('Ursula K. Le Guin', 'Le Guin, Ursula K.'),
    ])
    .execute();
  const ids = (await db.selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id);
  const listed = (all: readonly (readonly [number | undefined, string])[]) =>
    all.map(([id, name]) => ['author', id, name].join(gap)).join(end);
  const names = ['夏目 漱石', '김 영하, M.D.', '川端 康成', '森'];
  const stored = {
    status: 'Complete',
    chapter_count: 0,
    demo: 0 as const,
    cover_image: '',
    synopsis: '',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const book = (title: string, author_sort: string, listed_people: string) => ({
    ...stored,
    title,
    title_sort: title,
    title_fold: title,
    edition_key: title,
    author_sort,
    listed_people,
  });
  await db
    .insertInto('books')
    .values([
      // Merged by an older version: three of four authors.
      book('Merged', '漱石, 夏目', listed(names.slice(0, 3).map((name, at) => [ids[at], name]))),
      book('Other', 'Le Guin, Ursula K.', listed([[ids[4], 'Ursula K. Le Guin']])),
    ])
    .execute();
  const [merged = 0, other = 0] = (await db.selectFrom('books').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const credit = (book_id: number, person_id = 0, place = 1) =>
    ({ book_id, person_id, role: 'author', place }) as const;
  await db
    .insertInto('book_people')
    .values([...[0, 1, 2, 3].map((at) => credit(merged, ids[at], at + 1)), credit(other, ids[4])])
    .execute();
  const revs = () => db.selectFrom('books').select(['title', 'rev', 'updated_at']).orderBy('id').execute();
  const before = await revs();

  await migrate(db, dialect, { schema });
  const people = await db.selectFrom('people').select(['sort_name', 'sort_key']).orderBy('id').execute();
  expect(people.map(({ sort_name }) => sort_name)).toEqual([
    '夏目 漱石',
    '김 영하, M.D.',
    'Kawabata, Yasunari',
    '森',
    'Le Guin, Ursula K.',
  ]);
  const books = await db
    .selectFrom('books')
    .select(['author_sort', 'narrator_sort', 'listed_people'])
    .orderBy('id')
    .execute();
  expect(books).toMatchObject([
    {
      author_sort: people[0]?.sort_key,
      narrator_sort: '\u{10ffff}',
      listed_people: listed(names.map((name, at) => [ids[at], name])),
    },
    { author_sort: people[4]?.sort_key, listed_people: listed([[ids[4], 'Ursula K. Le Guin']]) },
  ]);
  expect(await revs()).toEqual(before);
});
