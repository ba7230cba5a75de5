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

describe('knows separators of the world', () => {
  test.each([
    ['محمود درويش، نزار قباني', ['محمود درويش', 'نزار قباني']],
    ['محفوظ، نجيب', ['نجيب محفوظ']],
    ['نجيب محفوظ؛ طه حسين', ['نجيب محفوظ', 'طه حسين']],
    ['Anna Müller und Jörg Bär', ['Anna Müller', 'Jörg Bär']],
    ['Ida Moos, Jörg Bär und Anna Müller', ['Ida Moos', 'Jörg Bär', 'Anna Müller']],
    ['Anne Martin et Luc Petit', ['Anne Martin', 'Luc Petit']],
    ['Иван Петров и Анна Сидорова', ['Иван Петров', 'Анна Сидорова']],
    ['Ana María Matute y Carmen Laforet', ['Ana María Matute', 'Carmen Laforet']],
    ['Santiago Ramón y Cajal', ['Santiago Ramón y Cajal']],
    ['José Ortega y Gasset, Ana Matute', ['José Ortega y Gasset', 'Ana Matute']],
    ['José Ortega y Gasset y Ana Matute', ['José Ortega y Gasset', 'Ana Matute']],
    ['Artur da Costa e Silva', ['Artur da Costa e Silva']],
    ['Anna Müller und das Ensemble', ['Anna Müller und das Ensemble']],
    ['Hänsel und Gretel', ['Hänsel und Gretel']],
    ['Jan Novák, CSc.', ['Jan Novák, CSc.']],
    ['prof. Jan Novák, DrSc., Ida Moss', ['prof. Jan Novák, DrSc.', 'Ida Moss']],
    ['Juana Inés, O.S.H.', ['Juana Inés, O.S.H.']],
  ])('%s', (text, names) => expect(splitNames(text)).toEqual(names));
});

describe('knows letters after a name, sorted names and particles', () => {
  test.each([
    ['Ida Moss, PhD, RD, LDN', ['Ida Moss, PhD, RD, LDN']],
    ['Ida Moss, CPA & Bo Ek, M.D.', ['Ida Moss, CPA', 'Bo Ek, M.D.']],
    ['Ida Moss, M.D., Bo Ek, Ph. D., Cy Fox', ['Ida Moss, M.D.', 'Bo Ek, Ph. D.', 'Cy Fox']],
    ['Dr. Ida Moss, MD PhD', ['Dr. Ida Moss, MD PhD']],
    ['Moss, Ida, PhD', ['Ida Moss, PhD']],
    ['King, Jr., Martin Luther', ['Martin Luther King, Jr.']],
    ['Salinger, J.D.', ['J.D. Salinger']],
    ['Tolkien, J. R. R.', ['J. R. R. Tolkien']],
    ['Le Guin, U.K.', ['U.K. Le Guin']],
    ['García Márquez, Gabriel, 1927-2014', ['García Márquez', 'Gabriel']],
    ['King, Stephen; Straub, Peter', ['Stephen King', 'Peter Straub']],
    ['García Márquez, Gabriel; Vargas Llosa, Mario', ['Gabriel García Márquez', 'Mario Vargas Llosa']],
    ['King, Stephen & Straub, Peter', ['Stephen King', 'Peter Straub']],
    ['de la Cruz, Maria', ['Maria de la Cruz']],
    ['van der Moor, Lotte', ['Lotte van der Moor']],
    ['Maria de la Cruz, Jan van der Moor', ['Maria de la Cruz', 'Jan van der Moor']],
    ['Ann Lee with Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee w/ Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['夏目漱石、森鷗外', ['夏目漱石', '森鷗外']],
    ['夏目漱石, 芥川龍之介', ['夏目漱石', '芥川龍之介']],
    ['村上, 春樹', ['村上 春樹']],
    ['アーシュラ・K・ル＝グウィン', ['アーシュラ・K・ル＝グウィン']],
    ['刘慈欣，王晋康', ['刘慈欣', '王晋康']],
    ['Ann Lee & Di Gnu, RZA', ['Ann Lee', 'Di Gnu, RZA']],
  ])('%s', (text, names) => expect(splitNames(text)).toEqual(names));

  test.each([
    ['Ida Moss, M.D.', ['Ida Moss, M.D.']],
    ['Ida Moss, PhD, RD, LDN', ['Ida Moss, PhD, RD, LDN']],
    ['Smith, Jones, and Wells', ['Smith, Jones, and Wells']],
    ['Ann Lee, Bo Ek', ['Ann Lee, Bo Ek']],
    ['King, Stephen', ['Stephen King']],
    ['García Márquez, Gabriel, 1927-2014', ['Gabriel García Márquez']],
    ['Bob & Carol', ['Bob & Carol']],
    ['AC/DC', ['AC/DC']],
  ])('%s is one name where the source separates names', (text, names) =>
    expect(splitNames(text, true)).toEqual(names),
  );
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
