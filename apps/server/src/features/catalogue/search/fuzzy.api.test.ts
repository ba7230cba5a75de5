import { expect, test } from 'vitest';
import { createSearchApp, search, titlesFor } from '../../../testing/search-fixtures.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a search corrects one typo in a word if nothing matches as typed', async () => {
  const t = await createSearchApp();
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
    // Short words are corrected too: candidates with swapped letters come first.
    ['sno', 'Lanterns of the North'],
    ['hte sae', 'Harbour Lights'],
    ['sew', 'Harbour Lights'],
    ['fo the nroth', 'Lanterns of the North'],
    // Words in the possessive without the s, or with a typo.
    ['glasblower', "The Glassblower's Daughter"],
    ['glassblowers', "The Glassblower's Daughter"],
    ['glassblower’s', "The Glassblower's Daughter"],
    ['zzzzzzz', undefined],
    // A search for a number is not corrected to another number.
    ['110%', undefined],
    ['01', undefined],
    ['volmue 100', undefined],
  ];
  const found: [string, string | undefined][] = [];
  for (const [q] of expected) found.push([q, (await search(t, q))[0]]);
  expect(found).toEqual(expected);
  // A word that occurs in a book is not corrected, even if another word of the search is.
  await t.addBook({ title: 'A Fox', synopsis: 'Of the sea.' });
  await t.addBook({ title: 'For the Sea', synopsis: 'The sea.' });
  expect(await search(t, 'hte fox')).toEqual(['A Fox']);
});

test('a few exact matches are followed by approximate title matches', async () => {
  const t = await testApp();
  const books = [
    ['The Mapmaker', 'Ink.'],
    ['Rivers', "In the mapmaker's house."],
    ['Dragon Hill', 'Smoke.'],
    ['Cinders', 'Two dragons.'],
    ['A Fox in Winter', 'Snow.'],
    ['Foxes', 'Dens.'],
    ['For the Sea', 'Salt.'],
    ['Field Guide to Moss', 'Green.'],
    ['The Fieldguide', 'Maps.'],
    ['A Guide to the Field', 'Mud.'],
    ['Sunflower', 'A field guide lies on the sill.'],
    ['Wolf Hour', 'Night.'],
    ['The Baker', 'Bread.'],
  ] as const;
  for (const [title, synopsis] of books) await t.addBook({ title, synopsis });
  const expected: readonly (readonly [q: string, found: string[]])[] = [
    ["mapmaker's", ['Rivers', 'The Mapmaker']],
    ['dragons', ['Cinders', 'Dragon Hill']],
    ['foxes', ['Foxes', 'A Fox in Winter']],
    ['fox', ['A Fox in Winter', 'Foxes']],
    ['wolves', ['Wolf Hour']],
    // Corrections by keyboard distance: x is next to z, r is not. 'for' is a stop word and never corrects another word.
    ['foz', ['A Fox in Winter', 'Foxes']],
    // Words joined or split.
    ['fieldguide', ['The Fieldguide', 'Field Guide to Moss']],
    ['field guide', ['Field Guide to Moss', 'A Guide to the Field', 'The Fieldguide', 'Sunflower']],
    ['sun flower', ['Sunflower']],
    // The exact word is only in synopses, so approximate title matches are added.
    ['hill dragons', ['Dragon Hill']],
    ['bakre', ['The Baker']],
  ];
  const found: [string, string[]][] = [];
  for (const [q] of expected) found.push([q, await search(t, q)]);
  expect(found).toEqual(expected);
  // With an explicit sort order, approximate matches are sorted among the exact ones.
  expect(await titlesFor(t, '/books?q=dragons&sort=new')).toEqual(['Cinders', 'Dragon Hill']);
  const { db } = t.deps.connection;
  await db.updateTable('books').set({ status: 'Complete' }).where('title', 'like', 'A%').execute();
  expect(await titlesFor(t, '/books/filter?q=foxes&status=Complete&page=1')).toEqual(['A Fox in Winter']);
});

test('many matches are followed by no approximate ones, and all pages have the same total', async () => {
  const t = await testApp();
  for (let n = 1; n <= 12; n += 1) await t.addBook({ title: `Foxes ${n}` });
  await t.addBook({ title: 'A Fox' });
  expect(await search(t, 'foxes')).toHaveLength(12);
  await t.addBook({ title: 'Dragons' });
  for (let n = 1; n <= 14; n += 1) await t.addBook({ title: `Dragon ${n}` });
  const page = async (at: number) => {
    const { headers, json } = await t.as('member')('GET', `/books?q=dragons&per_page=6&page=${at}`);
    return {
      total: headers['x-total-count'],
      titles: json().map(({ title }: { title: string }) => title) as string[],
    };
  };
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ total }) => total)).toEqual(['15', '15', '15']);
  const titles = pages.flatMap((page) => page.titles);
  expect(titles[0]).toBe('Dragons');
  expect(new Set(titles).size).toBe(15);
});

test('words that only drafts contain correct nothing, and are corrected themselves', async () => {
  const t = await createSearchApp();
  const draft = {
    title: 'Lantren',
    synopsis: 'Harbur, keepre and lantn.',
    cover_image: 'https://covers.test/1.jpg',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters: [{ title: 'One', audio_url: 'https://audio.test/1.mp3' }],
    release: { state: 'draft' },
  };
  const before = await Promise.all(
    ['lantren', 'harbur', 'lantren keepre', 'lanten'].map((q) => search(t, q)),
  );
  expect(before.every(([first]) => first !== undefined)).toBe(true);
  const saved = await t.as('editor')('POST', '/books', draft);
  expect(saved.statusCode, saved.body).toBe(200);
  const after = await Promise.all(['lantren', 'harbur', 'lantren keepre', 'lanten'].map((q) => search(t, q)));
  expect(after).toEqual(before);
  const own = (await t.as('editor')('GET', '/books?q=lantren')).json() as { title: string }[];
  expect(own[0]?.title).toBe('Lantren');
});
