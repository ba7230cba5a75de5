import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSourceFolder } from '../../../gateways/storage/source-folder.ts';
import { fillFolder, silentMp3 } from '../../../testing/recordings.ts';
import { soundBytes } from '../../../testing/sound-files.ts';
import { linkIn, newFolder, renameIn, touchIn } from '../../../testing/source-folders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { ImportOptions, PlannedBook } from './index.ts';

const options: ImportOptions = { keepWhole: false, again: false };

let folder = '';
beforeEach(async () => {
  folder = await newFolder();
});

interface Outcome {
  readonly books: PlannedBook[];
  readonly passed: string[];
}

async function planOf(t: TestApp, chosen: Partial<ImportOptions> = {}): Promise<Outcome> {
  const source = await openSourceFolder(folder);
  const books: PlannedBook[] = [];
  const passed: string[] = [];
  for await (const step of t.deps.library.importing.plan(source, { ...options, ...chosen }))
    if ('book' in step) books.push(step.book);
    else passed.push(`${step.passed.path}: ${step.passed.why}`);
  return { books, passed };
}

/** Imports all that the plan finds ready; answers the titles. */
async function importAll(t: TestApp, chosen: Partial<ImportOptions> = {}): Promise<string[]> {
  const source = await openSourceFolder(folder);
  const titles: string[] = [];
  for await (const step of t.deps.library.importing.plan(source, { ...options, ...chosen })) {
    if (!('book' in step)) continue;
    await t.deps.library.importing.noteMoved(step.book);
    if (step.book.state !== 'ready') continue;
    await t.deps.library.importing.carryOut(source, step.book, { ...options, ...chosen });
    titles.push(step.book.shown.title);
  }
  return titles;
}

let length = 10;
/** Silence of a length that no other has, so that no two recordings have the same content. */
const sound = (tags: Parameters<typeof silentMp3>[0] = {}) => silentMp3(tags, (length += 1));
const statesOf = ({ books }: Outcome) =>
  Object.fromEntries(books.map(({ shown, state }) => [shown.title, state]));
const reasonOf = ({ books }: Outcome, title: string): string => {
  const book = books.find(({ shown }) => shown.title === title);
  return book && book.state !== 'ready' ? book.reason : '';
};

describe('the books of a folder', () => {
  test('are found in every usual order of folders', async () => {
    const t = await testApp();
    await fillFolder(folder, {
      'Ann Author/First Book/01 - Dawn.mp3': sound(),
      'Ann Author/First Book/02 - Noon.mp3': sound(),
      'Ann Author/The Series/Vol 2 - Second Book {Rita Reader}/a.mp3': sound(),
      'Third Book/10.mp3': sound(),
      'Third Book/9.mp3': sound(),
      'Bo Author/Discs/CD 1/01.mp3': sound(),
      'Bo Author/Discs/CD 2/01.mp3': sound(),
      'one.mp3': sound({ album: 'Together', title: 'Later', track: 2 }),
      'two.mp3': sound({ album: 'Together', title: 'Sooner', track: 1 }),
      'Alone.mp3': sound(),
    });
    const { books } = await planOf(t);
    const told = Object.fromEntries(
      books.map(({ shown }) => [shown.title, [shown.authors.join(), shown.chapters, shown.path]]),
    );
    expect(told).toEqual({
      'First Book': ['Ann Author', 2, 'Ann Author/First Book'],
      'Second Book': ['Ann Author', 1, 'Ann Author/The Series/Vol 2 - Second Book {Rita Reader}'],
      'Third Book': ['', 2, 'Third Book'],
      Discs: ['Bo Author', 2, 'Bo Author/Discs'],
      Together: ['', 2, 'two.mp3'],
      Alone: ['', 1, 'Alone.mp3'],
    });
    await importAll(t);
    const list = (await t.as('admin')('GET', '/books')).json() as {
      title: string;
      status: string;
      synopsis: string;
      tags: unknown[];
      chapters: { title: string }[];
    }[];
    const chaptersOf = Object.fromEntries(
      list.map(({ title, chapters }) => [title, chapters.map((c) => c.title)]),
    );
    expect(chaptersOf).toEqual({
      'First Book': ['Dawn', 'Noon'],
      'Second Book': ['Second Book'],
      'Third Book': ['Chapter 1', 'Chapter 2'],
      Discs: ['Chapter 1', 'Chapter 2'],
      Together: ['Sooner', 'Later'],
      Alone: ['Alone'],
    });
    expect(list.find(({ title }) => title === 'Second Book')).toMatchObject({
      status: 'Complete',
      synopsis: 'By Ann Author. Read by Rita Reader. The Series, book 2.',
      tags: [{ main_tag: 'Rita Reader', sub_tag: 'Unsorted' }],
    });
  });

  test('an author’s folder with whole books as files is no book', async () => {
    const t = await testApp();
    await fillFolder(folder, {
      'Ann/one.mp3': sound({ album: 'Book One' }),
      'Ann/two.mp3': sound({ album: 'Book Two' }),
      'Bo/loose.mp3': sound(),
      'Bo/Inner/01.mp3': sound(),
    });
    const { books } = await planOf(t);
    expect(books.map(({ shown }) => [shown.title, shown.authors.join()])).toEqual([
      ['Book One', 'Ann'],
      ['Book Two', 'Ann'],
      ['loose', 'Bo'],
      ['Inner', 'Bo'],
    ]);
  });

  test('are described by the most trusted source that tells something', async () => {
    const t = await testApp();
    await fillFolder(folder, {
      'Folder Author/Folder Title/01.mp3': sound({
        album: 'Tag Title',
        albumArtist: 'Tag Author',
        narrator: 'Tag Narrator',
        genre: 'Tag Genre',
      }),
      'Folder Author/Folder Title/metadata.json': JSON.stringify({ title: 'JSON Title' }),
      'Folder Author/Folder Title/book.opf':
        '<package><metadata><dc:title>OPF Title</dc:title><dc:creator>OPF Author</dc:creator></metadata></package>',
      'Folder Author/Folder Title/desc.txt': 'A description.',
      'Folder Author/Folder Title/reader.txt': 'Text Narrator',
    });
    const { books } = await planOf(t);
    expect(books).toHaveLength(1);
    expect(books[0]?.shown).toMatchObject({
      title: 'JSON Title',
      authors: ['OPF Author'],
      narrators: ['Tag Narrator'],
      tags: ['Tag Narrator', 'Tag Genre'],
      origins: {
        title: 'metadata.json',
        authors: 'book.opf',
        narrators: 'tags',
        synopsis: 'desc.txt',
        cover: '',
      },
    });
    const [own] = (await planOf(t, { mainTag: 'Official', subTag: 'Old', status: 'Ongoing' })).books;
    expect(own?.shown.tags).toEqual(['Official', 'Old']);
  });

  test('with names that are too long or strange are shortened, normalised and safe', async () => {
    const t = await testApp();
    const long = 'Long '.repeat(80).trim();
    await fillFolder(folder, {
      'A/01.mp3': sound(),
      'A/metadata.json': JSON.stringify({ title: long, description: 'x'.repeat(20_000) }),
      ['Cafe\u0301 🦊/01.mp3']: sound(),
      [`${'n'.repeat(250)}/01.mp3`]: sound(),
    });
    expect((await importAll(t)).map((title) => title.length)).toEqual([200, 7, 200]);
    const { books } = await planOf(t);
    expect(books.map(({ shown }) => shown.title)).toContain('Caf\u00e9 🦊');
  });
});

test('an M4B becomes the chapters that it marks, or one', async () => {
  const t = await testApp();
  await fillFolder(folder, { 'Marked.m4b': await soundBytes('book.m4b') });
  const source = await openSourceFolder(folder);
  const marks = (await t.deps.media.inspectAudio(source.pathOf('Marked.m4b'))).chapters;
  expect(marks.length).toBeGreaterThan(1);
  expect((await planOf(t, { keepWhole: true })).books[0]?.shown.chapters).toBe(1);
  expect((await planOf(t)).books[0]?.shown.chapters).toBe(marks.length);
  await importAll(t);
  const [book] = (await t.as('admin')('GET', '/books')).json();
  expect(book.chapters.map(({ title }: { title: string }) => title)).toEqual(marks.map(({ title }) => title));
});

describe('what is wrong', () => {
  test('skips its book with a sentence, and the rest goes on', async () => {
    const t = await testApp();
    await t.addBook({ title: 'Taken' });
    await fillFolder(folder, {
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
    const plan = await planOf(t);
    expect(statesOf(plan)).toMatchObject({
      Good: 'ready',
      Broken: 'refused',
      Empty: 'refused',
      Locked: 'refused',
      taken: 'refused',
      D: 'ready',
    });
    expect(reasonOf(plan, 'Broken')).toContain("'02.mp3': ");
    expect(reasonOf(plan, 'Empty')).toBe("'01.mp3' is empty (0 bytes).");
    expect(reasonOf(plan, 'taken')).toContain('exists already');
    expect(plan.books.filter(({ shown }) => shown.title === 'Same').map(({ state }) => state)).toEqual([
      'ready',
      'refused',
    ]);
    expect(plan.books.find(({ shown }) => shown.title === 'D')?.shown.notes).toContain(
      'metadata.json cannot be understood and is passed over.',
    );
    expect(plan.passed).toEqual([
      'Good/cover.jpg: It is a link; links are not followed.',
      'Link: It is a link; links are not followed.',
    ]);
    expect(plan.books.some((book) => book.state === 'refused' && /Linked\.mp3/.test(book.reason))).toBe(true);
    expect(await importAll(t)).toEqual(['Same', 'D', 'Good']);
    const good = (await planOf(t)).books.find(({ shown }) => shown.title === 'Good');
    expect(good?.state).toBe('known');
  });

  test('a picture that is none leaves the book with a plain cover', async () => {
    const t = await testApp();
    await fillFolder(folder, { 'A/01.mp3': sound(), 'A/cover.jpg': 'no picture' });
    await importAll(t);
    const [book] = (await t.as('admin')('GET', '/books')).json() as { cover_image: string }[];
    expect(book?.cover_image).toMatch(/^\/media\/covers\/[0-9a-f]{32}\/720\.jpg$/);
  });
});

describe('a second run', () => {
  test('imports nothing twice: not what stands, what was renamed, or what was deleted since', async () => {
    const t = await testApp();
    await fillFolder(folder, {
      'A/01.mp3': sound(),
      'B/01.mp3': sound(),
      'C/01.mp3': sound(),
      'x.mp3': sound(),
    });
    expect(await importAll(t)).toEqual(['x', 'A', 'B', 'C']);
    await renameIn(folder, 'A', 'Another');
    await touchIn(folder, 'B/01.mp3');
    const list = (await t.as('admin')('GET', '/books')).json() as { id: number; title: string }[];
    const gone = list.find(({ title }) => title === 'C');
    await t.as('admin')('DELETE', `/books/${gone?.id}`);
    expect(await importAll(t)).toEqual([]);
    const plan = await planOf(t);
    expect(Object.values(statesOf(plan))).toEqual(['known', 'known', 'known', 'known']);
    expect(reasonOf(plan, 'C')).toContain('deleted since');
    expect(await importAll(t, { again: true })).toEqual(['C']);
    expect(await importAll(t, { again: true })).toEqual([]);
  });

  test('says of a book that has grown what to do, and leaves it alone', async () => {
    const t = await testApp();
    await fillFolder(folder, { 'A/01.mp3': sound() });
    await importAll(t);
    await fillFolder(folder, { 'A/02.mp3': sound() });
    const plan = await planOf(t);
    expect(plan.books).toHaveLength(1);
    expect(reasonOf(plan, 'A')).toContain('1 of its recordings are new or changed since');
  });
});

test('a book that cannot be added leaves no half of it behind', async () => {
  const t = await testApp();
  await fillFolder(folder, { 'A/01.mp3': sound(), 'A/02.mp3': sound() });
  const source = await openSourceFolder(folder);
  const { books } = await planOf(t);
  const [book] = books;
  if (book?.state !== 'ready') throw new Error('the book is not ready');
  const stop = new AbortController();
  const taken = () => stop.abort(new Error('stopped'));
  const { importing } = t.deps.library;
  await expect(importing.carryOut(source, book, options, { signal: stop.signal, taken })).rejects.toThrow(
    'stopped',
  );
  await t.addBook({ title: 'A' });
  await expect(importing.carryOut(source, book, options)).rejects.toThrow('already exists');
  const { db } = t.deps.connection;
  const files = await db.selectFrom('media_files').selectAll().where('kind', '=', 'audio').execute();
  expect(files).toHaveLength(3);
  expect(files.every(({ released_at }) => released_at !== null)).toBe(true);
  expect(await db.selectFrom('import_sources').selectAll().execute()).toEqual([]);
});
