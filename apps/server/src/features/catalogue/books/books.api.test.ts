import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../db/chunks.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const titles = (answer: { json(): unknown }) =>
  (answer.json() as { title: string }[]).map((book) => book.title);

async function addBooks(t: TestApp, count: number) {
  for (let n = count; n >= 1; n -= 1) {
    await t.addBook({ title: `Volume ${n}` });
    t.clock.advance(1000);
  }
}

describe('the list of books', () => {
  test('without parameters returns every book with its chapters, numbers in titles sorted by value', async () => {
    const t = await testApp();
    await addBooks(t, 30);
    const answer = await t.as('member')('GET', '/books');
    expect(titles(answer)).toEqual(Array.from({ length: 30 }, (_, index) => `Volume ${index + 1}`));
    expect(answer.json()[0].chapters).toHaveLength(2);
    expect(answer.json()[0]).toMatchObject({
      chapter_count: 2,
      duration: 150,
      status: 'Ongoing',
      total_views: 0,
    });
  });

  test('by page returns 24 summaries and the total', async () => {
    const t = await testApp();
    await addBooks(t, 30);
    const first = await t.as('member')('GET', '/books?page=1');
    const second = await t.as('member')('GET', '/books?page=2');
    expect(titles(first)).toHaveLength(24);
    expect(titles(second)).toEqual([
      'Volume 25',
      'Volume 26',
      'Volume 27',
      'Volume 28',
      'Volume 29',
      'Volume 30',
    ]);
    expect(first.headers['x-total-count']).toBe('30');
    expect(first.headers['link']).toContain('</api/books?per_page=24&offset=24>; rel="next"');
    expect(first.json()[0]).not.toHaveProperty('chapters');
    expect(first.json()[0].first_chapter_image).toBe('https://covers.test/1.jpg');
  });

  test('by offset skips that many books', async () => {
    const t = await testApp();
    await addBooks(t, 30);
    const answer = await t.as('member')('GET', '/books?per_page=24&offset=6');
    expect(titles(answer).at(0)).toBe('Volume 7');
    expect(titles(answer)).toHaveLength(24);
  });

  test('counts every book if a search is blank, and none for a year or a filter that no book has', async () => {
    const t = await testApp();
    const { db } = t.deps.connection;
    const { id } = await t.addBook({ title: 'Volume' });
    const { id: _, ...row } = await db
      .selectFrom('books')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1000 }, (_, n) => ({ ...row, edition_key: `copy ${n}` }));
    for (const chunk of chunksOf(rows, 200)) await db.insertInto('books').values(chunk).execute();
    for (const [path, total] of [
      ['/books?q=%20&page=1', '1001'],
      ['/books?title=%20&page=1', '1001'],
      ['/books/filter?year=0&page=1', '0'],
      ['/books/filter?year=0&q=volume&page=1', '0'],
      ['/books/filter?status=%00&page=1', '0'],
      ['/books/filter?main_tag=%00&page=1', '0'],
    ] as const)
      expect([path, (await t.as('member')('GET', path)).headers['x-total-count']]).toEqual([path, total]);
  });

  test('past the end is empty and still returns the total', async () => {
    const t = await testApp();
    await addBooks(t, 3);
    const answer = await t.as('member')('GET', '/books?page=9');
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('3');
  });

  test.each([
    ['ÉCLAIR', ['Café Éclair']],
    ['100%', ['Sure, 100% true']],
    ['0_', ['snake 0_1']],
    ["o'", ["Widow O'Hara"]],
    ['\\', ['back\\slash']],
    ['  LANTERN  ', ['The Lantern']],
    ['no such', []],
  ])('finds titles that contain %j', async (q, found) => {
    const t = await testApp();
    for (const title of [
      'Café Éclair',
      'Sure, 100% true',
      'snake 0_1',
      'snake 021',
      "Widow O'Hara",
      'back\\slash',
      'The Lantern',
    ])
      await t.addBook({ title });
    const answer = await t.as('member')('GET', `/books?q=${encodeURIComponent(q)}`);
    expect(titles(answer)).toEqual(found);
    expect(answer.headers['x-total-count']).toBe(String(found.length));
  });

  test.each([
    '/books?page=0',
    '/books?page=x',
    '/books?page=1.5',
    '/books?per_page=101',
    '/books?per_page=-1',
    '/books?sort=size',
    '/books?nonsense=1',
    '/books?q[]=a',
    '/books?page=1&page=2',
    '/books?offset=-1',
    `/books?q=${'x'.repeat(201)}`,
    '/books/filter?main_tag[]=a',
    '/books/popular?__proto__=1',
    '/books/recently-added?q=x',
  ])('refuses %s', async (path) => {
    const t = await testApp();
    const answer = await t.as('member')('GET', path);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
    expect(answer.json().detail).toMatch(/^\S+ (must|is|has) .+\.$/);
    expect(answer.json().fields[0].message).toBe(answer.json().detail);
  });
});

describe('other lists of books', () => {
  test('recently added and recently updated start with the newest', async () => {
    const t = await testApp();
    await addBooks(t, 8);
    for (const path of ['/books/recently-added', '/books/recently-updated'])
      expect(titles(await t.as('member')('GET', `${path}?per_page=6`))).toEqual([
        'Volume 1',
        'Volume 2',
        'Volume 3',
        'Volume 4',
        'Volume 5',
        'Volume 6',
      ]);
    expect((await t.as('member')('GET', '/books/recently-added')).json()).toHaveLength(8);
  });

  test('contain chapters if no page is requested', async () => {
    const t = await testApp();
    await addBooks(t, 30);
    for (const name of ['popular', 'recently-updated']) {
      const answer = await t.as('member')('GET', `/books/${name}`);
      expect(answer.json()).toHaveLength(24);
      expect(answer.headers['link']).toContain('offset=24>; rel="next"');
      for (const book of answer.json())
        expect(book.chapters).toMatchObject([
          { title: 'One', audio_url: 'https://audio.test/1.mp3', book_title: book.title },
          { title: 'Two', audio_url: 'https://audio.test/2.mp3', book_title: book.title },
        ]);
      const [first] = (await t.as('member')('GET', `/books/${name}?page=1`)).json();
      expect(first).not.toHaveProperty('chapters');
    }
  });

  test('tags lists each pair once', async () => {
    const t = await testApp();
    const pair = (main_tag: string, sub_tag: string | null) => ({ main_tag, sub_tag });
    await t.addBook({ tags: [pair('Official', 'Fantasy'), pair('Text to Speech', null)] });
    await t.addBook({ tags: [pair('Official', 'Fantasy'), pair('Official', 'Crime')] });
    expect((await t.as('member')('GET', '/books/tags')).json()).toEqual([
      pair('Official', 'Crime'),
      pair('Official', 'Fantasy'),
      pair('Text to Speech', null),
    ]);
  });

  test('the filter combines main tag, sub tag and status', async () => {
    const t = await testApp();
    const tags = (main_tag: string, sub_tag: string) => [{ main_tag, sub_tag }];
    await t.addBook({ title: 'A', tags: tags('Official', 'Fantasy'), status: 'Complete' });
    await t.addBook({ title: 'B', tags: tags('Official', 'Crime'), status: 'Complete' });
    await t.addBook({ title: 'C', tags: tags('Original', 'Fantasy'), status: 'Dropped' });
    const get = async (query: string) => titles(await t.as('member')('GET', `/books/filter${query}`));
    expect(await get('')).toEqual(['A', 'B', 'C']);
    expect(await get('?main_tag=Official')).toEqual(['A', 'B']);
    expect(await get('?sub_tag=Fantasy')).toEqual(['A', 'C']);
    expect(await get('?main_tag=Official&sub_tag=Fantasy&status=Complete')).toEqual(['A']);
    expect(await get('?status=Complete&sort=new&page=1')).toHaveLength(2);
    expect(await get('?main_tag=Nope')).toEqual([]);
  });
});

describe('one book', () => {
  test('contains its chapters in order and its tags', async () => {
    const t = await testApp();
    const { id, chapterIds } = await t.addBook({ title: 'The Lantern' });
    const answer = await t.as('member')('GET', `/books/${id}`);
    expect(answer.json()).toMatchObject({
      id,
      title: 'The Lantern',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters: [
        {
          id: chapterIds[0],
          title: 'One',
          audio_url: 'https://audio.test/1.mp3',
          book_title: 'The Lantern',
          duration: 60,
        },
        {
          id: chapterIds[1],
          title: 'Two',
          audio_url: 'https://audio.test/2.mp3',
          image: 'https://covers.test/1.jpg',
        },
      ],
    });
    expect(answer.json()).not.toHaveProperty('title_sort');
    expect(answer.json().chapters[0]).not.toHaveProperty('download_url');
  });

  test('has download links only for those who may download', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    for (const caller of ['admin', 'premium'] as const)
      expect((await t.as(caller)('GET', `/books/${id}`)).json().chapters[0]).toHaveProperty('download_url');
  });

  test('has the sizes of hosted files only for those who may download', async () => {
    const t = await testApp();
    const file = 'audio/0123456789abcdef0123456789abcdef.mp3';
    await t.deps.connection.db
      .insertInto('media_files')
      .values({
        key: file,
        kind: 'audio',
        content_type: 'audio/mpeg',
        bytes: 1_234_567,
        duration: 60,
        hue: null,
        created_at: new Date(0).toISOString(),
      })
      .execute();
    const { id } = await t.addBook({
      chapters: [
        { title: 'Hosted', audio_url: `/media/${file}`, duration: 60 },
        { title: 'Elsewhere', audio_url: 'https://audio.test/2.mp3', duration: 60 },
      ],
    });
    const sizes = async (caller: 'admin' | 'premium' | 'member') =>
      (await t.as(caller)('GET', `/books/${id}`))
        .json()
        .chapters.map((chapter: { download_bytes?: number }) => chapter.download_bytes);
    expect(await sizes('premium')).toEqual([1_234_567, undefined]);
    expect(await sizes('admin')).toEqual([1_234_567, undefined]);
    expect(await sizes('member')).toEqual([undefined, undefined]);
  });

  test('repeated requests count as one view a day', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    const views = async () => (await t.as('admin')('GET', '/books/popular')).json()[0].total_views;
    for (let round = 0; round < 5; round += 1) await t.as('member')('GET', `/books/${id}`);
    await Promise.all(Array.from({ length: 10 }, () => t.as('premium')('GET', `/books/${id}`)));
    expect(await views()).toBe(2);
    t.clock.advance(24 * 3600_000);
    await t.as('member')('GET', `/books/${id}`);
    expect(await views()).toBe(3);
  });

  test('popular starts with the most viewed', async () => {
    const t = await testApp();
    await t.addBook({ title: 'Quiet' });
    const { id } = await t.addBook({ title: 'Loud' });
    await t.as('member')('GET', `/books/${id}`);
    expect(titles(await t.as('member')('GET', '/books/popular'))).toEqual(['Loud', 'Quiet']);
  });

  test.each([
    ['999', 404],
    ['0', 422],
    ['-1', 422],
    ['abc', 422],
    ['1.5', 422],
    ['99999999999', 422],
    ['%00', 422],
  ])('responds to id %s with %i', async (id, status) => {
    const t = await testApp();
    const answer = await t.as('member')('GET', `/books/${id}`);
    expect(answer.statusCode).toBe(status);
    if (status === 404) expect(answer.json().detail).toBe('Audiobook not found.');
  });
});

test('without library access a member sees only its title and cover', async () => {
  const t = await testApp();
  const { id } = await t.addBook({ title: 'The Dune Road' });
  const path = `/books/${id}/teaser`;
  const answer = await t.as('visitor')('GET', path);
  expect(answer.json()).toEqual({
    id,
    title: 'The Dune Road',
    cover_image: 'https://covers.test/1.jpg',
    cover_hue: 40,
  });
  expect((await t.as('visitor')('GET', `/books/${id}`)).statusCode).toBe(403);
  expect((await t.nobody('GET', path)).statusCode).toBe(401);
  expect((await t.as('visitor')('GET', '/books/2000000000/teaser')).statusCode).toBe(404);
  for (const title of ['Draft', 'For premium members first']) {
    const hidden = await t.addBook({ title });
    const visibility = title === 'Draft' ? 1000 : 1;
    await t.deps.connection.db.updateTable('books').set({ visibility }).where('id', '=', hidden.id).execute();
  }
  expect((await t.as('visitor')('GET', '/books/teasers')).json()).toEqual([answer.json()]);
  // The list is for visitors: it has no drafts for staff either.
  expect((await t.as('admin')('GET', '/books/teasers')).json()).toEqual([answer.json()]);
  expect((await t.nobody('GET', '/books/teasers')).statusCode).toBe(401);
  expect(await t.deps.connection.db.selectFrom('book_views').selectAll().execute()).toEqual([]);
});
