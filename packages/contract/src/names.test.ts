import { describe, expect, test } from 'vitest';
import { isbnForms, parseAsin, parseIsbn, parseLanguage, parseSeriesNumber, splitNames } from './names.ts';

describe('splits a text that lists people', () => {
  test.each([
    ['Ann Lee, Bo Ek & Cy Fox', ['Ann Lee', 'Bo Ek', 'Cy Fox']],
    ['Ann Lee, Bo Ek, and Cy Fox', ['Ann Lee', 'Bo Ek', 'Cy Fox']],
    ['Ann Lee; Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee/Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann & Co', ['Ann & Co']],
    ['Ann & Co., Bo Ek & Cora Fox', ['Ann & Co.', 'Bo Ek', 'Cora Fox']],
    ['Lee and Sons', ['Lee and Sons']],
    ['Ann Lee and Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Simon and Garfunkel', ['Simon and Garfunkel']],
    ['Simon and Garfunkel; Ann Lee', ['Simon and Garfunkel', 'Ann Lee']],
    ['Ann Lee and Simon and Garfunkel', ['Ann Lee', 'Simon and Garfunkel']],
    ['Ann Lee and Bo Ek; Cy Fox', ['Ann Lee and Bo Ek', 'Cy Fox']],
    ['Ann and Bo Ek', ['Ann and Bo Ek']],
    ['Cy Fox and the Night Larks', ['Cy Fox and the Night Larks']],
    ['Ann Lee and others', ['Ann Lee', 'others']],
    ['King, Stephen', ['Stephen King']],
    ['Sammy Davis, Jr.', ['Sammy Davis, Jr.']],
    ['Anderson Sandy', ['Anderson Sandy']],
    ['Voltaire, Émile Zola', ['Émile Zola Voltaire']],
    ['夏目漱石', ['夏目漱石']],
    ['Ann Lee, Ann Lee', ['Ann Lee']],
    [' & , ;', []],
  ])('%s', (text, names) => expect(splitNames(text)).toEqual(names));
});

test('leaves "and" in names that the source separates by other means', () => {
  expect(splitNames('Ann Lee and Bo Ek', true)).toEqual(['Ann Lee and Bo Ek']);
  expect(splitNames('Ann Lee & Bo Ek', true)).toEqual(['Ann Lee', 'Bo Ek']);
});

describe('reads the number of a book in a series', () => {
  test.each([
    ['4.5', '4.5'],
    ['04.50', '4.5'],
    ['0', '0'],
    ['10', '10'],
    ['1.000', '1'],
  ])('%s → %s', (text, number) => expect(parseSeriesNumber(text)).toBe(number));
  test.each(['', '-1', '1e9', '4,5', 'one', '1.2345', '123456', '.5', '٣'])('refuses "%s"', (text) =>
    expect(parseSeriesNumber(text)).toBeNull(),
  );
});

test('reads language tags, ISBNs and ASINs, and refuses what is none', () => {
  expect(['EN-gb', 'eng', 'zh-hant-tw', 'english', 'e', '', 'de-x-foo'].map(parseLanguage)).toEqual([
    'en-GB',
    'en',
    'zh-Hant-TW',
    null,
    null,
    null,
    null,
  ]);
  expect(
    ['978-0-306-40615-7', 'ISBN 0-306-40615-2', '080442957x', '978-0-306-40615-8'].map(parseIsbn),
  ).toEqual(['9780306406157', '0306406152', '080442957X', null]);
  expect(['978-0-306-40615-7', '0306406152', '9791034304936', '080442957X', '123'].map(isbnForms)).toEqual([
    ['9780306406157', '0306406152'],
    ['0306406152', '9780306406157'],
    ['9791034304936'],
    ['080442957X', '9780804429573'],
    [],
  ]);
  expect(['b002v1a0wa', 'B002'].map(parseAsin)).toEqual(['B002V1A0WA', null]);
});
