import { expect, test } from 'vitest';
import { bookEditor, bookOf, names, type Ref, type SentBook } from '../../../testing/book-editor.ts';
import { testApp } from '../../../testing/test-app.ts';

test('separate people of one name whom editors add at the same time stay apart', async () => {
  const t = await testApp();
  const { add, send } = bookEditor(t);
  const first = await add('Tide', { authors: names('Ida Marsh') });
  const separate = { authors: [{ name: 'Ida Marsh', is_separate: true }] };
  const answers = await Promise.all(
    ['Ebb', 'Flow', 'Surge', 'Swell'].map((title) => send('POST', '/books', bookOf(title, separate))),
  );
  const books: SentBook[] = await Promise.all(
    answers.map(async (answer) => (await send('GET', `/books/${answer.json().id}`)).json()),
  );
  expect(new Set([first, ...books].map(({ authors }) => authors[0]?.id)).size).toBe(5);
});

test('a book carries its people, series and metadata, in lists its authors, narrators and series', async () => {
  const t = await testApp();
  const { add, json, send } = bookEditor(t);
  const metadata = {
    subtitle: 'A Tale',
    language: 'en-gb',
    original_year: -44,
    release_year: 2024,
    publisher: 'Lamp Press',
    isbn: '978-0-306-40615-7',
    asin: 'b002v1a0wa',
    abridged: false,
    content_notes: 'Storms.\nA drowning.',
  };
  const book = await add('The Tide', {
    ...metadata,
    authors: names('Ida Marsh', 'Bo Ek'),
    narrators: names('Wren', 'Ida Marsh'),
    translators: names('Zoë Kaur'),
    editors: names('夏目漱石'),
    series: [
      { name: 'Saltmarsh', number: '4.50' },
      { name: 'Coasts', number: null },
    ],
  });
  const ref = (name: string) => ({ id: expect.any(Number), name });
  const listed = {
    authors: [ref('Ida Marsh'), ref('Bo Ek')],
    narrators: [ref('Wren'), ref('Ida Marsh')],
    series: [
      { ...ref('Saltmarsh'), number: '4.5' },
      { ...ref('Coasts'), number: null },
    ],
  };
  expect(book).toMatchObject({
    ...metadata,
    language: 'en-GB',
    isbn: '9780306406157',
    asin: 'B002V1A0WA',
    ...listed,
    translators: [ref('Zoë Kaur')],
    editors: [ref('夏目漱石')],
  });
  expect(book.authors[0]?.id).toBe(book.narrators[1]?.id);
  expect((await json('/books?page=1'))[0]).toMatchObject(listed);
  expect(await json(`/people/${book.authors[0]?.id}`)).toEqual({
    ...ref('Ida Marsh'),
    sort_name: 'Marsh, Ida',
    book_count: 1,
    roles: [
      { role: 'author', book_count: 1 },
      { role: 'narrator', book_count: 1 },
    ],
  });

  // Fields that are not sent stay unchanged. References from a response can be sent back.
  const again = (await send('PUT', `/books/${book.id}`, bookOf('The Tide'))).json();
  expect(again).toMatchObject({ ...listed, rev: (book as unknown as { rev: number }).rev });
  const cleared = { authors: [], narrators: book.narrators, series: [], subtitle: null, isbn: '' };
  const changed = (await send('PUT', `/books/${book.id}`, bookOf('The Tide', cleared))).json();
  expect(changed).toMatchObject({
    authors: [],
    series: [],
    subtitle: null,
    isbn: null,
    publisher: 'Lamp Press',
  });
  // No book names this person and this series any more.
  expect((await json('/people')).map(({ name }: Ref) => name)).toEqual([
    'Zoë Kaur',
    'Ida Marsh',
    'Wren',
    '夏目漱石',
  ]);
  expect(await json('/series')).toEqual([]);
  await send('DELETE', `/books/${book.id}`);
  expect(await json('/people')).toEqual([]);
});

test('titles clash only if authors and narrators are the same, too', async () => {
  const t = await testApp();
  const { add, json, send } = bookEditor(t);
  await add('Poems', { authors: names('Ann Lee') });
  await add('Poems', { authors: names('Bo Ek') });
  await add('Poems', { authors: names('Bo Ek'), narrators: names('Wren') });
  const bare = await add('Poems');
  const other = await add('Prose');
  const listed: { title: string; shares_title?: boolean }[] = await json('/books?page=1');
  expect(listed.map(({ title, shares_title = false }) => [title, shares_title])).toEqual([
    ...Array.from({ length: 4 }, () => ['Poems', true]),
    ['Prose', false],
  ]);
  expect((await send('DELETE', `/books/${other.id}`)).statusCode).toBe(200);
  const clash = async (more: object) => (await send('POST', '/books', bookOf('POEMS', more))).json();
  expect(await clash({})).toMatchObject({ status: 400, code: 'already_exists' });
  expect(await clash({ authors: names('BO EK') })).toMatchObject({ code: 'already_exists' });
  const edit = await send('PUT', `/books/${bare.id}`, bookOf('Poems', { authors: names('ann lee') }));
  expect(edit.json()).toMatchObject({
    code: 'already_exists',
    detail: expect.stringContaining('already exists'),
  });
  expect((await send('GET', '/people')).json()).toHaveLength(3);

  // Merging is refused because two books would become the same; nothing changes.
  const [ann, bo] = (await send('GET', '/people?q='))
    .json()
    .toSorted((a: Ref, b: Ref) => (a.name < b.name ? -1 : 1));
  const merged = await send('POST', `/people/${ann?.id}/merge`, { into: bo?.id });
  expect(merged.json()).toMatchObject({
    status: 400,
    code: 'already_exists',
    detail:
      'Two books would then have the same title, authors and narrators: “Poems”. Change or delete one of them first.',
  });
  expect((await send('GET', '/people')).json()).toHaveLength(3);
});

test('a name means the existing person without regard to accents, unless it is to be separate', async () => {
  const t = await testApp();
  const { add, json, send } = bookEditor(t);
  const one = await add('One', { authors: names('Zoë Kaur') });
  const two = await add('Two', { authors: names('zoe  KAUR') });
  expect(two.authors).toEqual(one.authors);
  const three = await add('Three', { authors: [{ name: 'Zoë Kaur', is_separate: true }] });
  expect(three.authors[0]).toMatchObject({ name: 'Zoë Kaur' });
  expect(three.authors[0]?.id).not.toBe(one.authors[0]?.id);
  expect(await json('/people?q=kaur')).toHaveLength(2);

  const id = three.authors[0]?.id;
  const rename = (name: string, more = {}) => send('PUT', `/people/${id}`, { name, ...more });
  expect((await rename('Zoe Kaur-Lind')).json()).toMatchObject({ sort_name: 'Kaur-Lind, Zoe' });
  expect((await rename('ZOË KAUR')).json()).toMatchObject({ status: 400, code: 'already_exists' });
  expect((await rename('ZOË KAUR', { is_separate: true })).json()).toMatchObject({ name: 'ZOË KAUR' });

  const merged = await send('POST', `/people/${id}/merge`, { into: one.authors[0]?.id });
  expect(merged.json()).toEqual({ message: 'Merged into Zoë Kaur.' });
  expect(await json(`/people/${id}`)).toMatchObject({ id: one.authors[0]?.id, name: 'Zoë Kaur' });
  expect(await json(`/books/filter?author=${one.authors[0]?.id}&page=1`)).toHaveLength(3);
  // An edit that still uses the id of the merged person refers to the person it was merged into.
  const stale = await send('PUT', `/books/${three.id}`, bookOf('Three', { authors: three.authors }));
  expect(stale.json()).toMatchObject({ authors: one.authors });
  const [act] = await json('/admin/audit');
  expect(act).toMatchObject({
    action: 'people_merged',
    detail: [
      { name: 'from', value: 'ZOË KAUR' },
      { name: 'into', value: 'Zoë Kaur' },
      { name: 'books', value: 1 },
    ],
  });
});

test('people are found and suggested by letters such as ø, and a typed name is never split', async () => {
  const t = await testApp();
  const { add, json } = bookEditor(t);
  const { authors } = await add('The Bat', { authors: names('Jo Nesbø', 'Ann & Bo Ek') });
  expect(authors.map(({ name }) => name)).toEqual(['Jo Nesbø', 'Ann & Bo Ek']);
  expect(await json('/people?q=nesbo')).toMatchObject([{ name: 'Jo Nesbø' }]);
  const again = await add('Cockroaches', { authors: names('jo nesbo') });
  expect(again.authors).toEqual(authors.slice(0, 1));
  const half = await add('Half', { authors: names('A\ud800', 'Turned \u202eround'), publisher: 'P\udc00' });
  expect(half).toMatchObject({ authors: [{ name: 'A' }, { name: 'Turned round' }], publisher: 'P\ufffd' });
  const german = await add('Herz', { authors: names('Herta Müller', 'Herta Mueller') });
  expect(german.authors).toHaveLength(2);
  expect(await json('/people?q=Nesb%C3%B8')).toMatchObject([{ name: 'Jo Nesbø' }]);
});

test('bad names, numbers and codes are refused and change nothing', async () => {
  const t = await testApp();
  const { send, json } = bookEditor(t);
  const fieldOf = async (more: object) => {
    const answer = await send('POST', '/books', bookOf('Bad', more));
    expect(answer.statusCode, JSON.stringify(more)).toBe(422);
    return answer.json().fields[0].field;
  };
  for (const name of ['n'.repeat(500), '', ' \u200b ', '\ufdfa'.repeat(200), '---', '\u202e'])
    expect(await fieldOf({ authors: names('Ann Lee', name) })).toMatch(/^authors.1(.name)?$/);
  expect(await fieldOf({ narrators: [{ id: 99 }] })).toBe('narrators.0.id');
  expect(await fieldOf({ authors: Array.from({ length: 51 }, (_, n) => ({ name: `A ${n}` })) })).toBe(
    'authors',
  );
  for (const number of ['', '-1', '1e9', '4,5', '1.2345'])
    expect(await fieldOf({ series: [{ name: 'Saga', number }] })).toBe('series.0.number');
  expect(await fieldOf({ authors: names('Bo Ek', 'Dup Person', 'dúp  person') })).toBe('authors.2');
  expect(await fieldOf({ series: [{ name: 'Saga', number: '1' }, { name: 'SAGA' }] })).toBe('series.1');
  const bad = {
    isbn: '978-0-306-40615-8',
    asin: 'B002',
    language: 'Klingon',
    release_year: 20_000,
    original_year: 0,
  };
  for (const [field, value] of Object.entries(bad)) expect(await fieldOf({ [field]: value })).toBe(field);
  expect([await json('/books?page=1'), await json('/people'), await json('/series')]).toEqual([[], [], []]);
  const missing = await send('POST', '/people/1/merge', { into: 2 });
  expect(missing.statusCode).toBe(404);
  expect((await send('POST', '/people/1/merge', { into: 1 })).statusCode).toBe(422);
});

test('a book names a person once in each role', async () => {
  const t = await testApp();
  const { add, send } = bookEditor(t);
  const { id, authors } = await add('Tide', { authors: names('Ida Marsh'), editors: names('Ida Marsh') });
  const twice = { authors: [{ id: authors[0]?.id }, { name: 'IDA MARSH' }] };
  const refused = await send('PUT', `/books/${id}`, bookOf('Tide', twice));
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    detail: "'Ida Marsh' is listed twice.",
    fields: [{ field: 'authors.1' }],
  });
});

test('edits that add the same person at once share one', async () => {
  const t = await testApp();
  const { add } = bookEditor(t);
  const books = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      add(`Book ${n}`, { authors: names('Ida Marsh'), narrators: names(`N ${n}`) }),
    ),
  );
  expect(new Set(books.map(({ authors }) => authors[0]?.id)).size).toBe(1);
});

test('a merge leaves no gap among the four authors that a list shows', async () => {
  const t = await testApp();
  const { add, json, send } = bookEditor(t);
  const { authors } = await add('One', { authors: names('Ann Lee', 'Anne Lee', 'Bo', 'Cy', 'Di') });
  await send('POST', `/people/${authors[1]?.id}/merge`, { into: authors[0]?.id });
  const [book] = await json('/books?page=1');
  expect(book.authors.map(({ name }: Ref) => name)).toEqual(['Ann Lee', 'Bo', 'Cy', 'Di']);
});
