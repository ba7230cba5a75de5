import { expect, test } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

/** Reference implementation of the search: compares and sorts every book without an index. */

interface Book {
  readonly title: string;
  readonly synopsis: string;
}

const articles = ['the ', 'a ', 'an '];
const bare = (title: string): string =>
  title.slice(articles.find((article) => title.startsWith(article))?.length ?? 0);

function standingOf(title: string, pieces: readonly string[]): number {
  const whole = pieces.join(' ');
  const words = title.split(' ');
  if (title === whole) return 0;
  if (bare(title) === whole) return 1;
  if (title.startsWith(whole) || bare(title).startsWith(whole)) return 2;
  if (pieces.every((piece) => words.includes(piece))) return 3;
  if (pieces.every((piece) => words.some((word) => word.startsWith(piece)))) return 4;
  return pieces.every((piece) => title.includes(piece)) ? 5 : 6;
}

const plainly = (books: readonly Book[], pieces: readonly string[]): string[] =>
  books
    .filter(({ title, synopsis }) =>
      pieces.every((piece) => title.includes(piece) || synopsis.includes(piece)),
    )
    .map(({ title }) => ({ title, standing: standingOf(title, pieces) }))
    .toSorted((a, b) => a.standing - b.standing || (a.title < b.title ? -1 : 1))
    .map(({ title }) => title);

const vocabulary =
  '1984 1985 2001 the a an of lantern lanterns lane sea seal season overseas fox foxes firefox harbour harbours old cold golden'.split(
    ' ',
  );

async function fill(t: TestApp, books: readonly Book[]): Promise<void> {
  const { db } = t.deps.connection;
  const at = t.clock.iso();
  await db.deleteFrom('books').execute();
  await db
    .insertInto('books')
    .values(
      books.map(({ title, synopsis }) => ({
        title,
        title_sort: title,
        title_order: title,
        title_fold: title,
        edition_key: title,
        status: 'Complete',
        cover_image: '',
        cover_hue: null,
        synopsis,
        chapter_count: 0,
        first_chapter_image: null,
        duration: null,
        demo: 0 as const,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

test.each([1, 2, 3, 4])(
  'a search returns the same books in the same order as a full scan (library %i)',
  async (seed) => {
    const t = await testApp();
    const { below } = createRandom(seed);
    const word = () => vocabulary[below(vocabulary.length)] ?? '';
    const words = (count: number) => Array.from({ length: count }, word).join(' ');
    const titles = new Set(Array.from({ length: 46 }, () => words(1 + below(3))));
    const books = [...titles].map((title) => ({ title, synopsis: words(below(4)) }));
    await fill(t, books);
    /** Returns a word or a part of it with at least three letters, because shorter texts match whole words. */
    const piece = () => {
      const whole = word().padEnd(3, 'e');
      const from = below(2) * below(whole.length - 2);
      return whole.slice(from, from + 3 + below(whole.length));
    };
    const findAll = async (pieces: readonly string[]): Promise<string[]> => {
      const q = encodeURIComponent(pieces.join(' '));
      const answer = await t.as('member')('GET', `/books?q=${q}&per_page=100`);
      return answer.json().map(({ title }: { title: string }) => title);
    };
    // Numbers are not corrected, so no approximate matches follow the exact ones.
    for (const number of ['1984', '198', '001', '1986', '1948', '201', '20001'])
      expect([number, await findAll([number])]).toEqual([number, plainly(books, [number])]);
    let compared = 0;
    for (let round = 0; round < 60; round += 1) {
      const pieces = [...new Set(Array.from({ length: 1 + below(2) }, piece))];
      const expected = plainly(books, pieces);
      if (expected.length === 0) continue;
      const found = await findAll(pieces);
      // Approximate title matches may follow if there are few matches.
      expect([pieces, found.slice(0, expected.length)]).toEqual([pieces, expected]);
      if (expected.length >= 12) expect([pieces, found]).toEqual([pieces, expected]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  },
);
