import type { ImportBook } from '@lamplight/contract';
import { expect, onTestFinished, test } from 'vitest';
import { sound } from '../../../testing/import-harness.ts';
import { fillFolder } from '../../../testing/recordings.ts';
import { newFolder } from '../../../testing/source-folders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { beginImport, currentImport, importAtRest } from '../../../testing/web-imports.ts';

async function booksIn(t: TestApp, language: string, id: number): Promise<ImportBook[]> {
  const answer = await t.app.inject({
    url: `/api/imports/${id}/books?per_page=100`,
    headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'accept-language': language },
  });
  return answer.json();
}

/** Returns the texts of a plan that the server writes, without sources that a file names. */
const textsOf = (books: readonly ImportBook[]): string[] =>
  books.flatMap(({ reason, notes, damage, details, origins }) => [
    ...(reason === null ? [] : [reason]),
    ...notes,
    ...(damage?.files ?? []).map((file) => file.reason),
    ...[...details, ...origins].map(({ fact }) => fact),
    ...origins.map(({ source }) => source).filter((source) => source !== '' && !source.includes('.')),
  ]);

/** Returns whether a text consists of marked messages only; names of files and other messages may be inside them. */
const isMarked = (text: string): boolean => /^(?:⟦.*?⟧+ ?)+$/su.test(text);

test('a plan is read in each reader’s language, also if another language began it', async () => {
  const importDir = await newFolder();
  const whole = sound();
  await fillFolder(importDir, {
    'A/01.mp3': whole,
    'A/metadata.json': JSON.stringify({
      title: 'Amber',
      language: 'Klingonish',
      narrators: ['?!'],
      series: [{ name: 'Saga', sequence: '1-3' }],
    }),
    'B/01.mp3': whole,
    'C/01.mp3': 'no audio',
    'D/01.mp3': '',
    'D/02.mp3': sound(),
    'E/01.wma': 'x',
  });
  const t = await testApp({ importDir });
  onTestFinished(() => t.deps.folderImport.stop());
  const begun = await t.app.inject({
    method: 'POST',
    url: '/api/imports',
    payload: { folder: '' },
    headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'accept-language': 'en-XA' },
  });
  const { id } = begun.json();
  await importAtRest(t);

  const english = textsOf(await booksIn(t, 'en', id));
  expect(english.length).toBeGreaterThan(20);
  expect(english).toContain("'01.wma' is of a kind that browsers do not play: convert it to M4A or MP3.");
  expect(english).toContain("'01.mp3' is empty (0 bytes).");
  expect(english).toContain("metadata.json: 'Klingonish' is left out: it isn't a language.");
  expect(english.filter((text) => /⟦|\p{Cc}/u.test(text))).toEqual([]);
  const marked = textsOf(await booksIn(t, 'en-XA', id));
  expect(marked).toHaveLength(english.length);
  expect(marked.filter((text) => !isMarked(text))).toEqual([]);
});

test('reports of a version without messages are shown as they are', async () => {
  const importDir = await newFolder();
  await fillFolder(importDir, { 'A/01.mp3': 'no audio' });
  const t = await testApp({ importDir });
  onTestFinished(() => t.deps.folderImport.stop());
  const { id } = await beginImport(t);
  await importAtRest(t);
  const { db } = t.deps.connection;
  await db.updateTable('import_jobs').set({ problem: 'The import failed. See the server log.' }).execute();
  const shown = { title: 'A', notes: ['The title is shortened to 200 characters.'] };
  await db
    .updateTable('import_entries')
    .set({ reason: "'01.mp3': It cannot be read.", shown: JSON.stringify(shown) })
    .execute();
  expect((await currentImport(t)).problem).toBe('The import failed. See the server log.');
  const [book] = await booksIn(t, 'en-XA', id);
  expect(book).toMatchObject({ reason: "'01.mp3': It cannot be read.", notes: shown.notes });
});
