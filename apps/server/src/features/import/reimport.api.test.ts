import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importHarness, reasonOf, sound, statesOf } from '../../testing/import-harness.ts';
import { silentMp3 } from '../../testing/recordings.ts';
import { removeFrom, renameIn, touchIn } from '../../testing/source-folders.ts';
import type { TestApp } from '../../testing/test-app.ts';

const books = 40;

/** A one-pixel picture used by every book. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns all rows that an import may write, to compare them. */
async function everything({ deps: { connection } }: TestApp): Promise<unknown[]> {
  const tables = [
    'books',
    'chapters',
    'book_tags',
    'media_files',
    'import_sources',
    'import_files',
    'catalogue',
  ] as const;
  const rows: unknown[] = [];
  for (const table of tables)
    rows.push(await connection.db.selectFrom(table).selectAll().orderBy(sql`1`).execute());
  return rows;
}

describe('a second run', () => {
  test('imports no book twice, even if it was renamed or deleted', async () => {
    const { t, folder, fill, plan, importAll } = await importHarness();
    await fill({
      'A/01.mp3': sound(),
      'B/01.mp3': sound(),
      'C/01.mp3': sound(),
      'x.mp3': sound(),
    });
    expect(await importAll()).toEqual(['x', 'A', 'B', 'C']);
    await renameIn(folder, 'A', 'Another');
    await touchIn(folder, 'B/01.mp3');
    const list = (await t.as('admin')('GET', '/books')).json() as { id: number; title: string }[];
    const gone = list.find(({ title }) => title === 'C');
    await t.as('admin')('DELETE', `/books/${gone?.id}`);
    expect(await importAll()).toEqual([]);
    const planned = await plan();
    expect(Object.values(statesOf(planned))).toEqual(['known', 'known', 'known', 'known']);
    expect(reasonOf(planned, 'C')).toContain('deleted since');
    expect(await importAll({ again: true })).toEqual(['C']);
    expect(await importAll({ again: true })).toEqual([]);
  });

  test('updates a book from where it was imported, never from a copy', async () => {
    const { t, folder, fill, plan, importAll } = await importHarness();
    const recording = sound({ title: 'By tag', album: 'By tag', artist: 'Tag Artist' });
    const metadata = (publisher: string) =>
      JSON.stringify({ title: 'Told', authors: ['Verity Lasch'], publisher });
    await fill({ 'a/01.mp3': recording, 'a/metadata.json': metadata('One') });
    expect(await importAll()).toEqual(['Told']);
    const updates = async () => {
      const found: unknown[] = [];
      for (const book of (await plan({ update: true })).books)
        found.push([book.unit.path, await t.deps.folderImport.previewUpdate(book)]);
      return found;
    };
    // The first import with a copy recognizes it by its content, the second by its path.
    await fill({ 'z/01.mp3': recording });
    for (const publisher of ['Two', 'Three']) {
      await fill({ 'a/metadata.json': metadata(publisher) });
      expect(await updates()).toEqual([
        ['a', { changed: ['publisher'], edited: [] }],
        ['z', null],
      ]);
      await importAll();
    }
    await removeFrom(folder, 'z');
    expect(await updates()).toEqual([['a', { changed: ['publisher'], edited: [] }]]);

    // After the first folder is removed, the remaining copy replaces it.
    await fill({ 'z/01.mp3': recording, 'z/metadata.json': metadata('Four') });
    await importAll();
    await removeFrom(folder, 'a');
    expect(await updates()).toEqual([['z', { changed: ['publisher'], edited: [] }]]);
    await importAll();
    await fill({ 'z/02.mp3': sound() });
    expect(reasonOf(await plan(), 'Told')).toContain('1 of its recordings are new or changed since');
  });

  test('leaves a book with new recordings unchanged and says what to do', async () => {
    const { fill, plan, importAll } = await importHarness();
    await fill({ 'A/01.mp3': sound() });
    await importAll();
    await fill({ 'A/02.mp3': sound() });
    const planned = await plan();
    expect(planned.books).toHaveLength(1);
    expect(reasonOf(planned, 'A')).toContain('1 of its recordings are new or changed since');
  });

  test('of forty imported books writes nothing to the database', async () => {
    const { t, fill, plan, importAll } = await importHarness();
    for (let book = 0; book < books; book += 1) {
      const place = book % 2 === 0 ? `Author ${book % 5}/Book ${book}` : `Book ${book}`;
      await fill({
        [`${place}/1.mp3`]: silentMp3({ title: `${book}, one` }, 5),
        [`${place}/2.mp3`]: silentMp3({ title: `${book}, two` }, 5),
        [`${place}/cover.png`]: picture,
      });
    }
    expect(await importAll()).toHaveLength(books);
    const before = await everything(t);
    expect(before[0]).toHaveLength(books);
    expect(before[1]).toHaveLength(2 * books);
    t.clock.advance(60_000);
    expect(await importAll()).toEqual([]);
    expect(Object.values(statesOf(await plan()))).toEqual(Array.from({ length: books }, () => 'known'));
    expect(await everything(t)).toEqual(before);
  });
});
