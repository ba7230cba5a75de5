import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf } from './items.ts';
import type { FeedBook, FeedChapter } from './store.ts';

const now = '2026-03-01T00:00:00.000Z';
const book = (id: number, facts: Partial<FeedBook> = {}): FeedBook => ({
  id,
  title: `Book ${id}`,
  synopsis: '',
  cover_image: '',
  language: null,
  listed_people: '',
  chapter_count: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  visibility: 0,
  release_at: null,
  early_at: null,
  rev: 1,
  release_rev: 0,
  ...facts,
});
const chapter = (book_id: number, place: number, facts: Partial<FeedChapter> = {}): FeedChapter => ({
  id: book_id * 1000 + place,
  book_id,
  place,
  title: `Chapter ${place}`,
  audio_url: '',
  duration: 60,
  added_at: '2026-01-01T00:00:00.000Z',
  release_at: null,
  early_at: null,
  bytes: 1,
  text_language: null,
  ...facts,
});
const day = (text: string) => `2026-${text}T00:00:00.000Z`;
const dates = (items: readonly { readonly ms: number }[]) =>
  items.map(({ ms }) => new Date(ms).toISOString());

test('chapters that were added together are a second apart, the last at its own time', () => {
  const chapters = [1, 2, 3].map((place) => chapter(1, place));
  const items = itemsOf({ kind: 'book', books: [book(1)], chapters, level: 0, now });
  expect(dates(items)).toEqual([
    '2025-12-31T23:59:58.000Z',
    '2025-12-31T23:59:59.000Z',
    '2026-01-01T00:00:00.000Z',
  ]);
});

test('a chapter has the date on which the reader could hear it first', () => {
  const chapters = [
    chapter(1, 1),
    chapter(1, 2, { release_at: day('02-20'), early_at: day('02-10') }),
    chapter(1, 3, { release_at: day('03-20'), early_at: day('02-25') }),
  ];
  const of = (level: number, some: FeedChapter[]) =>
    dates(itemsOf({ kind: 'book', books: [book(1)], chapters: some, level, now }));
  expect(of(0, chapters.slice(0, 2))).toEqual([day('01-01'), day('02-20')]);
  expect(of(90, chapters)).toEqual([day('01-01'), day('02-10'), day('02-25')]);
  // A member with 7 days of early access gets the second chapter on February 13.
  expect(of(7, chapters.slice(0, 2))).toEqual([day('01-01'), day('02-13')]);
  const scheduled = book(1, { release_at: day('02-01') });
  expect(
    dates(itemsOf({ kind: 'book', books: [scheduled], chapters: [chapter(1, 1)], level: 0, now })),
  ).toEqual([day('02-01')]);
});

test('a series has its books in order, whenever they were added', () => {
  const books = [book(2, { created_at: day('02-01') }), book(1)];
  const chapters = [chapter(1, 1), chapter(1, 2), chapter(2, 1, { added_at: day('02-01') })];
  const items = itemsOf({ kind: 'series', books, chapters, level: 0, now });
  expect(items.map(({ season, chapter: { id } }) => [season, id])).toEqual([
    [1, 2001],
    [2, 1001],
    [2, 1002],
  ]);
});

test('everything new ends after 60 days, and begins with the newest', () => {
  const chapters = [chapter(1, 1, { added_at: day('01-10') }), chapter(1, 2, { added_at: day('02-10') })];
  const old = chapter(2, 1, { added_at: '2025-12-01T00:00:00.000Z' });
  const books = [book(1), book(2)];
  const items = itemsOf({ kind: 'new', books, chapters: [...chapters, old], level: 0, now });
  expect(items.map(({ chapter: { id } }) => id)).toEqual([1002, 1001]);
});

test('dates ascend, none is in the future or after the real one, and a new last chapter changes no other', () => {
  const times = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(times, (seconds) => {
      const startMs = Date.parse('2026-01-01T00:00:00.000Z');
      const chapters = seconds.map((at, index) =>
        chapter(1, index + 1, { added_at: new Date(startMs + at * 1000).toISOString() }),
      );
      const datesOf = (some: FeedChapter[]) =>
        itemsOf({ kind: 'book', books: [book(1)], chapters: some, level: 0, now }).map(({ ms }) => ms);
      const found = datesOf(chapters);
      for (const [index, ms] of found.entries()) {
        expect(ms).toBeLessThanOrEqual(Date.parse(chapters[index]?.added_at ?? ''));
        if (index > 0) expect(ms).toBeGreaterThan(found[index - 1] ?? 0);
      }
      const next = chapter(1, chapters.length + 1, { added_at: now });
      expect(datesOf([...chapters, next]).slice(0, -1)).toEqual(found);
    }),
    { seed: 52 },
  );
});
