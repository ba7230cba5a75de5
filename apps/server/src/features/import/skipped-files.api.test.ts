import { join } from 'node:path';
import { typesetAddress, typesetHue } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { defaultOptions, importHarness, reasonOf, sound, statesOf } from '../../testing/import-harness.ts';
import { linkIn, removeFrom, renameToLatin1 } from '../../testing/source-folders.ts';
import { isServerFault } from './plan/faults.ts';
import { addBook, describeTotals, emptyTotals } from './plan/plan-texts.ts';

describe('unusable files', () => {
  test('skip their book with a reason, and the import continues', async () => {
    const { t, folder, fill, plan, importAll } = await importHarness();
    await t.addBook({ title: 'Taken' });
    await fill({
      'Good/01.mp3': sound(),
      'Broken/01.mp3': sound(),
      'Broken/02.mp3': 'no audio at all, whatever its name says',
      'Empty/01.mp3': '',
      'Locked/book.aax': 'x',
      'taken/01.mp3': sound(),
      'B/metadata.json': '{"title":"Same"}',
      'B/01.mp3': sound(),
      'C/metadata.json': '{"title":"Same"}',
      'C/01.mp3': sound(),
      'D/metadata.json': '{ not json',
      'D/01.mp3': sound(),
      '.hidden/01.mp3': sound(),
      '@eaDir/01.mp3': sound(),
    });
    await linkIn(folder, 'Link', join(folder, 'Good'));
    await linkIn(folder, 'Good/cover.jpg', '/etc/hostname');
    await linkIn(folder, 'Linked.mp3', join(folder, 'Good', '01.mp3'));
    const planned = await plan();
    expect(statesOf(planned)).toMatchObject({
      Good: 'ready',
      Broken: 'refused',
      Empty: 'refused',
      Locked: 'refused',
      taken: 'refused',
      D: 'ready',
    });
    expect(reasonOf(planned, 'Broken')).toContain("'02.mp3': ");
    expect(reasonOf(planned, 'Empty')).toBe("'01.mp3' is empty (0 bytes).");
    expect(reasonOf(planned, 'taken')).toContain('exists already');
    expect(planned.books.filter(({ view }) => view.title === 'Same').map(({ state }) => state)).toEqual([
      'ready',
      'refused',
    ]);
    expect(planned.books.find(({ view }) => view.title === 'D')?.view.notes).toContain(
      'metadata.json could not be read and was skipped.',
    );
    expect(planned.passed).toEqual([
      'Good/cover.jpg: It is a link; links are not followed.',
      'Link: It is a link; links are not followed.',
    ]);
    expect(planned.books.some((book) => book.state === 'refused' && /Linked\.mp3/.test(book.reason))).toBe(
      true,
    );
    expect(await importAll()).toEqual(['Same', 'D', 'Good']);
    const good = (await plan()).books.find(({ view }) => view.title === 'Good');
    expect(good?.state).toBe('known');
  });

  test('a broken picture gives the book a typeset cover in its own tint', async () => {
    const { t, fill, importAll } = await importHarness();
    await fill({ 'A/01.mp3': sound(), 'A/cover.jpg': 'no picture' });
    await importAll();
    const [book] = (await t.as('admin')('GET', '/books')).json();
    expect(book).toMatchObject({ cover_image: typesetAddress, cover_hue: typesetHue('A') });
  });
});

test('names that are not UTF-8 are to be changed, whatever they belong to', async () => {
  const { folder, fill, plan } = await importHarness();
  await fill({
    'x/01.mp3': sound(),
    'Inner/x/01.mp3': sound(),
    'Book/01.mp3': sound(),
    'Book/x.mp3': sound(),
    'Book/x.jpg': 'a picture',
  });
  await renameToLatin1(folder, 'Inner/x', 'Inner/Caf\u00e9');
  await renameToLatin1(folder, 'Book/x.mp3', 'Book/\u00e9.mp3');
  await renameToLatin1(folder, 'Book/x.jpg', 'Book/\u00e9.jpg');
  await renameToLatin1(folder, 'x', 'M\u00e4rchen');
  const { passed, books } = await plan();
  expect(passed).toEqual([
    'Book/\ufffd.jpg: Its name is not UTF-8: rename it.',
    'Inner/Caf\ufffd: Its name is not UTF-8: rename it.',
    'M\ufffdrchen: Its name is not UTF-8: rename it.',
  ]);
  expect(books).toHaveLength(1);
  expect(reasonOf({ books, passed }, 'Book')).toBe("The name of '\ufffd.mp3' is not UTF-8: rename it.");
});

test('a book that cannot be added leaves nothing behind', async () => {
  const { t, fill, open, plan } = await importHarness();
  await fill({ 'A/01.mp3': sound(), 'A/02.mp3': sound() });
  const source = await open();
  const { books } = await plan();
  const [book] = books;
  if (book?.state !== 'ready') throw new Error('the book is not ready');
  const stop = new AbortController();
  const taken = () => stop.abort(new Error('stopped'));
  const importing = t.deps.folderImport;
  await expect(
    importing.importBook(source, book, defaultOptions, { signal: stop.signal, onBytesRead: taken }),
  ).rejects.toThrow('stopped');
  expect(await Array.fromAsync(t.deps.storage.list('audio/'))).toEqual([]);
  await t.addBook({ title: 'A' });
  await expect(importing.importBook(source, book, defaultOptions)).rejects.toThrow('already exists');
  const { db } = t.deps.connection;
  const files = await db.selectFrom('media_files').selectAll().where('kind', '=', 'audio').execute();
  expect(files).toHaveLength(2);
  expect(files.every(({ released_at }) => released_at !== null)).toBe(true);
  expect(await db.selectFrom('import_sources').selectAll().execute()).toEqual([]);
});

test('an unreadable file is named as the fault of its book', async () => {
  const { t, fill, open, plan, folder } = await importHarness();
  await fill({ 'A/01.mp3': sound(), 'A/02.mp3': sound() });
  const source = await open();
  const [book] = (await plan()).books;
  if (book?.state !== 'ready') throw new Error('the book is not ready');
  // A folder can be opened, but not read.
  await removeFrom(folder, 'A/02.mp3');
  await fill({ 'A/02.mp3/x': '' });
  const error: unknown = await t.deps.folderImport
    .importBook(source, book, defaultOptions)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: "'02.mp3': The server could not read this file. Please try again in a moment.",
  });
  expect(isServerFault(error, source)).toBe(false);
});

test('a plan names an unusable picture and does not promise it', async () => {
  const { fill, plan } = await importHarness();
  await fill({ 'A/01.mp3': sound(), 'A/cover.jpg': Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1') });
  const [book] = (await plan()).books;
  expect(book).toMatchObject({ state: 'ready' });
  expect(book?.view.origins['cover']).toBe('');
  expect(book?.view.notes).toContain('cover.jpg cannot be used as the cover.');
});

test('imports one of two folders with the same recordings, and the plan says which', async () => {
  const { fill, plan, importAll, t } = await importHarness();
  const recording = sound();
  await fill({ 'Ann/First/01.mp3': recording, 'Bo/Second/01.mp3': recording });
  const planned = await plan();
  expect(statesOf(planned)).toEqual({ First: 'ready', Second: 'known' });
  expect(reasonOf(planned, 'Second')).toBe(
    "It has the same recordings as 'Ann/First', which becomes 'First'. Only one of them is imported.",
  );
  const totals = planned.books.reduce(addBook, emptyTotals);
  expect(describeTotals(totals, 'to import')).toContain('1 book left out: another has the same recordings.');
  expect(describeTotals(totals, 'to import')).not.toContain('before');
  expect(await importAll()).toEqual(['First']);
  expect((await t.as('admin')('GET', '/books')).json()).toHaveLength(1);
  const after = await plan();
  expect(statesOf(after)).toEqual({ First: 'known' });
  expect(after.books.map((book) => book.state !== 'ready' && book.reason)).toEqual([
    "It was imported already, as 'First'.",
    "It is a copy of recordings that were imported already, as 'First'.",
  ]);
});
