import { expect, test } from 'vitest';
import { sampleBook } from '../../../testing/sample-book.ts';
import { bookFacts, yearsText } from './book-facts.ts';

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
    ['Narrators', { role: 'narrator', people: people(6) }],
    ['Translators', { role: 'translator', people: people(2) }],
    ['Language', 'British English'],
    ['Published', '44 BC, this edition 2024'],
    ['Edition', 'Unabridged'],
  ]);
  expect(yearsText({ original_year: 1920, release_year: 1920 })).toBe('1920');
});
