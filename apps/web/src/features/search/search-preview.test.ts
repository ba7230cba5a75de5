import { describe, expect, test } from 'vitest';
import { sampleBook } from '../../testing/sample-book.ts';
import { keyOf, previewOf, titleParts } from './search-preview.ts';

describe('highlighting matches', () => {
  const marked = (title: string, search: string) =>
    titleParts(title, search)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['The Lantern Keeper', 'lantern', 'The [Lantern] Keeper'],
    ['Moss & Marrow', 'M', '[M]oss & [M]arrow'],
    ['Ember', 'ember', '[Ember]'],
    ['Ember', 'x', 'Ember'],
    ['Ember', '', 'Ember'],
    ['a+b', '+', 'a[+]b'],
    ['İstanbul', 'bul', 'İstanbul'],
  ])('%s by %j is %s', (title, search, shown) => {
    expect(marked(title, search)).toBe(shown);
  });
});

describe('suggestions', () => {
  const books = (...titles: string[]) => titles.map((title, id) => ({ ...sampleBook([]), id, title }));
  const person = (name: string) => ({ id: 1, name, book_count: 2, roles: ['author' as const] });
  const series = (name: string) => ({ id: 1, name, book_count: 2 });
  const shown = (found: Partial<Parameters<typeof previewOf>[0]>, search: string) =>
    previewOf({ books: [], people: [], series: [], ...found }, search).map((item) =>
      item.kind === 'book'
        ? item.book.title
        : `${item.kind}: ${item.kind === 'person' ? item.person.name : item.series.name}`,
    );

  test('put a person above titles that match less well', () => {
    const people = [person('Tobias Wintergreen')];
    expect(shown({ people, books: books('A Dragon of Modest Means') }, 'wintergreen')).toEqual([
      'person: Tobias Wintergreen',
      'A Dragon of Modest Means',
    ]);
    expect(shown({ people, books: books('Wintergreen') }, 'wintergreen')).toEqual([
      'Wintergreen',
      'person: Tobias Wintergreen',
    ]);
  });
  test('put a series above the titles of its books', () => {
    const found = {
      series: [series('The Saltmarsh Letters')],
      books: books('The Saltmarsh Letters, Volume 2'),
    };
    expect(shown(found, 'saltmarsh')).toEqual([
      'series: The Saltmarsh Letters',
      'The Saltmarsh Letters, Volume 2',
    ]);
  });
  test('keep titles first for an article alone', () => {
    const found = { series: [series('The Saltmarsh Letters')], books: books('Café at the Edge') };
    expect(shown(found, 'the')).toEqual(['Café at the Edge', 'series: The Saltmarsh Letters']);
  });
  test('are four at most, of which two people or series go first', () => {
    const people = ['Ann A', 'Ann B', 'Ann C'].map(person);
    expect(shown({ people, books: books('Hannah', 'Joanna', 'Banner') }, 'ann')).toEqual([
      'person: Ann A',
      'person: Ann B',
      'Hannah',
      'Joanna',
    ]);
    expect(shown({ people, books: books('Ann', 'Ann 1', 'Ann 2', 'Ann 3') }, 'ann')).toHaveLength(4);
  });
  test('have keys of their own, which do not depend on where they are listed', () => {
    const found = { books: books('Harbour'), people: [{ ...person('Harbour'), id: 0 }], series: [] };
    const keys = previewOf(found, 'harb').map(keyOf);
    expect(new Set(keys).size).toBe(2);
    const more = previewOf({ ...found, series: [{ ...series('Harb'), id: 0 }] }, 'harb').map(keyOf);
    expect(more).toEqual(['series-0', ...keys]);
  });
});
