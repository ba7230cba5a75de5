import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSourceFolder } from '../../../gateways/storage/source-folder.ts';
import { fillFolder, silentMp3 } from '../../../testing/recordings.ts';
import { newFolder } from '../../../testing/source-folders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const options = { keepWhole: false, again: false };
const books = 40;

/** A picture of one pixel, the same in every book. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function run(t: TestApp, folder: string): Promise<Record<string, number>> {
  const { importing } = t.deps.library;
  const source = await openSourceFolder(folder);
  const counts: Record<string, number> = {};
  for await (const step of importing.plan(source, options)) {
    if (!('book' in step)) continue;
    counts[step.book.state] = (counts[step.book.state] ?? 0) + 1;
    await importing.noteMoved(step.book);
    if (step.book.state === 'ready') await importing.carryOut(source, step.book, options);
  }
  return counts;
}

/** All that an import may write, row by row. */
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

test('a second run over forty books writes nothing at all', async () => {
  const t = await testApp();
  const folder = await newFolder();
  for (let book = 0; book < books; book += 1) {
    const place = book % 2 === 0 ? `Author ${book % 5}/Book ${book}` : `Book ${book}`;
    await fillFolder(folder, {
      [`${place}/1.mp3`]: silentMp3({ title: `${book}, one` }, 5),
      [`${place}/2.mp3`]: silentMp3({ title: `${book}, two` }, 5),
      [`${place}/cover.png`]: picture,
    });
  }
  expect(await run(t, folder)).toEqual({ ready: books });
  const before = await everything(t);
  expect(before[0]).toHaveLength(books);
  expect(before[1]).toHaveLength(2 * books);
  t.clock.advance(60_000);
  expect(await run(t, folder)).toEqual({ known: books });
  expect(await everything(t)).toEqual(before);
});
