import type { BookSummary, LibraryBook, Site } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { bookEditor, names } from '../../../testing/book-editor.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

/** Changes settings as an admin does. */
async function change(t: TestApp, settings: Partial<Site>): Promise<void> {
  const site: Site = (await t.nobody('GET', '/site')).json();
  const { revision, name, tagline, accent, sender, contact, language, first_day, ...rest } = site;
  const { cover_shape, phone_bar, ignore_articles, languages, default_language } = rest;
  const texts = { revision, name, tagline, accent, sender, contact, language, first_day };
  const body = {
    ...texts,
    cover_shape,
    phone_bar,
    ignore_articles,
    languages,
    default_language,
    ...settings,
  };
  const answer = await t.as('admin')('PUT', '/admin/site', body);
  expect(answer.statusCode, answer.body).toBe(200);
}

const titlesOf = async (t: TestApp, path: string): Promise<string[]> =>
  (await followLinks<BookSummary>(t.as('member'), path)).flat().map(({ title }) => title);

const namesOf = async (t: TestApp, path: string): Promise<string[]> =>
  (await t.as('member')('GET', path)).json().map(({ name }: { name: string }) => name);

test('another language of the publisher sorts books, people and series again', async () => {
  const t = await testApp();
  const { add } = bookEditor(t);
  const all = ['Łoś', 'Lot', 'Luz', 'Zebra', 'Öl', 'Ofen', 'Äpple'];
  for (const each of all)
    await add(`${each} 1`, {
      authors: names(`Ada ${each}`),
      series: [{ name: each, number: '1' }],
      publisher: `${each} Press`,
    });
  const lists = async () => ({
    titles: (await titlesOf(t, '/books?per_page=3')).map((title) => title.split(' ')[0]),
    byAuthor: (await titlesOf(t, '/books?per_page=24&sort=author')).map((title) => title.split(' ')[0]),
    bySeries: (await titlesOf(t, '/books?per_page=24&sort=series')).map((title) => title.split(' ')[0]),
    byPublisher: (await titlesOf(t, '/books?per_page=24&sort=publisher')).map((title) => title.split(' ')[0]),
    publishers: (await t.as('member')('GET', '/books/publishers'))
      .json()
      .map((name: string) => name.replace(' Press', '')),
    people: (await namesOf(t, '/people?per_page=24')).map((name) => name.replace('Ada ', '')),
    series: await namesOf(t, '/series?per_page=24'),
  });
  const expectOrder = async (...order: string[]) => {
    for (const [list, found] of Object.entries(await lists())) expect([list, found]).toEqual([list, order]);
  };
  const choose = async (settings: Partial<Site>) => {
    await change(t, settings);
    await t.deps.titleOrderJob.run();
  };

  await expectOrder('Äpple', 'Łoś', 'Lot', 'Luz', 'Ofen', 'Öl', 'Zebra');
  await choose({ language: 'pl-PL' });
  await expectOrder('Äpple', 'Lot', 'Luz', 'Łoś', 'Ofen', 'Öl', 'Zebra');
  await choose({ language: 'sv-SE' });
  await expectOrder('Łoś', 'Lot', 'Luz', 'Ofen', 'Zebra', 'Äpple', 'Öl');
  // Lists sort in the publisher's language for the site, not in the language of dates.
  await choose({ languages: ['en', 'de'], default_language: 'de' });
  await expectOrder('Äpple', 'Łoś', 'Lot', 'Luz', 'Ofen', 'Öl', 'Zebra');
});

test('titles of several scripts begin with the script of the publisher', async () => {
  const t = await testApp();
  const titles = ['Moon', '39 Steps', 'كتاب', 'أحمد', 'かい', 'الباب', 'カラス', '星', 'Ωμέγα', 'Ящик'];
  for (const title of titles) await t.addBook({ title });
  await t.deps.titleOrderJob.run();
  const list = () => titlesOf(t, '/books?per_page=24');
  expect(await list()).toEqual(
    titles.toSorted(new Intl.Collator('en', { numeric: true, ignorePunctuation: false }).compare),
  );
  await change(t, { languages: ['en', 'ar'], default_language: 'ar', ignore_articles: true });
  await t.deps.titleOrderJob.run();
  expect((await list()).slice(0, 5)).toEqual(['39 Steps', 'أحمد', 'الباب', 'كتاب', 'Moon']);
});

test('a job that was stopped goes on where it was, and nodes that sort at once agree with edits', async () => {
  const t = await testApp();
  const other = await startSecondNode(t);
  const { add, titles } = bookEditor(t);
  const letters = ['Z', 'Ö', 'Ä', 'Å', 'Y', 'L', 'Ł'];
  const added = [];
  for (const letter of letters)
    added.push(await add(letter, { authors: names(`Ada ${letter}`, `Bea ${letter}`) }));
  await t.deps.titleOrderJob.run();
  await change(t, { language: 'sv-SE' });
  const { db } = t.deps.connection;
  const third = added[2]?.id ?? 0;
  await db.updateTable('catalogue').set({ resorted_kind: 'books', resorted_to: third }).execute();
  await other.deps.titleOrderJob.run();
  const early = await db.selectFrom('books').select(['title', 'title_order']).orderBy('id').execute();
  // Only rows after the third were sorted: the first three still have their former keys.
  expect(await titles('/books?per_page=24')).not.toEqual(['L', 'Ł', 'Y', 'Z', 'Å', 'Ä', 'Ö']);
  expect(early).toHaveLength(letters.length);
  await db.updateTable('catalogue').set({ resorted_kind: 'people', resorted_to: 0 }).execute();
  const renamed = t.as('admin')('PUT', `/people/${added[0]?.authors[0]?.id}`, { name: 'Ada Ängström' });
  await Promise.all([t.deps.titleOrderJob.run(), other.deps.titleOrderJob.run(), renamed]);
  await t.deps.titleOrderJob.run();
  const answer = await renamed;
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await titles('/books?per_page=24')).toEqual(['L', 'Ł', 'Y', 'Z', 'Å', 'Ä', 'Ö']);
  expect(await titles('/books?per_page=24&sort=author')).toEqual(['L', 'Ł', 'Y', 'Å', 'Ä', 'Z', 'Ö']);
});

test('a library whose keys another version made is sorted again at the start', async () => {
  const t = await testApp();
  for (const title of ['Birch', 'Ash', 'Cedar']) await t.addBook({ title });
  const { db } = t.deps.connection;
  await db.updateTable('books').set({ title_order: 'x', publisher_sort: '' }).execute();
  await db.updateTable('catalogue').set({ sorted_as: 'en 0 1.0', resorted_to: null }).execute();
  const restarted = await startSecondNode(t);
  await restarted.deps.titleOrderJob.run();
  expect(await titlesOf(t, '/books?per_page=24')).toEqual(['Ash', 'Birch', 'Cedar']);
});

test('a page of a library continues after its last book when the language changes', async () => {
  const t = await testApp();
  const member = t.as('member');
  for (const title of ['Äpple', 'Birch', 'Cedar', 'Oak']) {
    const { id } = await t.addBook({ title });
    await member('POST', `/books/${id}/bookmark`);
  }
  const read = (rows: LibraryBook[]) => rows.map(({ book }) => book.title);
  const first = await member('GET', '/library?list=saved&sort=title&per_page=2');
  expect(read(first.json())).toEqual(['Äpple', 'Birch']);
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
  await change(t, { language: 'sv-SE' });
  await t.deps.titleOrderJob.run();
  expect(read((await member('GET', next)).json())).toEqual(['Cedar', 'Oak']);
});

test('a title and a name whose keys would be too long for an index are saved', async () => {
  const t = await testApp();
  await change(t, { language: 'sv-SE' });
  const { add, titles } = bookEditor(t);
  const long = '夏目'.repeat(100);
  const { title } = await add(long, { authors: names('夏'.repeat(100)), publisher: 'Å'.repeat(100) });
  expect(title).toBe(long);
  expect(await titles('/books?per_page=24')).toEqual([long]);
});

test('each letter names the row of its first book that a reader may know of', async () => {
  const t = await testApp();
  const add = (title: string, more: object = {}) => t.addBook({ title, ...more });
  for (const title of ['Łoś', 'Lot', '1984', '“Zebra”', 'Ñu', 'Nube', 'Ящик', 'カラス', 'Aas'])
    await add(title);
  await add('Draft', { visibility: 1000, release_state: 'draft' });
  const lettersOf = async (role: 'member' | 'admin') => (await t.as(role)('GET', '/books/letters')).json();
  const expectLetters = async (role: 'member' | 'admin', ...letters: [string, number][]) =>
    expect(await lettersOf(role)).toEqual(letters.map(([letter, row]) => ({ letter, row })));
  const common: [string, number][] = [
    ['#', 1],
    ['A', 2],
  ];
  const last: [string, number][] = [
    ['Z', 7],
    ['Я', 8],
    ['か', 9],
  ];
  await expectLetters('member', ...common, ['L', 3], ['N', 5], ...last);
  const byStaff = ['D', 3] as [string, number];
  const later = last.map(([letter, row]): [string, number] => [letter, row + 1]);
  await expectLetters('admin', ...common, byStaff, ['L', 4], ['N', 6], ...later);
  await change(t, { language: 'pl-PL' });
  await t.deps.titleOrderJob.run();
  await expectLetters('member', ...common, ['L', 3], ['Ł', 4], ['N', 5], ...last);
  await change(t, { language: 'es-ES' });
  await t.deps.titleOrderJob.run();
  await expectLetters('member', ...common, ['L', 3], ['N', 5], ['Ñ', 6], ...last);
});
