import { describe, expect, test } from 'vitest';
import { importDesk, sound } from '../../../testing/import-desk.ts';
import { soundBytes } from '../../../testing/sound-files.ts';

describe('the books of a folder', () => {
  test('are found in every usual order of folders', async () => {
    const { t, fill, plan, importAll } = await importDesk();
    await fill({
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
    const { books } = await plan();
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
    await importAll();
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
    const { fill, plan } = await importDesk();
    await fill({
      'Ann/one.mp3': sound({ album: 'Book One' }),
      'Ann/two.mp3': sound({ album: 'Book Two' }),
      'Bo/loose.mp3': sound(),
      'Bo/Inner/01.mp3': sound(),
    });
    const { books } = await plan();
    expect(books.map(({ shown }) => [shown.title, shown.authors.join()])).toEqual([
      ['Book One', 'Ann'],
      ['Book Two', 'Ann'],
      ['loose', 'Bo'],
      ['Inner', 'Bo'],
    ]);
  });

  test('are described by the most trusted source that tells something', async () => {
    const { fill, plan } = await importDesk();
    await fill({
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
    const { books } = await plan();
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
    const [own] = (await plan({ mainTag: 'Official', subTag: 'Old', status: 'Ongoing' })).books;
    expect(own?.shown.tags).toEqual(['Official', 'Old']);
  });

  test('with names that are too long or strange are shortened, normalised and safe', async () => {
    const { fill, plan, importAll } = await importDesk();
    const long = 'Long '.repeat(80).trim();
    await fill({
      'A/01.mp3': sound(),
      'A/metadata.json': JSON.stringify({ title: long, description: 'x'.repeat(20_000) }),
      ['Cafe\u0301 🦊/01.mp3']: sound(),
      [`${'n'.repeat(250)}/01.mp3`]: sound(),
    });
    expect((await importAll()).map((title) => title.length)).toEqual([200, 7, 200]);
    const { books } = await plan();
    expect(books.map(({ shown }) => shown.title)).toContain('Caf\u00e9 🦊');
  });
});

test('an M4B becomes the chapters that it marks, or one', async () => {
  const { t, fill, open, plan, importAll } = await importDesk();
  await fill({ 'Marked.m4b': await soundBytes('book.m4b') });
  const source = await open();
  const marks = (await t.deps.media.inspectAudio(source.pathOf('Marked.m4b'))).chapters;
  expect(marks.length).toBeGreaterThan(1);
  expect((await plan({ keepWhole: true })).books[0]?.shown.chapters).toBe(1);
  expect((await plan()).books[0]?.shown.chapters).toBe(marks.length);
  await importAll();
  const [book] = (await t.as('admin')('GET', '/books')).json();
  expect(book.chapters.map(({ title }: { title: string }) => title)).toEqual(marks.map(({ title }) => title));
});
