import { expect, test } from 'vitest';
import { createSearchApp, search, searchBooks, titlesFor } from '../../../testing/search-fixtures.ts';
import { testApp } from '../../../testing/test-app.ts';

test('words in very many books are counted, sorted and paged to the end', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const at = t.clock.iso();
  const rows = Array.from({ length: 1600 }, (_, n) => ({
    title: `Tale ${n}`,
    title_sort: `tale ${String(n).padStart(5, '0')}`,
    title_order: `tale ${String(n).padStart(5, '0')}`,
    title_fold: `tale ${n}`,
    edition_key: `tale ${n}`,
    status: n % 2 ? 'Ongoing' : 'Complete',
    cover_image: '',
    cover_hue: null,
    synopsis: n === 700 ? 'Of harbours and a comet.' : 'Of harbours.',
    chapter_count: 0,
    first_chapter_image: null,
    duration: null,
    demo: 0 as const,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto('books').values(rows).execute();
  const answer = async (query: string) => {
    const { headers, json } = await t.as('member')('GET', `/books${query}`);
    return {
      total: Number(headers['x-total-count']),
      isFloor: headers['x-total-is-floor'] === '1',
      titles: json().map(({ title }: { title: string }) => title) as string[],
    };
  };
  expect(await answer('?q=harbours&page=1')).toMatchObject({ total: 1600, isFloor: false });
  expect(await search(t, 'harbours comet')).toEqual(['Tale 700']);
  await t.addBook({ title: 'Harbours', status: 'Hiatus' });
  await t.addBook({ title: 'Old Harbours', synopsis: 'No tales.' });
  await t.addBook({ title: 'Overharbours' });
  for (const query of ['?q=harbours', '/filter?q=harbours', '/filter?q=hrabours']) {
    const first = await answer(`${query}&page=1`);
    expect(first.total).toBe(1603);
    expect(first.titles.slice(0, 4)).toEqual(['Harbours', 'Old Harbours', 'Overharbours', 'Tale 0']);
  }
  expect((await answer('/filter?q=harbours&status=Complete&page=1')).titles.slice(0, 2)).toEqual([
    'Tale 0',
    'Tale 2',
  ]);
  // All pages together contain each book once.
  const pages = await Promise.all(
    Array.from({ length: 17 }, (_, n) => answer(`?q=harbours&per_page=100&page=${n + 1}`)),
  );
  expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(1603);
  const tales = await Promise.all(
    Array.from({ length: 17 }, (_, n) => answer(`?q=tale&per_page=100&page=${n + 1}`)),
  );
  expect(tales.flatMap(({ titles }) => titles)).toEqual([...rows.map(({ title }) => title), 'Old Harbours']);
  // Matches of very common terms are counted exactly, too.
  for (const [query, total] of [
    ['?q=a', 1603],
    ['/filter?q=a&status=Complete', 800],
    ['/filter?q=a&sort=new', 1603],
  ] as const)
    expect(await answer(`${query}&page=10`)).toMatchObject({ total, isFloor: false });
  expect((await answer('?q=a&page=10')).titles).toHaveLength(24);
  expect(await answer('?title=a&page=1')).toMatchObject({ total: 1603, isFloor: false });
  expect(await answer('?title=a&per_page=100&page=17')).toMatchObject({ total: 1603, isFloor: false });
});

test('a search for characters in no book finds nothing; whitespace does not restrict the list', async () => {
  const t = await createSearchApp();
  for (const q of ["'", '’', "' ", '\0', '\0\0 ', '€', '*'])
    for (const path of [
      '/books?page=1',
      '/books/filter?page=1',
      '/books/filter?page=1&sort=new',
      '/books?sort=title',
    ])
      expect([q, await titlesFor(t, `${path}&q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  for (const q of ['', ' ', '\t \n'])
    expect(await titlesFor(t, `/books?per_page=100&q=${encodeURIComponent(q)}`)).toHaveLength(
      searchBooks.length,
    );
  expect(await titlesFor(t, '/books?title=%00')).toEqual([]);
});
