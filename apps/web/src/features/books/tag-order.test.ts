import { expect, test } from 'vitest';
import { mainTags, subTags, tagLabels } from './tag-order.ts';

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

const inUse = [
  { main_tag: 'Zither', sub_tag: 'Volume 10' },
  { main_tag: 'Zither', sub_tag: 'Volume 2' },
  { main_tag: 'Official', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: null },
  { main_tag: 'Text to Speech', sub_tag: ' Sea Stories ' },
];

test('lists the two voices of the specification first, the others by name', () => {
  expect(mainTags(inUse)).toEqual(['Text to Speech', 'Official', 'Fan Made', 'Zither']);
  expect(mainTags(inUse.slice(0, 2))).toEqual(['Zither']);
  expect(mainTags([])).toEqual([]);
});

test.each([
  ['', ['Fable', 'Sea Stories', 'Volume 2', 'Volume 10']],
  ['Zither', ['Volume 2', 'Volume 10']],
  ['Fan Made', ['Fable']],
  ['Nobody', []],
])('categories of %j', (main, expected) => {
  expect(subTags(inUse, main)).toEqual(expected);
});
