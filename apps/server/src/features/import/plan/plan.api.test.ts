import { describe, expect, test } from 'vitest';
import { importHarness, sound } from '../../../testing/import-harness.ts';
import { silentMp3 } from '../../../testing/recordings.ts';
import { soundBytes } from '../../../testing/sound-files.ts';

describe('planning a folder', () => {
  test('finds books in every usual folder structure', async () => {
    const { t, fill, plan, importAll } = await importHarness();
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
    const summaries = Object.fromEntries(
      books.map(({ view }) => [view.title, [view.authors.join(), view.chapters, view.path]]),
    );
    expect(summaries).toEqual({
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
      synopsis: '',
      authors: [{ name: 'Ann Author' }],
      narrators: [{ name: 'Rita Reader' }],
      series: [{ name: 'The Series', number: '2' }],
      tags: [{ main_tag: 'Rita Reader', sub_tag: 'Unsorted' }],
    });
  });

  test('does not take an author’s folder of single-file books for a book', async () => {
    const { fill, plan } = await importHarness();
    await fill({
      'Ann/one.mp3': sound({ album: 'Book One' }),
      'Ann/two.mp3': sound({ album: 'Book Two' }),
      'Bo/loose.mp3': sound(),
      'Bo/Inner/01.mp3': sound(),
    });
    const { books } = await plan();
    expect(books.map(({ view }) => [view.title, view.authors.join()])).toEqual([
      ['Book One', 'Ann'],
      ['Book Two', 'Ann'],
      ['loose', 'Bo'],
      ['Inner', 'Bo'],
    ]);
  });

  test('takes each field from the most trusted source that has it', async () => {
    const { fill, plan } = await importHarness();
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
    expect(books[0]?.view).toMatchObject({
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
    expect(own?.view.tags).toEqual(['Official', 'Old']);
  });

  test('shortens, normalizes and sanitizes long or strange names', async () => {
    const { fill, plan, importAll } = await importHarness();
    const long = 'Long '.repeat(80).trim();
    await fill({
      'A/01.mp3': sound(),
      'A/metadata.json': JSON.stringify({ title: long, description: 'x'.repeat(20_000) }),
      ['Cafe\u0301 🦊/01.mp3']: sound(),
      [`${'n'.repeat(250)}/01.mp3`]: sound(),
    });
    expect((await importAll()).map((title) => title.length)).toEqual([200, 7, 200]);
    const { books } = await plan();
    expect(books.map(({ view }) => view.title)).toContain('Caf\u00e9 🦊');
  });
});

describe('a book that is one recording without marks', () => {
  const list = (...chapters: { title: string; start: number; end?: number }[]) =>
    JSON.stringify({ chapters: chapters.map((chapter, id) => ({ id, end: chapter.start, ...chapter })) });
  const cue = (file: string, ...tracks: [string, string][]) =>
    [
      `FILE "${file}" MP3`,
      ...tracks.map(([title, time], at) => `TRACK ${at + 1} AUDIO\nTITLE "${title}"\nINDEX 01 ${time}`),
    ].join('\r\n');

  test('is split at the chapters of a metadata.json or cue sheet', async () => {
    const { t, fill, plan, importAll } = await importHarness();
    // A frame lasts 26 ms, so each recording is longer than ten seconds.
    const long = (name: string) => silentMp3({ album: name }, 400);
    await fill({
      'Json/all.mp3': long('Json'),
      'Json/metadata.json': list({ title: 'Dawn', start: 0, end: 4 }, { title: 'Noon', start: 4, end: 10 }),
      'Json/other.cue': cue('all.mp3', ['A', '00:00:00'], ['B', '00:02:00'], ['C', '00:04:00']),
      'Cue/all.mp3': long('Cue'),
      'Cue/all.cue': cue('all.wav', ['Fr\u00fch', '00:00:00'], ['Sp\u00e4t', '00:05:37']),
      'Other/all.mp3': long('Other'),
      'Other/book.cue': cue('another.mp3', ['A', '00:00:00'], ['B', '00:05:00']),
      'Marked/book.m4b': await soundBytes('book.m4b'),
      'Marked/book.cue': cue('book.m4b', ['A', '00:00:00'], ['B', '00:02:00']),
      'shelf/loose.mp3': long('Loose'),
      'shelf/loose.cue': cue('loose.mp3', ['A', '00:00:00'], ['B', '00:05:00']),
      'shelf/alone.mp3': long('Alone'),
      'shelf/inner/01.mp3': long('Inner'),
    });
    const { books } = await plan();
    const view = Object.fromEntries(
      books.map((book) => [book.view.path, [book.view.chapters, book.view.origins['chapters']]]),
    );
    expect(view).toMatchObject({
      Json: [2, 'metadata.json'],
      Cue: [2, 'all.cue'],
      Other: [1, ''],
      Marked: [3, 'marks in the recording'],
      'shelf/loose.mp3': [2, 'loose.cue'],
      'shelf/alone.mp3': [1, ''],
    });
    const notesOf = (path: string) => books.find((book) => book.view.path === path)?.view.notes;
    expect(notesOf('Json')).toContain('other.cue lists chapters too; those of metadata.json are used.');
    expect(notesOf('Other')).toContain("book.cue is about 'another.mp3': its chapters are not used.");
    expect((await plan({ keepWhole: true })).books.every((book) => book.view.chapters === 1)).toBe(true);

    await importAll();
    const imported = (await t.as('admin')('GET', '/books')).json() as {
      title: string;
      chapters: { title: string; duration: number }[];
    }[];
    const chaptersOf = (title: string) =>
      imported
        .find((book) => book.title === title)
        ?.chapters.map((chapter) => [chapter.title, Math.round(chapter.duration)]);
    expect(chaptersOf('Json')).toEqual([
      ['Dawn', 4],
      ['Noon', 6],
    ]);
    expect(chaptersOf('Cue')).toEqual([
      ['Fr\u00fch', 5],
      ['Sp\u00e4t', 5],
    ]);
  });

  test('is imported with a note if its chapter lists are invalid', async () => {
    const { fill, plan, importAll } = await importHarness();
    const many = Array.from({ length: 2500 }, (_, at) => ({ title: `C${at}`, start: at / 1e4 }));
    await fill({
      'Late/01.mp3': silentMp3({ title: 'Late' }, 401),
      'Late/metadata.json': list(
        { title: 'Two', start: 5 },
        { title: 'One', start: 0 },
        { title: 'One again', start: 0.1 },
        { title: 'Never', start: 1e300 },
      ),
      'Many/01.mp3': silentMp3({ title: 'Many' }, 402),
      'Many/metadata.json': list(...many),
      'Nowhere/01.mp3': silentMp3({ title: 'Nowhere' }, 403),
      'Nowhere/01.cue': cue('01.mp3', ['A', '99:00:00'], ['B', 'x'.repeat(100_000)]),
      'Rubbish/01.mp3': silentMp3({ title: 'Rubbish' }, 404),
      'Rubbish/01.cue': '\0\0\0',
    });
    const { books } = await plan();
    expect(books.map(({ view, state }) => [view.path, state, view.chapters])).toEqual([
      ['Late', 'ready', 2],
      ['Many', 'ready', 1],
      ['Nowhere', 'ready', 1],
      ['Rubbish', 'ready', 1],
    ]);
    expect(books.map(({ view }) => view.notes.filter((note) => /json|cue/.test(note)))).toEqual([
      [
        'metadata.json lists 4 chapters, of which 2 are used. Left out: 1 at or after the end of the recording, 1 at the place of another.',
        'metadata.json lists its chapters out of order: they are sorted by time.',
      ],
      ['metadata.json lists 2500 chapters; 2000 are the most. They are not used.'],
      [
        '01.cue lists 2 chapters, of which too few can be used (1 without a valid time, 1 at or after the end of the recording).',
      ],
      ['01.cue could not be read and was skipped.'],
    ]);
    expect(await importAll()).toHaveLength(4);
  });
});

test('splits an M4B at its marks, or keeps it as one chapter', async () => {
  const { t, fill, open, plan, importAll } = await importHarness();
  await fill({ 'Marked.m4b': await soundBytes('book.m4b') });
  const source = await open();
  const marks = (await t.deps.audio.inspect(source.pathOf('Marked.m4b'))).chapters;
  expect(marks.length).toBeGreaterThan(1);
  expect((await plan({ keepWhole: true })).books[0]?.view.chapters).toBe(1);
  expect((await plan()).books[0]?.view.chapters).toBe(marks.length);
  await importAll();
  const [book] = (await t.as('admin')('GET', '/books')).json();
  expect(book.chapters.map(({ title }: { title: string }) => title)).toEqual(marks.map(({ title }) => title));
});
