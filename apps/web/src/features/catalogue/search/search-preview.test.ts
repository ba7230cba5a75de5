import { describe, expect, test } from 'vitest';
import { sampleBook } from '../../../testing/sample-book.ts';
import { keyOf, nameOf, previewOf, titleParts } from './search-preview.ts';

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
  const shown = (found: Partial<Parameters<typeof previewOf>[0]>, search: string) => {
    const { titles, more } = previewOf({ titles: [], results: [], people: [], series: [], ...found }, search);
    const described = (item: (typeof more)[number]) =>
      item.kind === 'book' ? nameOf(item) : `${item.kind}: ${nameOf(item)}`;
    return [titles.map(described), more.map(described)];
  };

  test('are four titles first, then the two people and series that match best', () => {
    const titles = books('Hannah', 'Joanna', 'Banner', 'Annals', 'Anno');
    const people = ['Ann Bell', 'Ann', 'Joan Mann'].map(person);
    expect(shown({ titles, people, results: books('Hannah', 'Annals') }, 'ann')).toEqual([
      ['Hannah', 'Joanna', 'Banner', 'Annals'],
      ['person: Ann', 'person: Ann Bell'],
    ]);
    expect(shown({ titles, series: [series('The Ann Letters')] }, 'ann')[1]).toEqual([
      'series: The Ann Letters',
    ]);
  });
  test('are results without the text in the title only below the line, four in all', () => {
    const results = books('The Lamplit Hours', 'Harbour', 'Salt', 'Rooks', 'Tides');
    expect(shown({ titles: results.slice(0, 1), results }, 'lamp')).toEqual([
      ['The Lamplit Hours'],
      ['Harbour', 'Salt', 'Rooks'],
    ]);
    expect(shown({ results }, 'landlady')).toEqual([[], ['The Lamplit Hours', 'Harbour', 'Salt', 'Rooks']]);
    expect(shown({ results: results.slice(1, 3), people: ['Ann', 'Bo', 'Cy'].map(person) }, 'b')).toEqual([
      [],
      ['person: Bo', 'person: Cy', 'Harbour', 'Salt'],
    ]);
  });
  test('keep their order where the search is an article alone', () => {
    const names = [series('The Saltmarsh Letters'), { ...series('An Island Year'), id: 2 }];
    expect(shown({ titles: books('Café at the Edge'), series: names }, 'the')).toEqual([
      ['Café at the Edge'],
      ['series: The Saltmarsh Letters', 'series: An Island Year'],
    ]);
  });
  test('have keys of their own, which do not depend on where they are listed', () => {
    const found = {
      titles: books('Harbour'),
      results: [],
      people: [{ ...person('Harbour'), id: 0 }],
      series: [],
    };
    const keysOf = (all: Parameters<typeof previewOf>[0]) => {
      const { titles, more } = previewOf(all, 'harb');
      return [...titles, ...more].map(keyOf);
    };
    const [book, author] = keysOf(found);
    expect(author).not.toBe(book);
    const more = { ...found, series: [{ ...series('Harb'), id: 0 }] };
    expect(keysOf(more)).toEqual([book, 'series-0', author]);
  });
});
