import { afterEach, describe, expect, test } from 'vitest';
import { spokenTime } from './durations.ts';
import { setLanguageSource } from './index.ts';
import { dateLocale, formatList, formatNumber, formatOneDecimal, formatUnits, listParts } from './intl.ts';
import { languageOf, languageTags } from './languages.ts';

afterEach(() => setLanguageSource(() => 'en'));

describe('numbers and lists', () => {
  test('are English as specified', () => {
    expect([formatNumber(1234.5), formatOneDecimal(4), formatOneDecimal(1234)]).toEqual([
      '1,234.5',
      '4.0',
      '1,234.0',
    ]);
    expect([formatList(['a', 'b', 'c']), formatUnits(['a', 'b', 'c'])]).toEqual(['a, b and c', 'a, b, c']);
    expect([0, 1, 3724].map(spokenTime)).toEqual(['0 seconds', '1 second', '1 hour 2 minutes 4 seconds']);
  });

  test('are in the reader’s language, with Latin digits in Arabic', () => {
    setLanguageSource(() => 'de');
    expect([formatNumber(1234.5), formatOneDecimal(4), formatList(['a', 'b', 'c'])]).toEqual([
      '1.234,5',
      '4,0',
      'a, b und c',
    ]);
    setLanguageSource(() => 'ar');
    expect([formatNumber(1234), formatList(['a', 'b'])]).toEqual(['1,234', 'a وb']);
    setLanguageSource(() => 'ja');
    expect([formatList(['a', 'b', 'c']), formatUnits(['a', 'b', 'c'])]).toEqual(['a、b、c', 'a、b、c']);
  });

  test('are as Intl formats them, also where they are formatted without it', () => {
    for (const tag of languageTags) {
      setLanguageSource(() => tag);
      const { locale } = languageOf(tag);
      const whole = new Intl.NumberFormat(locale);
      const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      const wholes = [...Array(1002).keys()];
      expect(wholes.map(formatNumber)).toEqual(wholes.map((value) => whole.format(value)));
      const decimals = [...wholes.map((value) => value / 100), 998.94, 998.95, 998.99, 999, 999.96, 1000];
      expect(decimals.map(formatOneDecimal)).toEqual(decimals.map((value) => decimal.format(value)));
      expect([formatUnits([]), formatUnits(['a']), formatList(['a'])]).toEqual(['', 'a', 'a']);
    }
  });

  test('have elements between what joins them', () => {
    expect(listParts([1, 2, 3])).toEqual([1, ', ', 2, ' and ', 3]);
    expect(listParts([1, 2], 'units')).toEqual([1, ', ', 2]);
    expect(listParts([])).toEqual([]);
  });
});

test.each([
  ['en', null, 'en-GB'],
  ['en', 'en-US', 'en-US'],
  // English pages keep the publisher's format in any language, as before there were other languages.
  ['en', 'de-DE', 'de-DE'],
  ['en-XA', null, 'en-GB'],
  ['de', null, 'de'],
  ['de', 'de-DE', 'de-DE'],
  ['de', 'en-US', 'de'],
  ['ar', 'fr-FR', 'ar-u-nu-latn'],
])('dates of a page in %s with the publisher’s format %s are %s', (tag, chosen, locale) => {
  setLanguageSource(() => tag);
  expect(dateLocale(chosen)).toBe(locale);
});
