import { expect, test } from 'vitest';
import { tagLabels } from './tag-order.ts';

const tag = (main_tag: string, sub_tag: string | null = null) => ({ main_tag, sub_tag });

test('the two voices come first, whatever the stored order', () => {
  expect(tagLabels([tag('Fantasy'), tag('Official'), tag('Text to Speech')])).toEqual([
    { text: 'Text to Speech', tone: 'tts' },
    { text: 'Official', tone: 'official' },
    { text: 'Fantasy', tone: 'tag' },
  ]);
});

test('sub tags follow all main tags, in grey', () => {
  expect(tagLabels([tag('Official', 'Sea'), tag('Mystery', 'Winter')])).toEqual([
    { text: 'Official', tone: 'official' },
    { text: 'Mystery', tone: 'tag' },
    { text: 'Sea', tone: 'subtag' },
    { text: 'Winter', tone: 'subtag' },
  ]);
});

test('each label is shown once, blank labels never', () => {
  expect(tagLabels([tag('Official', 'Sea'), tag('Official', 'Sea'), tag(' ', '')])).toEqual([
    { text: 'Official', tone: 'official' },
    { text: 'Sea', tone: 'subtag' },
  ]);
});

test('returns no labels without tags', () => {
  expect(tagLabels([])).toEqual([]);
});
