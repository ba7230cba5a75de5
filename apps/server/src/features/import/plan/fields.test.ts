import { describe, expect, test } from 'vitest';
import { abridgedIn, asinOf, isbnOf, withoutAbridged, yearOf } from '../sources/fact-texts.ts';
import { languageTagOf } from '../sources/language-names.ts';
import { readMetadataJson } from '../sources/metadata-json.ts';
import { readOpf } from '../sources/opf.ts';
import { isPlaceholder, parseNames, readPeople } from '../sources/person-names.ts';
import { parseSeries, parseSeriesList, seriesNumberOf } from '../sources/series-text.ts';
import type { SourceMetadata } from '../sources/source-metadata.ts';
import { mergeFields } from './book-fields.ts';

describe('names of people', () => {
  test.each([
    ['Ann Lee, Bo Ek & Cy Fox', ['Ann Lee', 'Bo Ek', 'Cy Fox']],
    ['Ann Other; Bob & Carol', ['Ann Other', 'Bob', 'Carol']],
    ['Martin King, Jr. & Ann Other, Ph.D.', ['Martin King, Jr.', 'Ann Other, Ph.D.']],
    ['Le Guin, Ursula K.', ['Ursula K. Le Guin']],
    ['King, Stephen', ['Stephen King']],
    ['Rita Reader\nBo Voice', ['Rita Reader', 'Bo Voice']],
  ])('%s', (text, names) => expect(parseNames(text)).toEqual(names));

  test.each([
    ['Ann Lee (narrator)', { narrators: ['Ann Lee'] }],
    ['Ann Lee [Author/Narrator]', { authors: ['Ann Lee'], narrators: ['Ann Lee'] }],
    ['Bo Ek, Jay Rubin - translator', { authors: ['Bo Ek'], translators: ['Jay Rubin'] }],
    ['Bo Ek, Cy Fox - foreword', { authors: ['Bo Ek'], others: ['Cy Fox - foreword'] }],
    ['Read by Ann Lee', { narrators: ['Ann Lee'] }],
    ['Gelesen von Ann Lee und Bo Ek Fox', { narrators: ['Ann Lee'], authors: ['Bo Ek Fox'] }],
    ['Lu par Ann Lee', { narrators: ['Ann Lee'] }],
    ['Narrado por: Ann Lee', { narrators: ['Ann Lee'] }],
    ['Читает Иван Петров', { narrators: ['Иван Петров'] }],
    ['Ann Lee (läst av)', { narrators: ['Ann Lee'] }],
    ['Czytała Ann', { authors: ['Czytała Ann'] }],
    ['Edited by Ann Lee and Bo Ek', { editors: ['Ann Lee'], authors: ['Bo Ek'] }],
    ['Ann Lee (Acme Ltd.)', { authors: ['Ann Lee (Acme Ltd.)'] }],
  ])('of authors: %s', (text, people) => expect(readPeople({ author: [text] })).toEqual(people));

  test.each(['Full Cast', 'a full cast', 'Various Authors', 'Unknown', 'Full Cast Recording', 'N/A'])(
    '%s is no name',
    (name) => expect(isPlaceholder(name)).toBe(true),
  );
  test.each(['Anonymous', 'Cast Away', 'Noone Smith'])('%s is a name', (name) =>
    expect(isPlaceholder(name)).toBe(false),
  );
});

describe('series', () => {
  test.each([
    ['Earthsea #2', { name: 'Earthsea', number: '2' }],
    ['Earthsea, Book 2', { name: 'Earthsea', number: '2' }],
    ['Earthsea (Vol. 4,5)', { name: 'Earthsea', number: '4,5' }],
    ['Other #x', { name: 'Other', number: 'x' }],
    ['Hints for C#', { name: 'Hints for C#' }],
    ['Book 4', { name: 'Book 4' }],
    ['Fahrenheit 451', { name: 'Fahrenheit 451' }],
  ])('%s', (text, series) => expect(parseSeries(text)).toEqual(series));
  test('a list', () =>
    expect(parseSeriesList('Earthsea #2; Hainish Cycle')).toEqual([
      { name: 'Earthsea', number: '2' },
      { name: 'Hainish Cycle' },
    ]));
  test.each([
    ['4,5', '4.5'],
    ['4.50', '4.5'],
    ['02', '2'],
    ['Book 7', '7'],
    ['#0', '0'],
    ['1-3', null],
    ['1e9', null],
    ['-1', null],
  ])('number %s', (text, number) => expect(seriesNumberOf(text)).toBe(number));
});

test.each([
  ['en', 'en'],
  ['EN_us', 'en-US'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['English', 'en'],
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['Français', 'fr'],
  ['espanol', 'es'],
  ['Portuguese (Brazil)', 'pt-BR'],
  ['English - United Kingdom', 'en-GB'],
  ['British English', 'en-GB'],
  ['日本語', 'ja'],
  ['Hawaiian', 'haw'],
  ['Klingonish', null],
  ['xx', null],
  ['und', null],
  ['', null],
])('language %s is %s', (text, tag) => expect(languageTagOf(text)).toBe(tag));

test.each([
  ['1968', 1968],
  ['1968-11-01T00:00:00+00:00', 1968],
  ['01.11.1968', 1968],
  ['19681101', 1968],
  ['-800', -800],
  ['20199', null],
  ['soon', null],
])('the year of %s is %s', (text, year) => expect(yearOf(text)).toBe(year));

test('identifiers and editions are read in their usual spellings', () => {
  expect(isbnOf('urn:isbn:978-0-306-40615-7')).toBe('9780306406157');
  expect(isbnOf('ISBN 0-306-40615-2 (audio)')).toBe('0306406152');
  expect(isbnOf('9780306406158')).toBeNull();
  expect(asinOf('asin: b002v0qk4c')).toBe('B002V0QK4C');
  expect(abridgedIn('The Ring (Unabridged)')).toBe(false);
  expect(abridgedIn('abridged')).toBe(true);
  expect(abridgedIn('The Abridged Life')).toBeUndefined();
  expect(withoutAbridged('The Ring (Unabridged)')).toBe('The Ring');
});

describe('merging sources', () => {
  const merge = (...all: readonly SourceMetadata[]) =>
    mergeFields(all.map((metadata, index) => ({ name: `source ${index + 1}`, metadata })));

  test('takes the first value that can be used and says what is left out', () => {
    const { fields, notes, origins } = merge(
      {
        language: 'Klingonish',
        year: '20199',
        series: [{ name: 'A', number: '1-3' }],
        others: ['Bo (foreword)'],
      },
      { language: 'eng', isbn: '9780306406158', narrators: ['Full Cast'], publisher: ' ' },
    );
    expect(fields).toEqual({ language: 'en', series: [{ name: 'A', number: null }] });
    expect(origins).toEqual({ language: 'source 2', series: 'source 1' });
    expect(notes).toEqual([
      "The number '1-3' in the series 'A' is left out: it isn't a number.",
      "source 1: 'Klingonish' is left out: it isn't a language.",
      "source 1: '20199' is left out: it isn't a year.",
      "source 2: '9780306406158' is left out: it isn't an ISBN.",
      "'Bo (foreword)' is left out: only authors, narrators, translators and editors are listed.",
    ]);
  });

  test('takes a name once, and none without a letter', () => {
    const { fields, notes } = merge({
      authors: ['Zoë Kaur', 'zoe kaur', '?!', 'Turned\u202e Round'],
      series: [
        { name: 'Saga', number: '1' },
        { name: 'SAGA', number: '2' },
      ],
    });
    expect(fields).toEqual({
      authors: ['Zoë Kaur', 'Turned Round'],
      series: [{ name: 'Saga', number: '1' }],
    });
    expect(notes).toEqual(["'?!' is left out of the authors. A name needs a letter, a digit or a symbol."]);
  });

  test('keeps to the limits of a book', () => {
    const { fields, notes } = merge({
      authors: ['x'.repeat(500), 'Ann', ...Array.from({ length: 60 }, (_, index) => `Author ${index}`)],
      publisher: 'p'.repeat(300),
      series: Array.from({ length: 12 }, (_, index) => ({ name: `Series ${index}` })),
    });
    expect(fields.authors).toHaveLength(50);
    expect(fields.series).toHaveLength(10);
    expect(fields.publisher).toHaveLength(200);
    expect(notes).toHaveLength(4);
    expect(notes).toContain('Only the first 50 authors are used.');
    expect(notes).toContain('Only the first 10 series are used.');
  });
});

test('hostile texts are read in time', async () => {
  const text = `a${' '.repeat(200_000)}b`;
  const start = performance.now();
  const json = readMetadataJson(
    JSON.stringify({ title: text, authors: text, series: text, description: text }),
  );
  const opf = await readOpf(
    `<package><metadata><title>x</title><creator file-as="${text}">${text}</creator></metadata></package>`,
  );
  const sources = [json, opf].map((metadata, index) => ({ name: `${index}`, metadata: metadata ?? {} }));
  expect(mergeFields(sources).fields.authors).toEqual(['a']);
  expect(performance.now() - start).toBeLessThan(2000);
});
