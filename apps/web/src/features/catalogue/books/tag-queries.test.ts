import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateBooks, mainTags, subTags } from './tag-queries.ts';

const inUse = [
  { main_tag: 'Zither', sub_tag: 'Volume 10' },
  { main_tag: 'Zither', sub_tag: 'Volume 2' },
  { main_tag: 'Official', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: 'Fable' },
  { main_tag: 'Fan Made', sub_tag: null },
  { main_tag: 'Text to Speech', sub_tag: ' Sea Stories ' },
];

test('lists the two predefined voices first, the others by name', () => {
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

const shown = ['tag-pairs', 'languages', 'publishers', 'sample', 'clips'];
test.each(shown)('an edit of a book makes %s load again', async (key) => {
  const client = new QueryClient();
  client.setQueryData([key], []);
  await invalidateBooks(client, 7);
  expect(client.getQueryState([key])?.isInvalidated).toBe(true);
});
