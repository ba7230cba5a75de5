import { expect, test } from 'vitest';
import { bookEditor, bookOf, names, type Ref, type SentBook } from '../../../testing/book-editor.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a series lists its books by number, and says what is finished and what comes next', async () => {
  const t = await testApp();
  const { add, json, titles } = bookEditor(t);
  const inSeries = (number: string | null) => ({ series: [{ name: 'The Saltmarsh', number }] });
  const [ten, half, two, extra] = [
    await add('Ten', inSeries('10')),
    await add('Half', inSeries('2.5')),
    await add('Two', inSeries('2')),
    await add('Extra', inSeries(null)),
  ];
  const id = two.series[0]?.id;
  expect(await titles(`/books/filter?series=${id}&sort=series&page=1`)).toEqual([
    'Two',
    'Half',
    'Ten',
    'Extra',
  ]);
  expect(await titles(`/books/filter?series=${id}&sort=series&page=2&per_page=3`)).toEqual(['Extra']);
  const about = { id, name: 'The Saltmarsh', book_count: 4 };
  expect(await json(`/series/${id}`)).toEqual({ ...about, finished_ids: [], next_id: two.id });
  const { db } = t.deps.connection;
  await db.updateTable('chapters').set({ duration: 100 }).execute();
  const hear = async (book: SentBook, position: number) => {
    const { chapters } = await json(`/books/${book.id}`);
    await t.as('member')('POST', `/books/${book.id}/progress`, { chapter_id: chapters[0].id, position });
  };
  const seen = async () => (await t.as('member')('GET', `/series/${id}`)).json();
  await hear(two, 97);
  expect(await seen()).toMatchObject({ finished_ids: [two.id], next_id: half.id });
  await hear(ten, 40);
  expect(await seen()).toMatchObject({ finished_ids: [two.id], next_id: ten.id });
  expect(await json('/series?q=salt')).toEqual([about]);
  expect(extra.series[0]).toMatchObject({ number: null });
});

test('books are filtered and sorted by people, series, language and year, and found by names', async () => {
  const t = await testApp();
  const { add, json, send, titles } = bookEditor(t);
  const rain = await add('Rain', {
    authors: names('Tobias Wintergreen'),
    narrators: names('Maud'),
    language: 'en-GB',
    original_year: 1920,
    release_year: 2021,
    isbn: '978-0-306-40615-7',
    series: [{ name: 'Weather', number: '1' }],
  });
  await add('Arbour', {
    publisher: 'Lamp & Press',
    abridged: false,
    authors: names('Ann Lee'),
    narrators: names('Wren'),
    language: 'en',
    original_year: -44,
    release_year: 2024,
  });
  await add('Schnee', {
    publisher: 'LAMP & press',
    abridged: true,
    narrators: names('Maud'),
    language: 'de',
    release_year: 1999,
    series: [{ name: 'Weather', number: '0.5' }],
  });
  const filter = (query: string) => titles(`/books/filter?${query}&page=1`);
  expect(await filter(`author=${rain.authors[0]?.id}`)).toEqual(['Rain']);
  expect(await filter(`narrator=${rain.narrators[0]?.id}`)).toEqual(['Rain', 'Schnee']);
  expect(await filter(`author=${rain.authors[0]?.id}&narrator=${rain.narrators[0]?.id}`)).toEqual(['Rain']);
  expect(await filter(`translator=${rain.authors[0]?.id}`)).toEqual([]);
  expect(await filter('language=en')).toEqual(['Arbour', 'Rain']);
  expect(await filter('language=EN-gb')).toEqual(['Rain']);
  expect(await filter('year=1920')).toEqual(['Rain']);
  expect(await filter('year=-44')).toEqual(['Arbour']);
  expect(await filter('publisher=Lamp%20%26%20Press')).toEqual(['Arbour', 'Schnee']);
  expect(await filter('publisher=lamp%20%26%20PRESS&q=arbour')).toEqual(['Arbour']);
  expect(await filter('publisher=Lamp')).toEqual([]);
  expect(await filter('abridged=no')).toEqual(['Arbour']);
  expect(await filter('abridged=yes&publisher=Lamp%20%26%20Press')).toEqual(['Schnee']);
  expect((await t.as('member')('GET', '/books/filter?abridged=maybe')).statusCode).toBe(422);
  const more = [
    await add('Third', { publisher: 'lamp & Press' }),
    await add('Fourth', { publisher: 'lamp & Press' }),
  ];
  expect(await json('/books/publishers')).toEqual(['lamp & Press']);
  expect(await filter('publisher=Lamp%20%26%20Press')).toEqual(['Arbour', 'Fourth', 'Schnee', 'Third']);
  for (const { id } of more) await send('DELETE', `/books/${id}`);
  expect(await filter('sort=author')).toEqual(['Arbour', 'Rain', 'Schnee']);
  expect(await filter('sort=narrator')).toEqual(['Rain', 'Schnee', 'Arbour']);
  expect(await filter('sort=series')).toEqual(['Schnee', 'Rain', 'Arbour']);
  expect(await filter('sort=year')).toEqual(['Arbour', 'Rain', 'Schnee']);
  expect(await filter('sort=publisher')).toEqual(['Arbour', 'Schnee', 'Rain']);
  expect(await filter('sort=language')).toEqual(['Schnee', 'Arbour', 'Rain']);
  expect(await titles('/books?page=1&sort=publisher')).toEqual(['Arbour', 'Schnee', 'Rain']);
  expect(await json('/books/languages')).toEqual(['de', 'en', 'en-GB']);

  expect(await titles('/books?q=wintergreen')).toEqual(['Rain']);
  expect(await titles('/books?q=weather')).toEqual(['Rain', 'Schnee']);
  for (const q of ['weather 1', 'weather #1', 'Weather, 1'])
    expect(await titles(`/books?q=${encodeURIComponent(q)}`)).toEqual(['Rain']);
  expect(await titles('/books?q=weather%203')).toEqual([]);
  expect(await titles('/books?q=2021')).toEqual(['Rain']);
  expect(await titles('/books?q=lamp%202024')).toEqual(['Arbour']);
  expect(await titles('/books?q=german')).toEqual(['Schnee']);
  expect(await titles('/books?q=english')).toEqual(['Arbour', 'Rain']);
  const isbns = ['978-0-306-40615-7', '9780306406157', 'ISBN 978 0 306 40615 7', '0-306-40615-2'];
  for (const isbn of isbns) expect(await titles(`/books?q=${encodeURIComponent(isbn)}`)).toEqual(['Rain']);
  const found = async (q: string) =>
    (await json(`/people?q=${encodeURIComponent(q)}`)).map(({ name }: Ref) => name);
  expect(await found('WINT')).toEqual(['Tobias Wintergreen']);
  expect(await found('win tob')).toEqual(['Tobias Wintergreen']);
  expect(await found('zzz')).toEqual([]);
  expect(await found('?')).toEqual([]);
  expect((await json('/people?q=maud'))[0]).toMatchObject({ book_count: 2, roles: ['narrator'] });

  const renamed = await t.as('admin')('PUT', `/people/${rain.authors[0]?.id}`, { name: 'Toby Wintergreen' });
  expect(renamed.json()).toMatchObject({ sort_name: 'Wintergreen, Toby' });
  expect(await titles('/books?q=tobias')).toEqual([]);
  expect((await json('/books?q=toby'))[0].authors).toEqual([
    { id: rain.authors[0]?.id, name: 'Toby Wintergreen' },
  ]);
  expect((await t.as('member')('PUT', '/people/1', { name: 'X' })).statusCode).toBe(403);
  await send('PUT', `/books/${rain.id}`, bookOf('Rain', { language: 'fr', release_year: 2020 }));
  expect(await titles('/books?q=french%202020')).toEqual(['Rain']);
});
