import { expect, test } from 'vitest';
import { choicesOf, sortChoices, statusChoices, withMain } from './filter-choices.ts';
import { noFilter } from './filter-params.ts';

const tags = [
  { main_tag: 'Zither', sub_tag: 'Volume 10' },
  { main_tag: 'Zither', sub_tag: 'Volume 2' },
  { main_tag: 'Official', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: null },
  { main_tag: 'Text to Speech', sub_tag: ' Sea Stories ' },
];

test.each([
  ['Fan Made', 'Fable', 'Fable'],
  ['Zither', 'Fable', ''],
  ['', 'Fable', 'Fable'],
  ['', 'Unheard Of', 'Unheard Of'],
  ['Zither', 'Unheard Of', ''],
])('choosing voice %j keeps category %j as %j', (main, sub, kept) => {
  expect(withMain({ ...noFilter, sub }, main, tags)).toEqual({ ...noFilter, main, sub: kept });
});

test('a chosen value stays available even if no book has it', () => {
  const labels = (chosen: string) => choicesOf('Any', ['A', 'B'], chosen).map(({ label }) => label);
  expect(labels('')).toEqual(['Any', 'A', 'B']);
  expect(labels('B')).toEqual(['Any', 'A', 'B']);
  expect(labels('C')).toEqual(['Any', 'A', 'B', 'C']);
});

test('lists three statuses by name, all others as one, and the one in the URL', () => {
  const values = (chosen: string) => statusChoices(chosen).map(({ value }) => value);
  const usual = ['', 'Ongoing', 'Complete', 'Dropped', 'other'];
  expect(values('')).toEqual(usual);
  expect(values('other')).toEqual(usual);
  expect(values('Hiatus')).toEqual([...usual, 'Hiatus']);
});

test('only a search can be sorted by best match', () => {
  const [best, ...sorts] = sortChoices(true);
  expect(best).toEqual({ value: '', label: 'Best match' });
  expect(sortChoices(false)).toEqual(sorts);
  expect(sorts).toContainEqual({ value: 'title', label: 'Title (A–Z)' });
});
