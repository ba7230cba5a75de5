import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, draftOfCues } from './draft.ts';
import { choosePlaces } from './places.ts';

/** A draft with this number of sentences, of which some are doubtful or checked. */
function draftWith(
  count: number,
  doubts: Readonly<Record<number, number>>,
  checked: readonly number[] = [],
): Draft {
  const cues = Array.from({ length: count }, (_, index) => ({
    start: index,
    end: index + 1,
    text: `${index}.`,
  }));
  const draft = draftOfCues(cues);
  const sentences = draft.sentences.map((sentence, index) => {
    const doubt = doubts[index];
    return {
      ...sentence,
      doubt: doubt === undefined ? null : { reason: 'unclear' as const, doubt },
      isChecked: checked.includes(index),
    };
  });
  return { ...draft, sentences };
}

test('five places are spread over the chapter, the worst doubt of each fifth first', () => {
  expect(choosePlaces(draftWith(3, {}))).toEqual([0, 1, 2]);
  expect(choosePlaces(draftWith(100, { 37: 0.5, 30: 0.2, 80: 0.1 }))).toEqual([9, 37, 49, 69, 80]);
});

test('two doubts in one fifth take the place of the nearest certain sentence', () => {
  expect(choosePlaces(draftWith(100, { 37: 0.5, 38: 0.2 }))).toEqual([9, 37, 38, 69, 89]);
});

test('what is checked stays a place', () => {
  expect(choosePlaces(draftWith(100, { 37: 0.5, 22: 0.9, 80: 0.1 }, [37, 3]))).toEqual([3, 37, 49, 69, 80]);
});

test('there are always five different places, two of them doubtful if there are so many', () => {
  const index = fc.nat(59);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.dictionary(index.map(String), fc.double({ min: 0, max: 1, noNaN: true })),
      fc.array(index),
      (count, doubts, checked) => {
        const draft = draftWith(count, doubts, checked);
        const places = choosePlaces(draft);
        expect(new Set(places).size).toBe(Math.min(5, count));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        const doubtful = draft.sentences.filter(({ doubt }) => doubt).length;
        const chosen = places.filter((place) => draft.sentences[place]?.doubt).length;
        expect(chosen).toBeGreaterThanOrEqual(Math.min(2, doubtful));
      },
    ),
    { seed: 46, numRuns: 500 },
  );
});
