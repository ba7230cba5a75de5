import { expect, test } from 'vitest';
import { suggestTags } from './tag-suggestions.ts';

const known = ['Text to Speech', 'Official', 'Fan made'];

test('an empty field suggests all tags, typed text suggests the tags that contain it', () => {
  expect(suggestTags(known, '')).toEqual(known);
  expect(suggestTags(known, ' FI')).toEqual(['Official']);
  expect(suggestTags(known, 'Something new')).toEqual([]);
});

test('a chosen tag suggests the others, and its own spelling if typed differently', () => {
  expect(suggestTags(known, 'Official')).toEqual(['Text to Speech', 'Fan made']);
  expect(suggestTags(known, 'official')).toEqual(known);
});

test('returns no more suggestions than fit', () => {
  expect(
    suggestTags(
      Array.from({ length: 50 }, (_, at) => `Tag ${at}`),
      '',
    ),
  ).toHaveLength(8);
});
