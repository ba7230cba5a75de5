import { expect, test } from 'vitest';
import { offeredTags } from './offered-tags.ts';

const known = ['Text to Speech', 'Official', 'Fan made'];

test('an empty field offers all, a started word those with it', () => {
  expect(offeredTags(known, '')).toEqual(known);
  expect(offeredTags(known, ' FI')).toEqual(['Official']);
  expect(offeredTags(known, 'Something new')).toEqual([]);
});

test('a chosen one offers the others, and its own spelling where another was typed', () => {
  expect(offeredTags(known, 'Official')).toEqual(['Text to Speech', 'Fan made']);
  expect(offeredTags(known, 'official')).toEqual(known);
});

test('no more than fit', () => {
  expect(
    offeredTags(
      Array.from({ length: 50 }, (_, at) => `Tag ${at}`),
      '',
    ),
  ).toHaveLength(8);
});
