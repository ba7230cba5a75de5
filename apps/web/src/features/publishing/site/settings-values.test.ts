import { expect, test } from 'vitest';
import { isContested, type SettingsValues } from './settings-values.ts';

const base: SettingsValues = {
  name: 'Fern',
  tagline: '',
  accent: '',
  sender: '',
  contact: '',
  language: '',
  languages: 'en',
  default_language: '',
  first_day: '1',
  cover_shape: 'portrait',
  phone_bar: 'tags',
  articles: 'count',
};

test('a field is contested if two admins changed it, unless they agree', () => {
  expect(isContested(base, { ...base, name: 'Moss' }, base)).toBe(false);
  expect(isContested({ ...base, tagline: 'Aloud' }, { ...base, name: 'Moss' }, base)).toBe(false);
  expect(isContested({ ...base, name: 'Moss' }, { ...base, name: 'Moss' }, base)).toBe(false);
  expect(isContested({ ...base, name: 'Bark' }, { ...base, name: 'Moss' }, base)).toBe(true);
});
