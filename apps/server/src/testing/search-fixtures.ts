import { expect } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

/** Books that exercise every kind of search match. */
export const searchBooks: readonly (readonly [title: string, synopsis?: string])[] = [
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

export async function createSearchApp(): Promise<TestApp> {
  const t = await testApp();
  for (const [title, synopsis = ''] of searchBooks.toReversed()) await t.addBook({ title, synopsis });
  return t;
}

/** Returns the titles in a list of books; all books must fit on one page. */
export async function titlesFor(t: TestApp, query: string): Promise<string[]> {
  const answer = await t.as('member')('GET', query);
  expect(answer.statusCode, query).toBe(200);
  const books = answer.json() as { title: string }[];
  expect(answer.headers['x-total-count']).toBe(String(books.length));
  return books.map(({ title }) => title);
}

export const search = (t: TestApp, q: string): Promise<string[]> =>
  titlesFor(t, `/books?q=${encodeURIComponent(q)}`);

export const allLanterns = [
  'Lantern',
  'Lanterns of the North',
  'The Lantern Keeper',
  'Blue-lantern Street',
  'The Greenlantern Affair',
  'Harbour Lights',
];
