import type { BookMark, LibraryBook } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { testApp } from '../../../testing/test-app.ts';

const hour = 3_600_000;

/** Creates a member, and books with two chapters of 100 s each. */
async function listener() {
  const t = await testApp();
  const send = t.as('member');
  const addBook = (title: string, more: object = {}) =>
    t.addBook({
      title,
      chapters: [1, 2].map((n) => ({
        title: `Chapter ${n}`,
        audio_url: `https://a.test/${title}-${n}.mp3`,
        duration: 100,
      })),
      ...more,
    });
  const play = (book: { id: number; chapterIds: number[] }, chapter: number, position: number, more = {}) =>
    send('POST', `/books/${book.id}/progress`, {
      chapter_id: book.chapterIds[chapter - 1],
      position,
      ...more,
    });
  const mark = async (book: { id: number }, name: BookMark, more = {}) =>
    (await send('POST', `/books/${book.id}/marks`, { mark: name, ...more })).json();
  const list = async (name: string, more = ''): Promise<LibraryBook[]> =>
    (await send('GET', `/library?list=${name}${more}`)).json();
  const titles = async (name: string, more = '') => (await list(name, more)).map(({ book }) => book.title);
  return { t, send, addBook, play, mark, list, titles };
}

test('a book is in progress once played, finished at its end, and back when marked or started again', async () => {
  const { t, send, addBook, play, mark, list, titles } = await listener();
  const [a, b, c] = [await addBook('Ash'), await addBook('Birch'), await addBook('Cedar')];
  await play(a, 2, 50);
  t.clock.advance(hour);
  await play(b, 1, 20);
  expect(await titles('continue')).toEqual(['Birch', 'Ash']);
  expect((await list('in_progress'))[1]).toMatchObject({ place: 0.75, finished: false, seconds_left: 50 });
  expect((await send('GET', '/books/continue')).json()).toMatchObject({
    book: { title: 'Birch' },
    others: 1,
  });

  await play(b, 2, 96);
  expect([await titles('continue'), await titles('finished')]).toEqual([['Ash'], ['Birch']]);
  expect((await send('GET', '/books/continue')).json()).toMatchObject({ book: { title: 'Ash' }, others: 0 });

  // A book that was marked as finished by hand without being played.
  t.clock.advance(1000);
  expect(await mark(c, 'finished')).toMatchObject({ finished: true });
  expect(await titles('finished')).toEqual(['Cedar', 'Birch']);
  await mark(c, 'unfinished');
  expect([await titles('finished'), await titles('in_progress')]).toEqual([['Birch'], ['Ash']]);
  expect((await send('GET', `/books/${c.id}/progress`)).json()).toMatchObject({ rev: 0, updated_at: null });

  const restart = await mark(b, 'restarted');
  expect(restart).toMatchObject({ place: 0, finished: false });
  expect((await send('GET', `/books/${b.id}/progress`)).json()).toMatchObject({
    progress: [],
    last_chapter_id: null,
  });
  expect((await list('in_progress')).find(({ book }) => book.id === b.id)).toMatchObject({
    place: 0,
    finished_at: expect.any(String),
  });
  const revOf = async () => (await send('GET', `/books/${b.id}/progress`)).json().rev;
  const restartedRev = await revOf();
  const undo = await send('POST', `/books/${b.id}/marks/undo`, restart.mark);
  // Undo increases the revision, so that devices that saw the restart load the position again.
  expect(await revOf()).toBe(restartedRev + 1);
  expect(undo.json()).toEqual({ place: 0.98, finished: true });
  expect((await send('GET', `/books/${b.id}/progress`)).json().progress).toHaveLength(2);
  expect((await send('GET', '/library/progress')).json()).toContainEqual({
    book_id: a.id,
    place: 0.75,
    finished: false,
  });
});

test('progress follows its chapter when an edit moves it, or changes what is before it', async () => {
  const { t, addBook, play, list } = await listener();
  const book = await addBook('Ash');
  await play(book, 2, 50);
  const admin = t.as('admin');
  const place = async () => (await list('in_progress'))[0]?.place;
  const save = async (order: number[], durations: (number | null)[] = []) => {
    const { chapters, ...fields } = (await admin('GET', `/books/${book.id}`)).json();
    const sent = order.map((at, index) => ({ ...chapters[at], duration: durations[index] ?? 100 }));
    const { title, cover_image, tags, synopsis, status } = fields;
    const body = { title, cover_image, tags, synopsis, status, chapters: sent };
    expect((await admin('PUT', `/books/${book.id}`, body)).statusCode).toBe(200);
  };
  expect(await place()).toBe(0.75);
  await save([1, 0]);
  expect(await place()).toBe(0.25);
  await save([1, 0], [300]);
  expect(await place()).toBe(0.875);
  await save([1]);
  expect(await place()).toBe(0.5);
});

test('a book removed from Continue stays in progress, and returns once it is played', async () => {
  const { t, send, addBook, play, mark, titles } = await listener();
  const a = await addBook('Ash');
  await play(a, 1, 20);
  t.clock.advance(hour);
  const removed = await mark(a, 'removed');
  expect([await titles('continue'), await titles('in_progress')]).toEqual([[], ['Ash']]);
  expect((await send('GET', '/books/continue')).json()).toBeNull();
  await send('POST', `/books/${a.id}/marks/undo`, removed.mark);
  expect(await titles('continue')).toEqual(['Ash']);
  await mark(a, 'removed');
  // A position saved offline before the book was removed from Continue changes nothing.
  await play(a, 1, 40, { observed_at: isoOf(t.clock.ms() - hour / 2) });
  expect(await titles('continue')).toEqual([]);
  t.clock.advance(hour);
  await play(a, 1, 60);
  expect(await titles('continue')).toEqual(['Ash']);
});

test('new chapters bring a finished book back', async () => {
  const { t, send, addBook, play, mark, list, titles } = await listener();
  const a = await addBook('Ash');
  await play(a, 2, 99);
  expect(await titles('finished')).toEqual(['Ash']);
  const edit = t.as('admin');
  const book = (await edit('GET', `/books/${a.id}`)).json();
  await edit('PUT', `/books/${a.id}`, {
    title: book.title,
    status: 'Ongoing',
    cover_image: book.cover_image,
    synopsis: book.synopsis,
    tags: book.tags,
    chapters: [
      ...book.chapters.map(({ id, title, audio_url }: { id: number; title: string; audio_url: string }) => ({
        id,
        title,
        audio_url,
      })),
      { title: 'Chapter 3', audio_url: 'https://a.test/3.mp3', duration: 100 },
    ],
  });
  expect(await titles('finished')).toEqual([]);
  expect((await list('continue'))[0]).toMatchObject({ new_chapters: 1, finished: false });
  // The member marks the book as finished by mistake.
  const marked = await mark(a, 'finished');
  expect([marked.finished, await titles('finished')]).toEqual([true, ['Ash']]);
  const undone = await send('POST', `/books/${a.id}/marks/undo`, marked.mark);
  expect(undone.json()).toMatchObject({ finished: false });
  expect((await list('continue'))[0]).toMatchObject({ new_chapters: 1, finished: false });
  t.clock.advance(hour);
  const three = (await send('GET', `/books/${a.id}`)).json().chapters.at(-1).id;
  await send('POST', `/books/${a.id}/progress`, { chapter_id: three, position: 5 });
  expect((await list('continue'))[0]).toMatchObject({ new_chapters: 0, finished: false });
});

test('the library is searched, sorted and read page by page while books move', async () => {
  const { t, send, addBook, play, titles } = await listener();
  const books = [];
  for (const title of ['Elm', 'Ash', 'Oak', 'Fir', 'Yew']) {
    books.push(await addBook(title));
    t.clock.advance(1000);
    await play(books.at(-1) ?? { id: 0, chapterIds: [] }, 1, 30);
  }
  const [elm = { id: 0, chapterIds: [] }] = books;
  expect(await titles('in_progress', '&sort=title')).toEqual(['Ash', 'Elm', 'Fir', 'Oak', 'Yew']);
  expect(await titles('in_progress', '&q=oak')).toEqual(['Oak']);
  const first = await send('GET', '/library?list=in_progress&per_page=2');
  expect(first.headers['x-total-count']).toBe('5');
  expect(first.json().map(({ book }: LibraryBook) => book.title)).toEqual(['Yew', 'Fir']);
  const next = /<\/api([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
  t.clock.advance(1000);
  await play(elm, 1, 60);
  expect((await send('GET', next)).json().map(({ book }: LibraryBook) => book.title)).toEqual(['Oak', 'Ash']);
  expect((await send('GET', '/library?list=saved&cursor=abc')).statusCode).toBe(422);
  const negative = Buffer.from(JSON.stringify(['saved.title', -5, '', 2_000_000_000])).toString('base64url');
  expect((await send('GET', `/library?list=saved&sort=title&cursor=${negative}`)).statusCode).toBe(422);
  for (const { id } of books) await send('POST', `/books/${id}/bookmark`);
  for (const list of ['continue', 'in_progress', 'saved'])
    for (const sort of ['recent', 'title', 'author']) {
      const pages = await followLinks<LibraryBook>(send, `/library?list=${list}&sort=${sort}&per_page=2`);
      const found = pages.flat().map(({ book }) => book.title);
      expect([pages.length, found]).toEqual([3, await titles(list, `&sort=${sort}`)]);
    }
  // The last book of a page is deleted before the next one is read.
  const byTitle = await send('GET', '/library?list=in_progress&sort=title&per_page=2');
  await t.as('admin')('DELETE', `/books/${elm.id}`);
  const rest = /<\/api([^>]*)>/.exec(String(byTitle.headers.link))?.[1] ?? '';
  expect((await send('GET', rest)).json().map(({ book }: LibraryBook) => book.title)).toEqual(['Fir', 'Oak']);
  const home = await send('GET', '/library?list=continue&per_page=2');
  expect(home.headers).toMatchObject({ 'x-total-count': '3', 'x-total-is-floor': '1' });
});

test('no book is left out of a search when one that was already shown leaves the list', async () => {
  const { t, send, addBook } = await listener();
  const books = [];
  for (const title of ['Oak 1', 'Oak 2', 'Oak 3', 'Oak 4', 'Oak 5']) {
    books.push(await addBook(title));
    t.clock.advance(1000);
    await send('POST', `/books/${books.at(-1)?.id}/bookmark`);
  }
  for (const [sort, gone, expected] of [
    ['recent', 4, [['Oak 5', 'Oak 4'], ['Oak 3', 'Oak 2'], ['Oak 1']]],
    ['title', 0, [['Oak 1', 'Oak 2'], ['Oak 3', 'Oak 4'], ['Oak 5']]],
    ['author', 0, [['Oak 1', 'Oak 2'], ['Oak 3', 'Oak 4'], ['Oak 5']]],
  ] as const) {
    const path = `/library?list=saved&sort=${sort}&q=oak&per_page=2`;
    const first = await send('GET', path);
    const next = /<\/api([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const id = books[gone]?.id;
    await send('DELETE', `/books/${id}/bookmark`);
    const rest = await followLinks<LibraryBook>(send, next);
    await send('POST', `/books/${id}/bookmark`);
    const firstPage: LibraryBook[] = first.json();
    const titles = [firstPage, ...rest].map((page) => page.map(({ book }) => book.title));
    expect([sort, titles]).toEqual([sort, expected]);
  }
});

test('saves and marks of two devices lead to the same library in whatever order they arrive', async () => {
  const { t, addBook, play, mark, list } = await listener();
  t.clock.advance(24 * hour);
  const at = (minutes: number) => isoOf(t.clock.ms() - minutes * 60_000);
  type Book = Awaited<ReturnType<typeof addBook>>;
  const events: ((book: Book) => Promise<unknown>)[] = [
    (book) => play(book, 1, 50, { observed_at: at(500), device: 'phone' }),
    (book) => play(book, 2, 99, { observed_at: at(490), device: 'laptop' }),
    (book) => mark(book, 'unfinished', { at: at(480) }),
    (book) => mark(book, 'removed', { at: at(400) }),
    (book) => play(book, 1, 70, { observed_at: at(300), device: 'phone' }),
    (book) => mark(book, 'finished', { at: at(200) }),
    (book) => mark(book, 'restarted', { at: at(100) }),
    (book) => play(book, 1, 20, { observed_at: at(50), device: 'laptop' }),
  ];
  const states = new Set<string>();
  for (let shift = 0; shift < events.length; shift += 1) {
    const book = await addBook(`Book ${shift}`);
    const rotated = [...events.slice(shift), ...events.slice(0, shift)];
    for (const send of shift % 2 === 0 ? rotated : rotated.toReversed()) await send(book);
    const [entry] = (await list('continue')).filter((entry) => entry.book.id === book.id);
    const { book: _, cursor: __, ...state } = entry ?? { book: null, cursor: null };
    states.add(JSON.stringify(state));
  }
  expect([...states]).toEqual([
    JSON.stringify({
      place: 0.1,
      finished: false,
      seconds_left: 180,
      new_chapters: 0,
      finished_at: at(200),
      listened_at: at(50),
    }),
  ]);
});

test('bad marks change nothing', async () => {
  const { t, send, addBook, mark, titles } = await listener();
  const empty = await t.addBook({ title: 'Empty', chapters: [] });
  const a = await addBook('Ash');
  for (const [path, body, status] of [
    [`/books/${a.id}/marks`, { mark: 'loved' }, 422],
    [`/books/${a.id}/marks`, { mark: 'finished', at: 'yesterday' }, 422],
    [`/books/${a.id}/marks`, { mark: 'finished', at: '2026-13-45T00:00:00Z' }, 422],
    ['/books/999999/marks', { mark: 'finished' }, 404],
    [`/books/${empty.id}/marks`, { mark: 'finished' }, 422],
    [`/books/${a.id}/marks/undo`, { mark: 'finished', at: '2026-01-01T00:00:00.000Z', before: null }, 200],
  ] as const)
    expect([path, body, (await send('POST', path, body)).statusCode]).toEqual([path, body, status]);
  expect(await titles('finished')).toEqual([]);
  // Undoing a mark on a book without other progress leaves no row.
  expect(await t.deps.connection.db.selectFrom('book_progress').selectAll().execute()).toEqual([]);
  const { mark: made } = await mark(a, 'finished');
  const undo = (before: string) => send('POST', `/books/${a.id}/marks/undo`, { ...made, before });
  expect((await undo('2000-99-99T00:00:00Z')).statusCode).toBe(422);
  expect((await undo('2001-02-03T05:00:00+02:00')).statusCode).toBe(200);
  expect(await mark(a, 'finished')).toMatchObject({ mark: { before: '2001-02-03T03:00:00.000Z' } });
});
