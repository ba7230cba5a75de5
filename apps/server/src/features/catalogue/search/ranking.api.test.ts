import { expect, test } from 'vitest';
import { allLanterns, createSearchApp, search, titlesFor } from '../../../testing/search-fixtures.ts';
import { testApp } from '../../../testing/test-app.ts';

test('ranks exact titles first, then prefixes, words, parts of words and synopses', async () => {
  const t = await createSearchApp();
  const expected: readonly (readonly [q: string, found: string[]])[] = [
    // Results in this order: the title itself, a title that starts with the text, a word, a part of a word, the
    // synopsis.
    ['lantern', allLanterns],
    ['  LANTERN ', allLanterns],
    // Search words may come in any order; all of them must match.
    ['keeper lantern', ['The Lantern Keeper', 'Harbour Lights']],
    ['sea lantern', ['Harbour Lights']],
    ['lantern snow', ['Lanterns of the North']],
    // The last word may be incomplete.
    ['lantern k', ['The Lantern Keeper', 'Harbour Lights']],
    ['lantern ke', ['The Lantern Keeper', 'Harbour Lights']],
    ['k lantern', []],
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
    // Titles with numbers are sorted by the numbers' values, as in every list by title.
    ['volume', ['Volume 2', 'Volume 10']],
    ['10', ['Volume 10', 'Sure, 100% odds_on']],
    // Texts of one or two letters match titles only.
    ['v', ['Volume 2', 'Volume 10']],
    ['bl', ['Blue-lantern Street', "The Glassblower's Daughter"]],
    ['af', ['The Greenlantern Affair', 'Café Éclair']],
    // Punctuation is matched literally.
    ['%', ['Sure, 100% odds_on']],
    ['100%', ['Sure, 100% odds_on']],
    ['s_o', ['Sure, 100% odds_on']],
    ['\\', ['back\\slash "quoted"']],
    ['"quoted"', ['back\\slash "quoted"']],
    ['lantern"', allLanterns],
    // Scripts without spaces between words, and texts without letters.
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

test('ranks whole words before prefixes of words, and these before parts of words', async () => {
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

test('a search can be sorted explicitly, and pages have the total', async () => {
  const t = await createSearchApp();
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

test('a search can be combined with the filter', async () => {
  const t = await createSearchApp();
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

test('a search responds to any text without an error', async () => {
  const t = await createSearchApp();
  const odd = [
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
  ];
  for (const q of odd)
    for (const name of ['q', 'title', 'main_tag'])
      for (const text of [q, encodeURIComponent(q.toWellFormed())]) {
        const path = name === 'main_tag' ? '/books/filter' : '/books';
        const answer = await t.as('member')('GET', `${path}?page=1&${name}=${text.replaceAll('"', '%22')}`);
        expect(answer.statusCode, `${name}=${text}`).toBe(200);
      }
});

test('a search may be as long as the contract allows', async () => {
  const t = await createSearchApp();
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

test('the title filter matches its text literally', async () => {
  const t = await createSearchApp();
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

test("the status 'other' matches every status except the three named ones", async () => {
  const t = await testApp();
  for (const status of ['Ongoing', 'Complete', 'Dropped', 'Hiatus', 'Announced'])
    await t.addBook({ title: `Of ${status}`, status });
  expect(await titlesFor(t, '/books/filter?status=other&page=1')).toEqual(['Of Announced', 'Of Hiatus']);
  expect(await titlesFor(t, '/books/filter?status=Hiatus&page=1')).toEqual(['Of Hiatus']);
  expect(await titlesFor(t, '/books/filter?status=other&q=hiatus&page=1')).toEqual(['Of Hiatus']);
});

test('own books come first among equally good matches, on every page, and totals stay exact', async () => {
  const t = await testApp();
  const ids = new Map<string, number>();
  const add = async (title: string, synopsis = '') => {
    const { id } = await t.addBook({ title, synopsis });
    ids.set(title, id);
  };
  const numbers = Array.from({ length: 70 }, (_, index) => String(index + 10));
  for (const number of numbers) await add(`Old harbour ${number}`);
  for (const number of numbers) await add(`Tale ${number}`, 'Ships leave the harbour.');
  await add('Harbour');
  const member = t.as('member');
  const idOf = (title: string) => ids.get(title) ?? 0;

  async function find(query: string): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await member('GET', `/books?${query}&page=${page}&per_page=24`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-total-count']).toBe('141');
      const rows = answer.json() as { title: string }[];
      if (rows.length === 0) return found;
      found.push(...rows.map(({ title }) => title));
    }
  }
  const all = await find('q=harbour');
  expect([all.length, new Set(all).size, all[0]]).toEqual([141, 141, 'Harbour']);

  for (const title of ['Old harbour 70', 'Tale 60'])
    expect((await member('POST', `/books/${idOf(title)}/bookmark`)).statusCode).toBe(200);
  const begun = (await member('GET', `/books/${idOf('Old harbour 65')}`)).json() as {
    chapters: { id: number }[];
  };
  await member('POST', `/books/${idOf('Old harbour 65')}/progress`, {
    chapter_id: begun.chapters[0]?.id,
    position: 7,
  });

  const mine = ['Old harbour 65', 'Old harbour 70', 'Tale 60'];
  const isMine = (title: string) => mine.includes(title);
  const found = await find('q=harbour');
  expect(found.slice(0, 3), 'an exact title stays before them').toEqual([
    'Harbour',
    'Old harbour 65',
    'Old harbour 70',
  ]);
  expect(found.indexOf('Tale 60'), 'first of the synopses').toBe(71);
  expect(found.filter((title) => !isMine(title))).toEqual(all.filter((title) => !isMine(title)));
  expect(await find('q=harbour&sort=title'), 'an order that was asked for stays').toEqual(
    [...all].sort((a, b) => a.localeCompare(b)),
  );
  const others = (await t.as('premium')('GET', '/books?q=harbour&page=1&per_page=24')).json() as {
    title: string;
  }[];
  expect(
    others.map(({ title }) => title),
    'for nobody else',
  ).toEqual(all.slice(0, 24));
  const preview = (await member('GET', '/books?title=harbour&per_page=4')).json() as { title: string }[];
  expect(preview.slice(0, 2).map(({ title }) => title)).toEqual(['Old harbour 65', 'Old harbour 70']);
});
