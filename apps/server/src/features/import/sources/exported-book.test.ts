import { expect, test } from 'vitest';
import { readExportedBook } from './exported-book.ts';

const at = '2020-01-01T00:00:00.000Z';
const chapter = { title: 'One', file: '01 - One.mp3', added_at: at };
const book = { title: 'Earthsea', tags: [{ main_tag: 'Official', sub_tag: null }] };
const exported = { format: 1, book, sort_names: {}, added_at: at, updated_at: at, chapters: [chapter] };

test('reads an exported book, with names that objects have themselves', () => {
  const named = { ...book, authors: [{ name: 'constructor' }], series: [{ name: 'A', number: '1' }] };
  const sort_names: unknown = JSON.parse('{"__proto__": "Proto"}');
  for (const value of [exported, { ...exported, book: named, sort_names }])
    expect(readExportedBook(value)).toBe(value);
});

test.each([
  ['a day that does not exist', { added_at: '2020-13-01T00:00:00Z' }],
  ['a day without its time zone', { updated_at: '2020-01-01T00:00:00' }],
  ['an id of a person', { book: { ...book, authors: [{ id: 1, name: 'Ann' }] } }],
  ['an id of a series', { book: { ...book, series: [{ id: 1, name: 'A' }] } }],
  ['a person without a name', { book: { ...book, authors: [{}] } }],
  ['a field that an object has itself', { book: JSON.parse('{"title":"A","tags":[],"__proto__":{}}') }],
  ['a name of a folder', { chapters: [{ ...chapter, file: '../01.mp3' }] }],
  [
    'an endless recording',
    {
      chapters: [
        {
          ...chapter,
          file: undefined,
          audio_url: 'https://a.test/a.mp3',
          duration: Number.POSITIVE_INFINITY,
        },
      ],
    },
  ],
  ['too many chapters', { chapters: Array.from({ length: 2001 }, () => chapter) }],
  [
    'too many sort names',
    { sort_names: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, 'a'])) },
  ],
  ['a title of megabytes', { book: { ...book, title: 'x'.repeat(4_000_000) } }],
  ['another format', { format: 2 }],
])('refuses %s', (_, change) => {
  expect(readExportedBook(JSON.parse(JSON.stringify(exported)))).not.toBeNull();
  expect(readExportedBook({ ...exported, ...change })).toBeNull();
});
