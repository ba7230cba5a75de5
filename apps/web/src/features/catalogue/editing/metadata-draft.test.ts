import { expect, test } from 'vitest';
import { sampleBook } from '../../../testing/sample-book.ts';
import { emptyMetadata, firstMetadataProblem, metadataOf, metadataPayload } from './metadata-draft.ts';

test('metadata that was loaded is sent unchanged', () => {
  const facts = {
    subtitle: 'A Tale',
    language: 'en-GB',
    original_year: -44,
    release_year: 2024,
    publisher: null,
    isbn: '9780306406157',
    asin: null,
    abridged: false,
    content_notes: 'Storms.\nA drowning.',
  };
  const people = { authors: [{ id: 1, name: 'Ann Lee' }], narrators: [{ id: 2, name: 'Wren' }] };
  const series = [
    { id: 3, name: 'Saltmarsh', number: '4.5' },
    { id: 4, name: 'Coasts', number: null },
  ];
  expect(metadataPayload(metadataOf({ ...sampleBook([60]), ...facts, ...people, series }))).toEqual({
    ...facts,
    authors: [{ id: 1 }],
    narrators: [{ id: 2 }],
    translators: [],
    editors: [],
    series: [
      { id: 3, number: '4.5' },
      { id: 4, number: null },
    ],
  });
});

test('a new name is sent as such', () => {
  const authors = [
    { id: null, name: 'Bo Ek' },
    { id: null, name: 'Bo Ek', is_separate: true },
  ];
  expect(metadataPayload({ ...emptyMetadata, authors }).authors).toEqual([
    { name: 'Bo Ek' },
    { name: 'Bo Ek', is_separate: true },
  ]);
});

test.each([
  [{}, null],
  [{ series: [{ id: 1, name: 'S', number: '4,5' }] }, 'Series: Use a number such as 4 or 4.5.'],
  [{ language: 'Klingon' }, 'Choose a language, or use a code such as pt-BR.'],
  [{ original_year: '19x8' }, 'Use a year such as 1998.'],
  [{ original_year: '0' }, 'Use a year such as 1998.'],
  [{ release_year: '99999' }, 'Use a year such as 1998.'],
  [{ isbn: '978-0-306-40615-8' }, 'This is not a valid ISBN.'],
  [{ asin: 'B002' }, 'An ASIN has ten letters and digits.'],
])('the problem of %j is %s', (draft, problem) =>
  expect(firstMetadataProblem({ ...emptyMetadata, ...draft })).toBe(problem),
);
