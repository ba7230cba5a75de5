import { expect, test } from 'vitest';
import {
  chooseSpotChecks,
  editWords,
  indexesWithout,
  moveStart,
  removeSentence,
  spotChecksWithout,
} from './adjust-cues.ts';
import { listenedPart } from './listened-part.ts';

const cues = [
  { start: 0, end: 1, text: 'One.' },
  { start: 1, end: 2, text: 'Two.' },
  { start: 2.5, end: 3, text: 'Three.' },
];

test('a start that moves earlier shortens the sentence before', () => {
  expect(moveStart(cues, 1, -0.1)).toEqual([{ ...cues[0], end: 0.9 }, { ...cues[1], start: 0.9 }, cues[2]]);
});

test('a start moves neither past its neighbours nor before the beginning', () => {
  expect(moveStart(cues, 0, -0.1)).toBe(cues);
  expect(moveStart(cues, 1, -0.98)).toBe(cues);
  expect(moveStart(cues, 1, 1.48)).toBe(cues);
  expect(moveStart(cues, 9, 0.1)).toBe(cues);
});

test('five spot checks are spread over the chapter and prefer doubtful sentences', () => {
  expect(chooseSpotChecks(3, [])).toEqual([0, 1, 2]);
  expect(chooseSpotChecks(100, [{ index: 37, reason: 'unclear' }])).toEqual([9, 37, 49, 69, 89]);
});

test('doubts move with their sentences when one is removed', () => {
  const doubtful = [0, 1, 2].map((index) => ({ index, reason: 'pace' as const }));
  expect(removeSentence(cues, doubtful, 1)).toEqual({
    cues: [cues[0], cues[2]],
    doubtful: [doubtful[0], { index: 1, reason: 'pace' }],
  });
});

test('a sentence counts as heard once two seconds of it, or all of a shorter one, have been played', () => {
  const heardAt = (cue: { start: number; end: number }, positions: readonly (number | null)[]) => {
    const hasHeard = listenedPart(cue);
    return positions.find((position) => hasHeard(position));
  };
  const steady = Array.from({ length: 40 }, (_, index) => 8.5 + index * 0.25);
  expect(heardAt({ start: 10, end: 15 }, steady)).toBe(11.75);
  expect(heardAt({ start: 10, end: 11 }, steady)).toBe(10.75);
  expect(heardAt({ start: 10, end: 15 }, steady.slice(0, 9))).toBeUndefined();
  // A busy page learns late what has been played.
  expect(heardAt({ start: 10, end: 15 }, [8.5, 12.5])).toBe(12.5);
  // A jump past the end is not listening, nor is one back to what was heard before.
  expect(heardAt({ start: 10, end: 15 }, [8.5, 8.75, null, 12, 12.25, 12.5])).toBeUndefined();
  expect(heardAt({ start: 10, end: 15 }, [9, 11, null, 8, null, 11.8])).toBeUndefined();
});

test('other words leave the times of a sentence as they are', () => {
  expect(editWords(cues, 1, 'Too.')).toEqual([cues[0], { start: 1, end: 2, text: 'Too.' }, cues[2]]);
});

test('spot checks that were heard stay when a sentence is removed', () => {
  expect(spotChecksWithout([9, 37, 49, 69, 89], 20, 99)).toEqual([9, 36, 48, 68, 88]);
  expect(indexesWithout(new Set([9, 37]), 20)).toEqual([9, 36]);
  // A removed one is replaced by its neighbour.
  expect(spotChecksWithout([9, 37, 49, 69, 89], 37, 99)).toEqual([9, 37, 48, 68, 88]);
  expect(spotChecksWithout([0, 1, 2, 3, 4], 4, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(spotChecksWithout([0, 1, 2], 2, 2)).toEqual([0, 1]);
});
