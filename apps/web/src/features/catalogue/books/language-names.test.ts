import { expect, test } from 'vitest';
import { languageName, listLanguages, tagOf } from './language-names.ts';

test('languages have names in the language of the site, and their tags are found by them', () => {
  const [english, german] = [listLanguages(null), listLanguages('de-DE')];
  expect(english).toContainEqual({ tag: 'de', name: 'German' });
  expect(german).toContainEqual({ tag: 'en-GB', name: 'Englisch (Vereinigtes Königreich)' });
  expect(new Set(english.map(({ tag }) => tag)).size).toBe(english.length);
  expect(english.length).toBeGreaterThan(150);
  const typed = [' german', 'Deutsch', 'EN-gb', 'pt_br', 'Klingonese', ''];
  expect(typed.map((text) => tagOf(text, german, english))).toEqual([
    'de',
    'de',
    'en-GB',
    'pt_br',
    'Klingonese',
    '',
  ]);
});

test('a tag without a name is shown as unknown', () => {
  expect([
    languageName('zz'),
    languageName('de-x-foo'),
    languageName('fr', 'de'),
    languageName('en-GB'),
  ]).toEqual(['Unknown language (zz)', 'Unknown language (de-x-foo)', 'Französisch', 'British English']);
});
