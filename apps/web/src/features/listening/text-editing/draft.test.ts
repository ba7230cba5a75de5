import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Draft,
  doubtsOf,
  draftOfAlignment,
  draftOfCues,
  editWords,
  joinWithNext,
  removeSentence,
  setChecked,
  setStart,
  splitSentence,
} from './draft.ts';
import { differencesText } from './draft-differences.ts';
import { bodyOf, draftOf } from './draft-wire.ts';

const cues = [
  { start: 0, end: 1, text: 'One.' },
  { start: 1, end: 2, text: 'Two, and a half.' },
  { start: 2.5, end: 3, text: 'Three.' },
];
const draft = draftOfCues(cues);
const timesOf = ({ sentences }: Draft) => sentences.map(({ start, end }) => [start, end]);

test('a start that moves earlier shortens the sentence before, and is to be checked again', () => {
  const moved = setStart(setChecked(draft, 1, true), 1, 0.9);
  expect(timesOf(moved)).toEqual([
    [0, 0.9],
    [0.9, 2],
    [2.5, 3],
  ]);
  expect(moved.sentences[1]).toMatchObject({ isChecked: false, isMoved: true });
});

test('a start stops at its neighbours, at the beginning and at the end of the recording', () => {
  expect(timesOf(setStart(draft, 0, -5))).toEqual(timesOf(draft));
  expect(setStart(draft, 1, 0).sentences[1]?.start).toBe(0.05);
  expect(timesOf(setStart(draft, 1, 99))[1]).toEqual([2.45, 2.5]);
  expect(timesOf(setStart(draft, 2, 99, 10))[2]).toEqual([9.95, 10]);
  expect(setStart(draft, 9, 1)).toBe(draft);
  expect(setStart(draft, 1, Number.NaN)).toBe(draft);
});

test('a sentence is divided where the recording pauses near the words', () => {
  const divided = splitSentence({ ...draft, pauses: [[1.3, 1.5]] }, 1, 4);
  expect(divided.sentences.map(({ text }) => text)).toEqual(['One.', 'Two,', 'and a half.', 'Three.']);
  expect(timesOf(divided).slice(1, 3)).toEqual([
    [1, 1.5],
    [1.5, 2],
  ]);
  // The start of the second part is a guess, which a person must check.
  expect(doubtsOf(divided)).toEqual([2]);
  expect(timesOf(splitSentence(draft, 1, 4))[2]).toEqual([1.25, 2]);
  for (const at of [0, 16]) expect(splitSentence(draft, 1, at)).toBe(draft);
});

test('joined sentences have the words and the time of both', () => {
  expect(joinWithNext(draft, 1).sentences[1]).toMatchObject({
    start: 1,
    end: 3,
    text: 'Two, and a half. Three.',
  });
  expect(joinWithNext(draft, 2)).toBe(draft);
  const long = draftOfCues([1, 2].map((start) => ({ start, end: start + 1, text: 'x'.repeat(1500) })));
  expect(joinWithNext(long, 0)).toBe(long);
});

test('doubts are listed worst first, and stay with their sentences', () => {
  const aligned = draftOfAlignment({
    cues,
    doubtful: [
      { index: 2, reason: 'pace', doubt: 0.9 },
      { index: 1, reason: 'unclear', doubt: 0.1 },
    ],
    certainty: 0.8,
    textFrom: 0,
    textTo: 3,
    withoutText: [],
    pauses: [],
    refusal: undefined,
  });
  expect(doubtsOf(aligned)).toEqual([2, 1]);
  const removed = removeSentence(aligned, 0);
  expect(doubtsOf(removed)).toEqual([1, 0]);
  expect(timesOf(removed)).toEqual([
    [1, 2],
    [2.5, 3],
  ]);
  expect(removed).toMatchObject({ isCorrected: true });
  expect(aligned).toMatchObject({ isCorrected: false, extent: { from: 0, to: 3 } });
});

test('other words leave the times of a sentence as they are', () => {
  const edited = editWords(draft, 1, 'Too.');
  expect(timesOf(edited)).toEqual(timesOf(draft));
  expect(edited.sentences[1]?.text).toBe('Too.');
});

/** A random edit at any index, also at one that does not exist. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('move'),
    at: fc.nat(20),
    to: fc.double({ min: -10, max: 130, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('nudge'), at: fc.nat(20), to: fc.constantFrom(-0.1, -0.01, 0.01, 0.1) }),
  fc.record({
    kind: fc.constantFrom('split', 'join', 'remove', 'check', 'words'),
    at: fc.nat(20),
    to: fc.nat(30),
  }),
);
type Step = { kind: string; at: number; to: number };

function doStep(now: Draft, { kind, at, to }: Step): Draft {
  if (kind === 'move') return setStart(now, at, to, 120);
  if (kind === 'nudge') return setStart(now, at, (now.sentences[at]?.start ?? 0) + to, 120);
  if (kind === 'split') return splitSentence(now, at, to);
  if (kind === 'join') return joinWithNext(now, at);
  if (kind === 'remove') return removeSentence(now, at);
  if (kind === 'words') return editWords(now, at, `Other words, number ${to}.`);
  return setChecked(now, at, true);
}

test('whatever a person does, starts stay in order and every sentence has a length', () => {
  const first = draftOfCues(
    Array.from({ length: 12 }, (_, index) => ({
      start: index * 9,
      end: index * 9 + 8,
      text: `Sentence ${index}, which has a few words.`,
    })),
    {
      pauses: [
        [4, 4.6],
        [30, 31],
      ],
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { sentences } = steps.reduce(doStep, first);
      for (const [index, { start, end, text }] of sentences.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(sentences[index + 1]?.start ?? 120);
        expect(text).not.toBe('');
      }
      expect(sentences.length).toBeGreaterThan(0);
    }),
    { seed: 46, numRuns: 300 },
  );
});

test('a stored draft is read as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const changed = steps.reduce(doStep, {
        ...draftOfCues(cues, { pauses: [[1, 2]] }),
        certainty: 0.5,
        extent: { from: 0.5, to: 3 },
        withoutText: [{ from: 1, to: 2 }],
      });
      const { doubtful, pauses = null, review = null, is_corrected = true, vtt } = bodyOf(changed);
      const stored = {
        version: '',
        language: 'en',
        sentences: 3,
        saved_at: '',
        is_stale: false,
        vtt,
        doubtful: doubtful ?? [],
        pauses,
        review,
        is_corrected,
      };
      const plain = ({ sentences, ...rest }: Draft) => ({
        ...rest,
        // Leaves out ids and moves, which are not saved, and the paragraph, whose key some cues lack.
        sentences: sentences.map(({ start, end, text, doubt, isChecked }) => ({
          start,
          end,
          text,
          doubt,
          isChecked,
        })),
      });
      expect(plain(draftOf(stored))).toEqual(plain(changed));
    }),
    { seed: 46, numRuns: 100 },
  );
});

test('how another version differs is said in a sentence', () => {
  const draft = draftOfCues([
    { start: 1, end: 2, text: 'One.' },
    { start: 3, end: 4, text: 'Two.' },
    { start: 5, end: 6, text: 'Three.' },
  ]);
  const moved = setStart(draft, 1, 3.2);
  expect(differencesText(draft, moved)).toBe('They differ in the times of 1 sentence, first at 0:03.00.');
  expect(differencesText(draft, editWords(moved, 2, 'Drei.'))).toBe(
    'They differ in the words of 1 sentence and the times of 1 sentence, first at 0:03.00.',
  );
  expect(differencesText(draft, removeSentence(draft, 0))).toBe(
    'The other version has 2 sentences, yours has 3.',
  );
  expect(differencesText(draft, setChecked(draft, 0, true))).toMatch(/^Both have the same words and times/);
});
