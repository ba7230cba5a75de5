import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const shelf: readonly (readonly [title: string, synopsis?: string])[] = [
  ['Lantern', 'A lamp that never goes out.'],
  ['Lanterns of the North', 'Snow.'],
  ['The Lantern Keeper', 'An old man tends a light for ships that never come.'],
  ['Blue-lantern Street', 'Doors.'],
  ['The Greenlantern Affair', 'Spies.'],
  ['Harbour Lights', 'A keeper, his lantern and the sea.'],
  ["Widow O'Hara", 'She said “Don’t wait”.'],
  ['Café Éclair', 'Pâtisserie and murder in Besançon.'],
  ['Straße ohne Ende', 'Ein Weg.'],
  ['Volume 2', 'Numbers.'],
  ['Volume 10', 'More numbers.'],
  ['Sure, 100% odds_on', 'Snakes and ladders.'],
  ['back\\slash "quoted"', 'Signs.'],
  ['東京物語', '老夫婦の旅。'],
  ['🚀 Liftoff', 'Fire.'],
  ["The Glassblower's Daughter", 'Heat.'],
];

async function filled(): Promise<TestApp> {
  const t = await testApp();
  for (const [title, synopsis = ''] of shelf.toReversed()) await t.addBook({ title, synopsis });
  return t;
}

async function titlesFor(t: TestApp, query: string): Promise<string[]> {
  const answer = await t.as('member')('GET', query);
  expect(answer.statusCode, query).toBe(200);
  const books = answer.json() as { title: string }[];
  expect(answer.headers['x-total-count']).toBe(String(books.length));
  return books.map(({ title }) => title);
}

const search = (t: TestApp, q: string): Promise<string[]> =>
  titlesFor(t, `/books?q=${encodeURIComponent(q)}`);

const allLanterns = [
  'Lantern',
  'Lanterns of the North',
  'The Lantern Keeper',
  'Blue-lantern Street',
  'The Greenlantern Affair',
  'Harbour Lights',
];

describe('a search', () => {
  test('stands in the order that a person expects, whatever is searched for', async () => {
    const t = await filled();
    const expected: readonly (readonly [q: string, found: string[]])[] = [
      // The title itself, a title that begins so, a word in it, a part of a word, the synopsis.
      ['lantern', allLanterns],
      ['  LANTERN ', allLanterns],
      // Any order of words; all of them must be found.
      ['keeper lantern', ['The Lantern Keeper', 'Harbour Lights']],
      ['sea lantern', ['Harbour Lights']],
      ['lantern snow', ['Lanterns of the North']],
      ['lantern nowhere', []],
      // Parts of words.
      ['antern eepe', ['The Lantern Keeper', 'Harbour Lights']],
      ['e-lan', ['Blue-lantern Street']],
      ['blue lantern', ['Blue-lantern Street']],
      ['lantern-keeper', ['The Lantern Keeper', 'Harbour Lights']],
      // Accents, case, apostrophes and spellings.
      ['cafe eclair', ['Café Éclair']],
      ['CAFÉ', ['Café Éclair']],
      ['cafe\u0301', ['Café Éclair']],
      ['besancon', ['Café Éclair']],
      ['strasse', ['Straße ohne Ende']],
      ['STRASSE OHNE', ['Straße ohne Ende']],
      ['ohara', ["Widow O'Hara"]],
      ['o’hara', ["Widow O'Hara"]],
      ['dont wait', ["Widow O'Hara"]],
      // Numbers by value, as in every list by title.
      ['volume', ['Volume 2', 'Volume 10']],
      ['10', ['Volume 10', 'Sure, 100% odds_on']],
      // One and two letters are looked for in titles.
      ['v', ['Volume 2', 'Volume 10']],
      ['bl', ['Blue-lantern Street', "The Glassblower's Daughter"]],
      ['af', ['The Greenlantern Affair', 'Café Éclair']],
      // Signs mean themselves.
      ['%', ['Sure, 100% odds_on']],
      ['100%', ['Sure, 100% odds_on']],
      ['s_o', ['Sure, 100% odds_on']],
      ['\\', ['back\\slash "quoted"']],
      ['"quoted"', ['back\\slash "quoted"']],
      ['lantern"', allLanterns],
      // Letters without blanks between the words, and no letters at all.
      ['物語', ['東京物語']],
      ['東京物語', ['東京物語']],
      ['夫婦の', ['東京物語']],
      ['🚀', ['🚀 Liftoff']],
      ['🚀 liftoff', ['🚀 Liftoff']],
    ];
    const found: [string, string[]][] = [];
    for (const [q] of expected) found.push([q, await search(t, q)]);
    expect(found).toEqual(expected);
  });

  test('forgives a slip in a word where nothing matches as typed', async () => {
    const t = await filled();
    const expected: readonly (readonly [q: string, first: string | undefined])[] = [
      ['lantren', 'Lantern'],
      ['lanten', 'Lantern'],
      ['lamtern', 'Lantern'],
      ['llantern', 'Lantern'],
      ['kantern', 'Lantern'],
      ['lantern keper', 'The Lantern Keeper'],
      ['keepr lantrn', 'The Lantern Keeper'],
      ['harbuor', 'Harbour Lights'],
      ['grenlanternn', 'The Greenlantern Affair'],
      ['patiserie', 'Café Éclair'],
      ['volmue 10', 'Volume 10'],
      ['snwo', 'Lanterns of the North'],
      // Short words, too: letters that changed places before all else.
      ['sno', 'Lanterns of the North'],
      ['hte sae', 'Harbour Lights'],
      ['sew', 'Harbour Lights'],
      ['fo the nroth', 'Lanterns of the North'],
      // A possessive, without its s and with a slip.
      ['glasblower', "The Glassblower's Daughter"],
      ['glassblowers', "The Glassblower's Daughter"],
      ['glassblower’s', "The Glassblower's Daughter"],
      ['zzzzzzz', undefined],
    ];
    const found: [string, string | undefined][] = [];
    for (const [q] of expected) found.push([q, (await search(t, q))[0]]);
    expect(found).toEqual(expected);
    // A word that some book holds is meant as it stands while another holds the slip.
    await t.addBook({ title: 'A Fox', synopsis: 'Of the sea.' });
    await t.addBook({ title: 'For the Sea', synopsis: 'The sea.' });
    expect(await search(t, 'hte fox')).toEqual(['A Fox']);
  });

  test('is ordered as asked where an order is asked for, and counted by the page', async () => {
    const t = await filled();
    expect(await titlesFor(t, '/books?q=lantern&sort=title')).toEqual([
      'Blue-lantern Street',
      'Harbour Lights',
      'Lantern',
      'Lanterns of the North',
      'The Greenlantern Affair',
      'The Lantern Keeper',
    ]);
    const second = await t.as('member')('GET', '/books?q=lantern&per_page=4&page=2');
    expect(second.json().map(({ title }: { title: string }) => title)).toEqual(allLanterns.slice(4));
    expect(second.headers['x-total-count']).toBe('6');
  });

  test('joins the filter', async () => {
    const t = await filled();
    await t.addBook({
      title: 'Dim Lantern',
      status: 'Dropped',
      tags: [{ main_tag: 'Original', sub_tag: null }],
    });
    expect(await titlesFor(t, '/books/filter?q=lantern&status=Dropped&page=1')).toEqual(['Dim Lantern']);
    expect(await titlesFor(t, '/books/filter?q=lantren&main_tag=Original&page=1')).toEqual(['Dim Lantern']);
    const whole = await t.as('member')('GET', '/books/filter?q=lantern&main_tag=Official');
    expect(whole.json().map(({ title }: { title: string }) => title)).toEqual(allLanterns);
    expect(whole.json()[0].chapters).toHaveLength(2);
  });

  test.each([
    '',
    ' ',
    '%00',
    '\u0000',
    '\ud800',
    '%',
    '_',
    "'",
    '"',
    '*',
    '-',
    '()',
    'a AND',
    'NEAR(',
    '^',
    '\\\\',
  ])('for %j is answered', async (q) => {
    const t = await filled();
    for (const name of ['q', 'title', 'main_tag'])
      for (const text of [q, encodeURIComponent(q.toWellFormed())]) {
        const path = name === 'main_tag' ? '/books/filter' : '/books';
        const answer = await t.as('member')('GET', `${path}?page=1&${name}=${text.replaceAll('"', '%22')}`);
        expect(answer.statusCode, `${name}=${text}`).toBe(200);
      }
  });

  test('may be as long as the contract allows', async () => {
    const t = await filled();
    const word = 'x'.repeat(150);
    await t.addBook({ title: `Long ${word}y`, synopsis: 'z'.repeat(5000) });
    expect(await search(t, 'x'.repeat(140))).toEqual([`Long ${word}y`]);
    expect(await search(t, 'xxy')).toEqual([`Long ${word}y`]);
    expect(await search(t, 'z'.repeat(200))).toEqual([`Long ${word}y`]);
    expect(await search(t, 'qw '.repeat(66))).toEqual([]);
    expect(
      await search(
        t,
        Array.from({ length: 40 }, (_, n) => 1000 + n)
          .join(' ')
          .slice(0, 200),
      ),
    ).toEqual([]);
    expect((await t.as('member')('GET', `/books?q=${'y'.repeat(201)}`)).statusCode).toBe(422);
  });
});

test('a title contains what is asked for, to the letter', async () => {
  const t = await filled();
  expect(await titlesFor(t, '/books?title=LANTERN&per_page=10')).toEqual([
    'Blue-lantern Street',
    'Lantern',
    'Lanterns of the North',
    'The Greenlantern Affair',
    'The Lantern Keeper',
  ]);
  expect(await titlesFor(t, '/books?title=the%20lantern')).toEqual(['The Lantern Keeper']);
  expect(await titlesFor(t, '/books?title=lantern%20the')).toEqual([]);
  expect(await titlesFor(t, '/books?title=lantren')).toEqual([]);
  expect(await titlesFor(t, '/books?title=O%27H')).toEqual(["Widow O'Hara"]);
  expect(await titlesFor(t, '/books?title=traße')).toEqual(['Straße ohne Ende']);
});

describe('what is kept in memory', () => {
  test('follows every book that is added, changed or removed, whoever writes it', async () => {
    const t = await filled();
    const total = async (query: string) =>
      Number((await t.as('member')('GET', `/books${query}`)).headers['x-total-count']);
    expect(await total('?page=1')).toBe(shelf.length);
    expect(await search(t, 'zeppelin')).toEqual([]);
    const { id } = await t.addBook({ title: 'The Zeppelin', status: 'Complete' });
    expect(await total('?page=1')).toBe(shelf.length + 1);
    expect(await total('/filter?status=Complete&page=1')).toBe(1);
    expect(await search(t, 'zeppelin')).toEqual(['The Zeppelin']);

    // As another node would, past everything this one keeps.
    const { db } = t.deps.connection;
    const renamed = {
      title: 'The Meteor',
      title_fold: 'the meteor',
      title_sort: 'the meteor',
      status: 'Dropped',
    };
    await db.updateTable('books').set(renamed).where('id', '=', id).execute();
    expect(await search(t, 'meteor')).toEqual(['The Meteor']);
    expect(await search(t, 'zeppelin')).toEqual([]);
    expect(await total('/filter?status=Complete&page=1')).toBe(0);
    await db
      .insertInto('book_tags')
      .values({ book_id: id, place: 9, main_tag: 'New', sub_tag: null })
      .execute();
    expect(await total('/filter?main_tag=New&page=1')).toBe(1);
    expect((await t.as('member')('GET', '/books/tags')).json()).toContainEqual({
      main_tag: 'New',
      sub_tag: null,
    });

    await db.deleteFrom('books').where('id', '=', id).execute();
    expect(await total('?page=1')).toBe(shelf.length);
    expect(await search(t, 'meteor')).toEqual([]);
    expect(await total('/filter?main_tag=New&page=1')).toBe(0);
  });

  test('outlives progress and views, and still counts the views', async () => {
    const t = await filled();
    const { id, chapterIds } = await t.addBook({ title: 'Abacus' });
    const revision = async () =>
      (await sql<object>`select revision from catalogue`.execute(t.deps.connection.db)).rows;
    const before = await revision();
    const first = async () => (await t.as('member')('GET', '/books?page=1&sort=new')).json()[0];
    expect(await first()).toMatchObject({ id, total_views: 0 });
    await t.as('premium')('GET', `/books/${id}`);
    await t.as('member')('POST', `/books/${id}/progress`, { chapter_id: chapterIds[0], position: 3 });
    expect(await first()).toMatchObject({ id, total_views: 1 });
    expect(await revision()).toEqual(before);
    // A view that another node counted shows soon.
    await t.deps.connection.db.updateTable('books').set({ total_views: 9 }).where('id', '=', id).execute();
    t.clock.advance(10_001);
    expect(await first()).toMatchObject({ id, total_views: 9 });
  });

  test('pages far into a list join without a gap', async () => {
    const t = await testApp();
    for (let n = 1; n <= 30; n += 1) await t.addBook({ title: `Volume ${n}` });
    const pages = await Promise.all(
      [0, 7, 14, 21, 28].map((offset) => titlesFar(t, `/books?per_page=7&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(Array.from({ length: 30 }, (_, index) => `Volume ${index + 1}`));
    expect(await titlesFar(t, '/books?per_page=100&page=1000000')).toEqual([]);
  });
});

test('what very many books hold is counted, put in order and read to its end', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const at = t.clock.iso();
  const rows = Array.from({ length: 1600 }, (_, n) => ({
    title: `Tale ${n}`,
    title_sort: `tale ${String(n).padStart(5, '0')}`,
    title_fold: `tale ${n}`,
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
  // All pages together hold each book once.
  const pages = await Promise.all(
    Array.from({ length: 17 }, (_, n) => answer(`?q=harbours&per_page=100&page=${n + 1}`)),
  );
  expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(1603);
  const tales = await Promise.all(
    Array.from({ length: 17 }, (_, n) => answer(`?q=tale&per_page=100&page=${n + 1}`)),
  );
  expect(tales.flatMap(({ titles }) => titles)).toEqual([...rows.map(({ title }) => title), 'Old Harbours']);
  // What is everywhere is not counted, and says so.
  for (const query of ['?q=a', '/filter?q=a&status=Complete', '/filter?q=a&sort=new'])
    expect(await answer(`${query}&page=10`)).toMatchObject({ total: 240, isFloor: true });
  expect((await answer('?q=a&page=10')).titles).toHaveLength(24);
  expect((await answer('?title=a&page=1')).isFloor).toBe(true);
  expect(await answer('?title=a&per_page=100&page=17')).toMatchObject({ total: 1603, isFloor: false });
});

test('signs that no book holds find nothing, blanks are no search', async () => {
  const t = await filled();
  for (const q of ["'", '’', "' ", '\0', '\0\0 ', '€', '*'])
    for (const path of [
      '/books?page=1',
      '/books/filter?page=1',
      '/books/filter?page=1&sort=new',
      '/books?sort=title',
    ])
      expect([q, await titlesFor(t, `${path}&q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  for (const q of ['', ' ', '\t \n'])
    expect(await titlesFor(t, `/books?per_page=100&q=${encodeURIComponent(q)}`)).toHaveLength(shelf.length);
  expect(await titlesFor(t, '/books?title=%00')).toEqual([]);
});

test('whole words stand before words that begin so, and these before parts of words', async () => {
  const t = await testApp();
  const titles = [
    'Winter',
    'A Winter',
    'The Winter Violin',
    'Winterling',
    'Bear in Winter',
    'Eleven Winters',
    'Deep Midwinter',
    'Midwinter',
  ];
  for (const title of titles.toReversed()) await t.addBook({ title });
  await t.addBook({ title: 'Aprils', synopsis: 'No winter.' });
  expect(await search(t, 'winter')).toEqual([...titles, 'Aprils']);
});

test('status other holds the books whose status is none of the three', async () => {
  const t = await testApp();
  for (const status of ['Ongoing', 'Complete', 'Dropped', 'Hiatus', 'Announced'])
    await t.addBook({ title: `Of ${status}`, status });
  expect(await titlesFor(t, '/books/filter?status=other&page=1')).toEqual(['Of Announced', 'Of Hiatus']);
  expect(await titlesFor(t, '/books/filter?status=Hiatus&page=1')).toEqual(['Of Hiatus']);
  expect(await titlesFor(t, '/books/filter?status=other&q=hiatus&page=1')).toEqual(['Of Hiatus']);
});

const titlesFar = async (t: TestApp, path: string): Promise<string[]> =>
  (await t.as('member')('GET', path)).json().map(({ title }: { title: string }) => title);
