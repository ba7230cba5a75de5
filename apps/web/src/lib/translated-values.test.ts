import { expect, test } from 'vitest';
import { languageOfProblems, translationsIn, valuesOfTranslations } from './translated-values.ts';

const names = ['title', 'body'] as const;

test('a form sends the translations it was filled with, and null for languages without a text', () => {
  const translations = { de: { title: 'Bedingungen', body: '' }, ar: { title: 'شروط', body: 'نص' } };
  const values = valuesOfTranslations(names, translations);
  expect(values).toMatchObject({ 'title.de': 'Bedingungen', 'body.de': '', 'title.en': '' });
  expect(translationsIn(names, values)).toMatchObject({ ...translations, en: null });
  expect(translationsIn(names, { ...values, 'title.de': ' ' })).toMatchObject({ de: null });
});

test('a problem names its language', () => {
  expect(languageOfProblems({ title: undefined, 'body.ar': 'Too long.' })).toBe('ar');
  expect(languageOfProblems({ title: 'Too long.', 'title.de': undefined })).toBeUndefined();
  expect(languageOfProblems({ 'steps.0': 'No.' })).toBeUndefined();
});
