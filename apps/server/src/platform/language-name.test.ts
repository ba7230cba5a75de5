import { expect, test } from 'vitest';
import { languageNameOf } from './language-name.ts';

test.each([
  ['de', null, 'German'],
  ['de', 'de', 'Deutsch'],
  ['ja', 'fr', 'japonais'],
  ['pt-BR', 'de-AT', 'Portugiesisch (Brasilien)'],
  ['zz', 'de', 'zz'],
  ['not a tag', 'de', 'not a tag'],
  ['de', 'not a locale', 'de'],
])('the name of %s in %s is %s', (tag, locale, name) => {
  expect(languageNameOf(tag, locale)).toBe(name);
});
