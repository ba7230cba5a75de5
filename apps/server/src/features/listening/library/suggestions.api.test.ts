import type { Suggestion } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const fantasy = [{ main_tag: 'Official', sub_tag: 'Fantasy' }];

/** Creates a member and books of one chapter of 100 s; returns the suggested titles with their reasons. */
async function listener() {
  const t = await testApp();
  const send = t.as('member');
  const add = (title: string, tags = fantasy) =>
    t.addBook({
      title,
      tags,
      chapters: [
        { title: 'One', audio_url: `https://a.test/${title.replaceAll(' ', '-')}.mp3`, duration: 100 },
      ],
    });
  const play = (book: { id: number; chapterIds: number[] }, position: number) =>
    send('POST', `/books/${book.id}/progress`, { chapter_id: book.chapterIds[0], position });
  const finish = (book: { id: number }) => send('POST', `/books/${book.id}/marks`, { mark: 'finished' });
  const addToSeries = async (book: { id: number }, number?: number) => {
    const edit = t.as('admin');
    const fields = (await edit('GET', `/books/${book.id}`)).json();
    const { title, status, cover_image, synopsis, tags, chapters } = fields;
    const series = [{ name: 'The Saga', number: number === undefined ? null : String(number) }];
    const saved = { title, status, cover_image, synopsis, tags, chapters, series };
    expect((await edit('PUT', `/books/${book.id}`, saved)).statusCode).toBe(200);
  };
  const suggestions = async (): Promise<Suggestion[]> => (await send('GET', '/library/suggestions')).json();
  const suggested = async () => (await suggestions()).map(({ book, reason }) => `${book.title}: ${reason}`);
  return { t, send, add, addToSeries, play, finish, suggestions, suggested };
}

test('the next book of a series is the first unknown one after the last that was heard', async () => {
  const { t, send, add, addToSeries, play, finish, suggested } = await listener();
  const books = [];
  for (let n = 1; n <= 5; n += 1) {
    const book = await add(`Saga ${n}`);
    await addToSeries(book, n);
    books.push(book);
  }
  const [one, two, three, four, five] = books;
  if (!one || !two || !three || !four || !five) throw new Error('no books');
  await play(one, 99);
  t.clock.advance(1000);
  expect((await suggested())[0]).toBe('Saga 2: next_in_series');
  await finish(three);
  t.clock.advance(1000);
  expect((await suggested())[0]).toBe('Saga 4: next_in_series');
  const after = (await send('GET', `/books/${one.id}/after`)).json();
  expect(after.next_in_series.title).toBe('Saga 2');
  await finish(two);
  await finish(five);
  expect((await send('GET', `/books/${one.id}/after`)).json().next_in_series.title).toBe('Saga 4');
  expect((await suggested()).filter((line) => line.endsWith('next_in_series'))).toEqual([]);
});

test('books of a series without numbers follow each other as its page lists them', async () => {
  const { t, send, add, addToSeries, finish, suggested } = await listener();
  const birch = await add('Birch');
  const cedar = await add('Cedar');
  const alder = await add('Alder');
  for (const book of [birch, cedar, alder]) await addToSeries(book);
  const [series] = (await send('GET', `/books/${alder.id}`)).json().series;
  const after = async (book: { id: number }) =>
    (await send('GET', `/books/${book.id}/after`)).json().next_in_series?.title ?? null;
  expect(await Promise.all([alder, birch, cedar].map(after))).toEqual(['Birch', 'Cedar', null]);
  await finish(birch);
  t.clock.advance(1000);
  await finish(alder);
  expect((await send('GET', `/series/${series.id}`)).json().next_id).toBe(cedar.id);
  expect((await suggested())[0]).toBe('Cedar: next_in_series');
});

test('books that the member knows leave room for other books with the same tag', async () => {
  const { t, add, play, suggested } = await listener();
  await add('Unknown');
  const known = [];
  for (let n = 0; n < 45; n += 1) known.push(await add(`Known ${n}`));
  await t.deps.connection.db
    .insertInto('book_progress')
    .values(
      known.map(({ id, chapterIds }) => ({
        user_id: t.users.member,
        book_id: id,
        last_chapter_id: chapterIds[0] ?? 0,
        position: 10,
        rev: 1,
        device: null,
        updated_at: t.clock.iso(),
        chapters_seen: 1,
      })),
    )
    .execute();
  t.clock.advance(1000);
  await play(known[0] ?? { id: 0, chapterIds: [] }, 50);
  expect(await suggested()).toEqual(['Unknown: because']);
});

test('books like earlier ones are suggested if nothing is like the last two', async () => {
  const { t, add, play, suggested } = await listener();
  const liked = await add('Liked');
  await add('Unknown');
  const other = async (title: string) =>
    t.addBook({
      title,
      tags: [{ main_tag: 'Official', sub_tag: title }],
      chapters: [{ title: 'One', audio_url: `https://a.test/${title}.mp3`, duration: 100 }],
    });
  for (const book of [liked, await other('Poems'), await other('Plays'), await other('Letters')]) {
    await play(book, 50);
    t.clock.advance(1000);
  }
  expect(await suggested()).toEqual(['Unknown: because']);
});

test('suggests the next of a series and books like the last ones, never what is known', async () => {
  const { t, add, addToSeries, play, suggestions } = await listener();
  const suggested = async () =>
    (await suggestions()).map(({ book, reason, subject }) => [book.title, reason, subject]);
  const one = await add('Saga 1');
  const two = await add('Saga 2');
  const alike = await add('Alike');
  const other = await add('Other', [{ main_tag: 'Text to Speech', sub_tag: 'Cooking' }]);
  expect(await suggested()).toEqual([]);
  await addToSeries(one, 1);
  await addToSeries(two, 2);
  await play(one, 50);
  // The next book of the series is not suggested before the first one is finished.
  expect(await suggested()).toEqual([
    ['Saga 2', 'because', 'Saga 1'],
    ['Alike', 'because', 'Saga 1'],
  ]);
  await play(one, 99);
  expect(await suggested()).toEqual([
    ['Saga 2', 'next_in_series', 'The Saga'],
    ['Alike', 'because', 'Saga 1'],
  ]);
  await play(alike, 5);
  expect((await suggested()).map(([title]) => title)).toEqual(['Saga 2']);
  // Two other listeners of 'Alike' have also played 'Other'.
  for (const caller of ['admin', 'premium'] as const)
    for (const { id, chapterIds } of [alike, other])
      await t.as(caller)('POST', `/books/${id}/progress`, { chapter_id: chapterIds[0], position: 9 });
  expect(await suggested()).toContainEqual(['Other', 'because', 'Alike']);
});
