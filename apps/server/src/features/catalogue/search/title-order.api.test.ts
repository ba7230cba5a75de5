import type { BookSummary, LibraryBook, Site } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { collationOf } from '../../../platform/collation.ts';
import { foldText, titleSortKey } from '../../../platform/fold-text.ts';
import { bookEditor, bookOf } from '../../../testing/book-editor.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { createRandom } from '../../../testing/random.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

async function change(t: TestApp, settings: Partial<Site>): Promise<void> {
  const { revision, name, tagline, accent, sender, contact, ...rest }: Site = (
    await t.nobody('GET', '/site')
  ).json();
  const { language, first_day, cover_shape, phone_bar, ignore_articles } = rest;
  const texts = { revision, name, tagline, accent, sender, contact };
  const body = { ...texts, language, first_day, cover_shape, phone_bar, ignore_articles, ...settings };
  const answer = await t.as('admin')('PUT', '/admin/site', body);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Changes settings and sorts the library. */
async function choose(t: TestApp, settings: Partial<Site>): Promise<void> {
  await change(t, settings);
  await t.deps.titleOrderJob.run();
}

const titlesOf = async (t: TestApp, path: string): Promise<string[]> =>
  (await followLinks<BookSummary>(t.as('member'), path)).flat().map(({ title }) => title);

const articles = {
  en: ['The ', 'A ', 'An '],
  de: ['Der ', 'Die ', 'Das ', 'Ein ', 'Eine '],
  fr: ['Le ', 'La ', 'Les ', 'L’', "L'", 'Un ', 'Une '],
  es: ['El ', 'La ', 'Los ', 'Las ', 'Un ', 'Una '],
  it: ['Il ', 'Lo ', 'La ', 'I ', 'Gli ', 'Le ', 'L’', 'Un ', 'Uno ', 'Una '],
  pt: ['O ', 'A ', 'Os ', 'As ', 'Um ', 'Uma '],
  nl: ['De ', 'Het ', 'Een '],
  sv: ['En ', 'Ett ', 'Den ', 'Det '],
  da: ['En ', 'Et ', 'Den ', 'Det '],
  nb: ['En ', 'Et ', 'Den ', 'Det '],
  fi: ['', ''],
} as const;
const languages = Object.keys(articles) as (keyof typeof articles)[];
const starts = ['Zebra', 'Äpfel', 'ångström', 'Élan', 'volume 2', 'Volume 10', '39', '星', '𝒜', 'ﬀ', 'ørn'];

const stored = {
  status: 'Complete',
  cover_image: '',
  cover_hue: 0,
  synopsis: '',
  chapter_count: 0,
  demo: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} as const;

test('random titles have the same total order on every database, with the setting on and off', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { below, chance, pick } = createRandom(150);
  const written = Array.from({ length: 620 }, (_, index) => {
    const language = pick(languages);
    const rest = `${pick(starts)} ${pick(starts)}${chance(30) ? '' : ` ${below(40)}`}`;
    const article = chance(60) ? pick<string>(articles[language]) : '';
    // Articles that end with an apostrophe are used before letters only.
    const title = /['’]$/.test(article) && /^\d/.test(rest) ? rest : article + rest;
    return { language: chance(50) ? language : `${language}-x-v${below(3)}`, rest, title, index };
  });
  for (let done = 0; done < written.length; done += 100)
    await db
      .insertInto('books')
      .values(
        written.slice(done, done + 100).map(({ title, language, index }) => ({
          ...stored,
          title,
          language,
          title_sort: titleSortKey(title),
          title_fold: foldText(title),
          edition_key: `${index}`,
        })),
      )
      .execute();
  const { key } = collationOf('en');
  const orderBy = (text: (book: (typeof written)[number]) => string) =>
    written
      .toSorted(
        (a, b) => Buffer.compare(Buffer.from(key(text(a))), Buffer.from(key(text(b)))) || a.index - b.index,
      )
      .map(({ title }) => title);

  const list = () => titlesOf(t, '/books?per_page=100');
  const plain = orderBy(({ title }) => title);
  const ignored = orderBy(({ rest }) => rest);
  expect(plain).not.toEqual(ignored);
  await t.deps.titleOrderJob.run();
  expect(await list()).toEqual(plain);
  await choose(t, { ignore_articles: true });
  expect(await list()).toEqual(ignored);
  await choose(t, { ignore_articles: false });
  expect(await list()).toEqual(plain);
}, 60_000);

test('every list by title follows the setting, on each node, and searches still find beginnings', async () => {
  const t = await testApp();
  const credits = {
    people: [{ id: null, name: 'Ada', role: 'author' as const }],
    series: [{ id: null, name: 'Foxes', number: null }],
  };
  const titles = ['Zebra', 'The Apple', 'Moon', 'A Walk', 'A–Z', 'The'];
  const [plain, ignored] = [
    ['A Walk', 'A–Z', 'Moon', 'The', 'The Apple', 'Zebra'],
    ['A–Z', 'The Apple', 'Moon', 'The', 'A Walk', 'Zebra'],
  ];
  for (const title of titles) {
    const { id } = await t.addBook({ title, language: 'en', publisher: 'Fern', demo: true, credits });
    await t.as('member')('POST', `/books/${id}/bookmark`);
  }
  const [author] = (await t.as('member')('GET', '/people?q=Ada')).json();
  const [series] = (await t.as('member')('GET', '/series?q=Foxes')).json();
  const switches = ['front', 'front_at_root', 'books', 'people', 'series', 'chapter_titles'];
  await t.as('admin')('PUT', '/admin/public-pages', {
    ...Object.fromEntries(switches.map((name) => [name, true])),
    clips: false,
    revision: 0,
  });
  const other = await startSecondNode(t);
  const pageTitles = async (node: Pick<TestApp, 'app'>, url: string) => {
    const { body } = await node.app.inject({ url, headers: { accept: 'text/html' } });
    const [found] = [body.replaceAll(/<(?:script|style)[^]*?<\/(?:script|style)>/g, '')];
    const at = (title: string) => found.search(new RegExp(`>\\s*${title}\\s*<`));
    expect(titles.filter((title) => at(title) < 0)).toEqual([]);
    return titles.toSorted((a, b) => at(a) - at(b));
  };
  const lists = async () => ({
    all: await titlesOf(t, '/books?per_page=2'),
    ...Object.fromEntries(
      await Promise.all(
        ['author', 'series', 'publisher', 'language', 'narrator'].map(async (sort) => [
          sort,
          await titlesOf(t, `/books?sort=${sort}&per_page=4`),
        ]),
      ),
    ),
    person: await titlesOf(t, `/books/filter?author=${author.id}&per_page=24`),
    ofSeries: await titlesOf(t, `/books/filter?series=${series.id}&sort=series&per_page=24`),
    filtered: await titlesOf(t, '/books/filter?status=Ongoing&per_page=24'),
    demo: (await t.app.inject('/demo-api/books/demo')).json().map(({ title }: BookSummary) => title),
    ...Object.fromEntries(
      await Promise.all(
        ['title', 'author'].map(async (sort) => [
          `saved by ${sort}`,
          (await followLinks<LibraryBook>(t.as('member'), `/library?list=saved&sort=${sort}&per_page=4`))
            .flat()
            .map(({ book }) => book.title),
        ]),
      ),
    ),
  });
  const pages = async () => ({
    public: await pageTitles(t, '/b'),
    publicAuthor: await pageTitles(t, `/by/${author.id}-ada`),
    publicSeries: await pageTitles(t, `/s/${series.id}-foxes`),
    otherNode: await pageTitles(other, '/b'),
  });
  const expectOrder = async (order: readonly string[]) => {
    const differing = (all: object) =>
      Object.entries(all).filter(([, list]) => JSON.stringify(list) !== JSON.stringify(order));
    expect(differing(await lists())).toEqual([]);
    // Visitors' pages are cached for some seconds.
    await expect.poll(async () => differing(await pages()), { timeout: 20_000, interval: 250 }).toEqual([]);
    expect(await titlesOf(t, '/books?q=the%20apple&per_page=24')).toEqual(['The Apple']);
    expect(await titlesOf(t, '/books?q=the%20app&per_page=24')).toEqual(['The Apple']);
    expect(await titlesOf(t, '/books?q=app&per_page=24')).toEqual(['The Apple']);
  };

  await expectOrder(plain);
  await choose(t, { ignore_articles: true });
  await expectOrder(ignored);
  await choose(t, { ignore_articles: false });
  await expectOrder(plain);
}, 60_000);

test('books that are added or edited meanwhile are sorted by the setting, also before the job has run', async () => {
  const t = await testApp();
  const { add, titles } = bookEditor(t);
  await add('Moon');
  await change(t, { ignore_articles: true });
  const { id } = await add('The Zebra', { language: 'en' });
  await add('Otter');
  const list = () => titles('/books?per_page=24');
  const edit = async (title: string, language: string) =>
    expect((await t.as('admin')('PUT', `/books/${id}`, bookOf(title, { language }))).statusCode).toBe(200);
  const expectOrder = async (...order: string[]) => {
    expect(await list()).toEqual(order);
    await t.deps.titleOrderJob.run();
    expect(await list()).toEqual(order);
  };
  await expectOrder('Moon', 'Otter', 'The Zebra');
  await edit('The Apple', 'en');
  await expectOrder('The Apple', 'Moon', 'Otter');
  // 'Das' is no English article.
  await edit('Das Apple', 'en');
  await expectOrder('Das Apple', 'Moon', 'Otter');
  await edit('Das Night', 'de');
  await expectOrder('Moon', 'Das Night', 'Otter');
  await edit('Das Night', 'en');
  await expectOrder('Das Night', 'Moon', 'Otter');
});

test('a title without a language follows the language of dates, else English', async () => {
  const t = await testApp();
  for (const title of ['Der Apfel', 'The Moon', 'Nacht']) await t.addBook({ title });
  const list = () => titlesOf(t, '/books?per_page=24');
  await choose(t, { ignore_articles: true });
  expect(await list()).toEqual(['Der Apfel', 'The Moon', 'Nacht']);
  await choose(t, { language: 'de-DE' });
  expect(await list()).toEqual(['Der Apfel', 'Nacht', 'The Moon']);
  await choose(t, { language: 'fr-FR' });
  expect(await list()).toEqual(['Der Apfel', 'Nacht', 'The Moon']);
});

test('pages of a library continue after their last book when the order changes', async () => {
  const t = await testApp();
  const member = t.as('member');
  for (const title of ['Birch', 'The Ash', 'Cedar', 'Oak']) {
    const { id } = await t.addBook({ title, language: 'en' });
    await member('POST', `/books/${id}/bookmark`);
  }
  const first = await member('GET', '/library?list=saved&sort=title&per_page=2');
  const read = (rows: LibraryBook[]) => rows.map(({ book }) => book.title);
  expect(read(first.json())).toEqual(['Birch', 'Cedar']);
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
  await choose(t, { ignore_articles: true });
  expect(read((await member('GET', next)).json())).toEqual(['Oak']);
});

test('nodes that sort at the same time, beside edits, agree', async () => {
  const t = await testApp();
  const other = await startSecondNode(t);
  const { add, titles } = bookEditor(t);
  const books = [];
  for (let n = 0; n < 12; n += 1) books.push(await add(`The ${String.fromCodePoint(76 - n)}`));
  await change(t, { ignore_articles: true });
  const edits = books.slice(0, 6).map(async ({ id }, n) => {
    const edited = bookOf(`An ${String.fromCodePoint(90 - n)}`);
    expect((await t.as('admin')('PUT', `/books/${id}`, edited)).statusCode).toBe(200);
  });
  await Promise.all([t.deps.titleOrderJob.run(), other.deps.titleOrderJob.run(), ...edits]);
  await t.deps.titleOrderJob.run();
  expect((await titles('/books?per_page=24')).map((title) => title.split(' ')[1]).join('')).toBe(
    'ABCDEFUVWXYZ',
  );
});
