import type { Book } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { importHarness } from '../../testing/import-harness.ts';
import { metadataCorpus } from '../../testing/metadata-corpus.ts';

const people = ['authors', 'narrators', 'translators', 'editors'] as const;

/** Returns the fields of a book in the form in which the corpus lists them. */
const fieldsOf = (book: Book): Record<string, unknown> => ({
  ...book,
  ...Object.fromEntries(people.map((role) => [role, book[role].map(({ name }) => name)])),
  series: book.series.map(({ name, number }) => (number === null ? name : `${name} #${number}`)),
});

test('every field of every known shape survives the import and is found by search', async () => {
  const { t, fill, plan, importAll } = await importHarness();
  const corpus = await metadataCorpus();
  for (const { folder, files } of corpus)
    await fill(
      Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes])),
    );
  const { books: planned } = await plan();
  expect(planned.flatMap((book) => (book.state === 'ready' ? [] : [book.view.path, book.reason]))).toEqual(
    [],
  );
  await importAll();

  const rows = (await t.as('admin')('GET', '/books')).json() as { id: number; title: string }[];
  const idOf = new Map(rows.map(({ id, title }) => [title, id]));
  expect([...idOf.keys()].toSorted()).toEqual(corpus.map(({ expected }) => expected.title).toSorted());
  for (const { shape, expected } of corpus) {
    const id = idOf.get(expected.title) ?? 0;
    const book = (await t.as('admin')('GET', `/books/${id}`)).json() as Book;
    expect({ shape, ...fieldsOf(book) }).toMatchObject({ shape, ...expected });
    expect(book.synopsis).toBe(expected['synopsis'] ?? '');
    expect(book.tags.map(({ main_tag }) => main_tag)).toEqual(
      expect.arrayContaining([...(expected.narrators ?? [])]),
    );
    const series = (expected.series ?? []).map((name) => name.replace(/ #.*/, ''));
    const names = people.flatMap((role) => expected[role] ?? []);
    const ofEdition = ['subtitle', 'synopsis', 'publisher', 'isbn', 'asin'].map((field) => expected[field]);
    const texts = [expected.title, ...ofEdition, ...names, ...series];
    for (const text of texts)
      if (typeof text === 'string')
        expect([text, await t.deps.books.filterIds([...idOf.values()], text, null)]).toEqual([text, [id]]);
  }

  const sorted = await t.deps.connection.db
    .selectFrom('people')
    .select(['name', 'sort_name'])
    .where('name', 'in', ['Lotte van der Moor', 'Ama Owusu-Reid', 'Una K. Thrale'])
    .orderBy('name')
    .execute();
  expect(sorted.map(({ sort_name }) => sort_name)).toEqual([
    'Owusu-Reid, Ama',
    'van der Moor, Lotte',
    'Thrale, Una K.',
  ]);
  const notes = planned.flatMap(({ view }) => view.notes);
  expect(notes).toContain("The number '1-3' in the series 'Glassworks' is left out: it isn't a number.");
});
