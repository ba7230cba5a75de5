import { expect, test } from 'vitest';
import {
  afterSending,
  changedByOthers,
  changesOf,
  savedTexts,
  shownText,
  withSaved,
} from './admin-text-draft.ts';

test('a draft begun while a text was being sent is based on what the server then has', () => {
  const draft = { values: { text: 'Ask away, again' }, basedOn: { text: 'Ask away ' } };
  const saved = { text: 'Ask away' };
  expect(afterSending(draft, { text: 'Ask away ' }, saved)).toEqual({ ...draft, basedOn: saved });
});

test('a draft based on another text stays so', () => {
  const draft = { values: { text: 'Ask away, again' }, basedOn: { text: 'Ask nothing' } };
  expect(afterSending(draft, { text: 'Ask away ' }, { text: 'Ask away' })).toBe(draft);
  expect(afterSending(null, { text: 'Ask away ' }, { text: 'Ask away' })).toBeNull();
});

test('only the languages whose text was changed are saved', () => {
  const basedOn = savedTexts({
    text: 'Fragt uns',
    texts: { default: 'Ask us', translations: { de: { text: 'Fragt uns' }, fr: { text: 'Demandez' } } },
  });
  expect(changesOf({ values: basedOn, basedOn })).toEqual([]);
  const values = { ...basedOn, text: 'Ask', 'text.fr': '', 'text.ar': 'اسألونا' };
  expect(changesOf({ values, basedOn })).toEqual([
    { text: 'Ask', based_on: 'Ask us' },
    { text: '', based_on: 'Demandez', language: 'fr' },
    { text: 'اسألونا', based_on: '', language: 'ar' },
  ]);
  expect(changedByOthers({ values, basedOn }, { ...basedOn, 'text.de': 'Fragt' })).toEqual(['de']);
  expect(changedByOthers({ values, basedOn }, { ...basedOn, text: 'Ask' })).toEqual([]);
});

test('a text that somebody else has changed stays changed, unless it was edited here', () => {
  const basedOn = { text: 'Ask us', 'text.de': 'Fragt uns' };
  const draft = { values: { ...basedOn, text: 'Ask' }, basedOn };
  const saved = { text: 'Ask them', 'text.de': 'Fragt', 'text.fr': 'Demandez' };
  const merged = withSaved(draft, saved);
  expect(merged.values).toMatchObject({ text: 'Ask', 'text.de': 'Fragt', 'text.fr': 'Demandez' });
  expect(changedByOthers(merged, saved)).toEqual(['']);
  expect(changesOf({ values: merged.values, basedOn: saved })).toEqual([
    { text: 'Ask', based_on: 'Ask them' },
  ]);
});

test('readers get the text of their language, or else the default', () => {
  const texts = { text: 'Ask us', 'text.de': 'Fragt uns', 'text.fr': '' };
  expect(['de', 'fr', 'en'].map((tag) => shownText(texts, tag))).toEqual(['Fragt uns', 'Ask us', 'Ask us']);
});
