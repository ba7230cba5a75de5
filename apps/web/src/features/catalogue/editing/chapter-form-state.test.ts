import { expect, test } from 'vitest';
import { publicNow } from '../releases/release-draft.ts';
import {
  changedFields,
  emptyForm,
  formStateOf,
  hasContent,
  isFilled,
  parseForm,
} from './chapter-form-state.ts';

const origin = 'https://lamplight.example';
const entry = { ...emptyForm, title: ' Volume 1 ', audio: 'https://moss.example/1.mp3' };

test('a chapter needs a title and audio', () => {
  expect(isFilled(entry)).toBe(true);
  expect(isFilled({ ...entry, title: ' ' })).toBe(false);
  expect(isFilled({ ...entry, audio: '' })).toBe(false);
});

test('has content once more than the proposed title is filled in', () => {
  const proposed = { ...emptyForm, title: 'Volume 2' };
  expect(hasContent(emptyForm, '')).toBe(false);
  expect(hasContent(proposed, 'Volume 2')).toBe(false);
  expect(hasContent({ ...proposed, title: ' ' }, 'Volume 2')).toBe(false);
  expect(hasContent({ ...proposed, title: 'Overfall' }, 'Volume 2')).toBe(true);
  expect(hasContent({ ...proposed, audio: 'moss' }, 'Volume 2')).toBe(true);
  expect(hasContent({ ...proposed, image: 'moss' }, 'Volume 2')).toBe(false);
  expect(hasContent({ ...proposed, usesCover: false, image: 'moss' }, 'Volume 2')).toBe(true);
});

test('uses the cover if chosen, whatever the hidden image field contains', () => {
  expect(parseForm({ ...entry, image: 'nonsense' }, origin)).toEqual({
    chapter: { title: 'Volume 1', audio_url: 'https://moss.example/1.mp3', image: '', ...publicNow },
  });
});

test('uses its own image, or the cover if there is none', () => {
  const own = { ...entry, usesCover: false };
  expect(parseForm({ ...own, image: '/media/covers/a/720.jpg' }, origin)).toMatchObject({
    chapter: { image: '/media/covers/a/720.jpg' },
  });
  expect(parseForm(own, origin)).toMatchObject({ chapter: { image: '' } });
});

test('reports invalid addresses', () => {
  const wrong = parseForm({ ...entry, audio: 'moss', usesCover: false, image: 'marrow' }, origin);
  expect(Object.keys('problems' in wrong ? wrong.problems : {})).toEqual(['audio', 'image']);
});

test('editing starts with the values as entered', () => {
  const chapter = {
    key: 'a',
    id: 1,
    title: 'One',
    audio_url: '/media/audio/a.m4a',
    image: '',
    duration: 3,
    ...publicNow,
  };
  expect(formStateOf(chapter)).toEqual({
    title: 'One',
    audio: '/media/audio/a.m4a',
    image: '',
    usesCover: true,
    ...publicNow,
  });
  expect(formStateOf({ ...chapter, image: 'https://moss.example/a.jpg' }).usesCover).toBe(false);
});

test('reports a time that cannot be, unless the form was opened with it', () => {
  const past = { ...entry, state: 'scheduled', at: '1900-01-01T00:00', early: '' } as const;
  expect(parseForm(past, origin)).toEqual({ problems: { release: 'Choose a time in the future.' } });
  expect(parseForm({ ...past, at: '' }, origin)).toEqual({
    problems: { release: 'Choose a date and time.' },
  });
  expect(parseForm(past, origin, past)).toMatchObject({ chapter: { at: '1900-01-01T00:00' } });
});

test('applies only what was changed in the form, so that audio uploaded meanwhile stays', () => {
  const opened = { title: 'One', audio_url: '/media/audio/a.m4a', image: '', ...publicNow };
  expect(changedFields({ ...opened, title: 'The First' }, opened)).toEqual({ title: 'The First' });
  expect(changedFields({ ...opened, audio_url: '/media/audio/b.m4a', state: 'draft' }, opened)).toEqual({
    audio_url: '/media/audio/b.m4a',
    state: 'draft',
  });
  expect(changedFields(opened, opened)).toEqual({});
});
