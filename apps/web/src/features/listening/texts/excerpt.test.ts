import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

/** Writes matches in brackets. */
const excerpt = (sentence: string, search: string) =>
  excerptOf(sentence, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('marks the words of a search in a row, as the search folds them', () => {
  expect(excerpt('“Name?” said the old woman.', 'the OLD wom')).toBe('“Name?” said [the old woman].');
  expect(excerpt('I don’t know the Café Größe.', 'dont')).toBe('I [don’t] know the Café Größe.');
  expect(excerpt('I don’t know the Café Größe.', 'cafe grosse')).toBe('I don’t know the [Café Größe].');
  expect(excerpt('Old, old, old woman, old woman', 'old woman')).toBe('Old, old, [old woman], [old woman]');
  expect(excerpt('灯台の光と灯台', '灯台')).toBe('[灯台]の光と[灯台]');
});

test('marks each word if they are nowhere in a row', () => {
  expect(excerpt('The woman was old.', 'old woman')).toBe('The [woman] was [old].');
  expect(excerpt('Nothing of it', '…')).toBe('Nothing of it');
});

test('begins near a match that is far from the beginning', () => {
  const long =
    'And at a high desk by the door, under a lamp made from a glow worm and a thimble, sat an old woman in grey.';
  expect(excerpt(long, 'old woman')).toBe('… worm and a thimble, sat an [old woman] in grey.');
  expect(excerpt(long, 'nobody')).toBe(long);
});
