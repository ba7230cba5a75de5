import { expect, test } from 'vitest';
import { sampleBook } from '../../testing/sample-book.ts';
import { bookFacts, languageName, yearsText } from './book-facts.ts';

test('the details name what is known of a book, and nothing else', () => {
  const book = sampleBook([60]);
  expect(bookFacts(book)).toEqual([]);
  expect(bookFacts({ title: 'Stored by an earlier version' })).toEqual([]);
  const people = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `P${id}` }));
  expect(
    bookFacts({
      ...book,
      authors: people(1),
      narrators: people(6),
      translators: people(2),
      language: 'en-GB',
      original_year: -44,
      release_year: 2024,
      abridged: false,
    }),
  ).toEqual([
    ['Narrators', 'P0, P1, P2, P3, P4, P5'],
    ['Translators', 'P0, P1'],
    ['Language', 'British English'],
    ['Published', '44 BC, this edition 2024'],
    ['Edition', 'Unabridged'],
  ]);
  expect(yearsText({ original_year: 1920, release_year: 1920 })).toBe('1920');
  expect(languageName('not a tag')).toBe('not a tag');
});
