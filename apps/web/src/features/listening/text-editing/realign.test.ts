import { type Alignment, type Sentence, splitText } from '@lamplight/align';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, draftOfCues, joinWithNext, setChecked, splitSentence } from './draft.ts';
import { matchSentences } from './match-sentences.ts';
import { mergeRuns, NoRoomError, type Run, runsOf, taskOf } from './realign.ts';

const draftOfTexts = (texts: readonly string[]): Draft => {
  const draft = draftOfCues(
    texts.map((text, index) => ({ start: index * 5 + 0.5, end: index * 5 + 4.5, text, paragraph: 'p1' })),
  );
  return draft.sentences.reduce((now, _, index) => setChecked(now, index, true), draft);
};
const sentencesOf = (texts: readonly string[]): Sentence[] =>
  texts.map((text, index) => ({ text, endsParagraph: index === texts.length - 1 }));

/** An alignment with arbitrary results for a run's sentences, including impossible ones. */
const alignmentOf = (
  task: ReturnType<typeof taskOf>,
  starts: readonly number[],
  isRefused = false,
): Alignment => ({
  cues: task.sentences.map(({ text }, index) => {
    const start = starts[index % Math.max(1, starts.length)] ?? 0;
    return { start, end: start + 1, text };
  }),
  doubtful: [],
  certainty: 0.5,
  textFrom: 0,
  textTo: 1,
  withoutText: [],
  pauses: [],
  refusal: isRefused ? 'This is another text.' : undefined,
});

function change(
  draft: Draft,
  next: readonly Sentence[],
  starts: readonly number[] = [0],
  isRefused = false,
  until = 1000,
): Draft {
  const matched = matchSentences(draft.sentences, next);
  const found = new Map(
    runsOf(matched).map((run): [Run, Alignment] => [run, alignmentOf(taskOf(run, {}), starts, isRefused)]),
  );
  return mergeRuns(draft, matched, found, until).draft;
}
const unchangedOf = ({ sentences }: Draft) =>
  sentences.map(({ start, text, isChecked }) => [start, text, isChecked]);

const texts = [
  'It was dark.',
  'The lamp was out.',
  'Nobody had seen that.',
  'It was dark.',
  'Then it rained.',
];

test('only what is changed is aligned, between the sentences before and after it', () => {
  const draft = draftOfTexts(texts);
  const changed = texts.with(2, 'Two gulls sat in the lantern, asleep.');
  const matched = matchSentences(draft.sentences, sentencesOf(changed));
  const [run, ...others] = runsOf(matched);
  expect(others).toEqual([]);
  expect(run && taskOf(run, { from: 0.5, to: 25 })).toMatchObject({
    sentences: [{ text: 'The lamp was out.' }, { text: 'Two gulls sat in the lantern, asleep.' }],
    extent: { from: 5.5, to: 15.5 },
  });
  expect(unchangedOf(change(draft, sentencesOf(changed), [6, 11.2]))).toEqual(
    unchangedOf(draft).with(2, [11.2, 'Two gulls sat in the lantern, asleep.', false]),
  );
});

test('other punctuation and capitals change nothing; some other words keep the start, to be checked again', () => {
  const draft = draftOfTexts(texts);
  const punctuated = texts.map((text) => text.replace('.', '!').toUpperCase());
  expect(unchangedOf(change(draft, sentencesOf(punctuated)))).toEqual(
    punctuated.map((text, index) => [index * 5 + 0.5, text, true]),
  );
  const corrected = texts.with(1, 'The lamps were out.').with(1, 'The lamp went out.');
  expect(unchangedOf(change(draft, sentencesOf(corrected)))[1]).toEqual([5.5, 'The lamp went out.', false]);
});

test('sentences that were joined or split by hand stay so', () => {
  const draft = draftOfTexts([...texts, 'She climbed the stairs, and lit the lamp.']);
  const divided = splitSentence(joinWithNext(draft, 0), 4, 24);
  const words = divided.sentences.map(({ text }) => text).join(' ');
  const next = splitText(words.replace('Nobody had seen that.', 'Somebody liked it, though.'), {
    language: 'en',
  });
  expect(next).toHaveLength(6);
  const changed = change(divided, next, [12]);
  expect(changed.sentences.map(({ text }) => text)).toEqual(
    divided.sentences.map(({ text }, index) => (index === 1 ? 'Somebody liked it, though.' : text)),
  );
  expect(changed.sentences[4]?.start).toBe(divided.sentences[4]?.start);
});

test('a text without room between its neighbours is explained', () => {
  const draft = draftOfCues([
    { start: 0, end: 0.05, text: 'One is here.' },
    { start: 0.05, end: 0.1, text: 'Two is there.' },
  ]);
  const many = Array.from({ length: 100 }, (_, index) => `Number ${index} of something else.`);
  expect(() => change(draft, sentencesOf(['One is here.', ...many, 'Two is there.']))).toThrow(NoRoomError);
});

test('changing some sentences never moves others, whatever the aligner says', () => {
  const word = fc.constantFrom('lamp', 'gull', 'rain', 'stair', 'dark', 'oil');
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `${words.join(' ')}.`);
  const second = fc.double({ min: -50, max: 500, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 25 }),
      fc.nat(24),
      fc.nat(3),
      fc.array(text, { maxLength: 4 }),
      fc.array(second, { minLength: 1 }),
      fc.boolean(),
      (old, from, count, added, starts, isRefused) => {
        const draft = draftOfTexts(old);
        const next = old.toSpliced(from, count, ...added);
        if (next.length === 0) return;
        const changed = change(draft, sentencesOf(next), starts, isRefused);
        expect(changed.sentences.map((sentence) => sentence.text)).toEqual(next);
        for (const [index, { start, end }] of changed.sentences.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(changed.sentences[index + 1]?.start ?? Number.POSITIVE_INFINITY);
        }
        // Repeated sentences may be exchanged; those that occur once may not.
        const once = (text: string) =>
          old.filter((sentence) => sentence === text).length === 1 &&
          next.filter((sentence) => sentence === text).length === 1;
        const known = new Map(draft.sentences.map((sentence) => [sentence.text, sentence]));
        const rest = [...old.slice(0, from), ...old.slice(from + count)].filter(once);
        for (const sentence of changed.sentences.filter((sentence) => rest.includes(sentence.text))) {
          const before = known.get(sentence.text);
          // Most of the sentence's duration stays, too, unless the sentences after it were found within it.
          expect(sentence.end - sentence.start).toBeGreaterThan(0.45 * 4);
          expect([sentence.text, sentence.start, sentence.isChecked]).toEqual([
            before?.text,
            before?.start,
            true,
          ]);
        }
      },
    ),
    { seed: 46, numRuns: 1000 },
  );
});

const unsaid = 'Recorded for the archive of the library in the summer.';

test.each([
  ['at the start', 0, { from: 0, to: 0.5 }],
  ['between two that stay', 2, { from: 9.5, to: 10.5 }],
  ['at the end', 5, { from: 24.5, to: 26 }],
])('a sentence that nobody says takes no time of its neighbours %s', (_, at, room) => {
  const draft = draftOfTexts(texts);
  const next = sentencesOf(texts.toSpliced(at, 0, unsaid));
  // The aligner either refuses the sentence or puts it right after the start of the one before.
  const squeezed = [(draft.sentences[at - 1]?.start ?? 0) + 0.05];
  for (const changed of [
    change(draft, next, [0], true, 26),
    ...(at === 0 ? [] : [change(draft, next, [0, ...squeezed], false, 26)]),
  ]) {
    const added = changed.sentences[at];
    const others = changed.sentences.toSpliced(at, 1);
    expect(added?.doubt).toEqual({ reason: 'not_heard', doubt: 1 });
    expect(added?.start).toBeGreaterThanOrEqual(room.from);
    expect(added?.end).toBeLessThanOrEqual(room.to);
    expect(others.map(({ start, end }) => [start, end])).toEqual(
      draft.sentences.map(({ start, end }) => [start, end]),
    );
  }
});

test('where no time is left, the end of the sentence before gives way by 0.05 s', () => {
  const draft = draftOfTexts(texts);
  const full = change(draft, sentencesOf([...texts, unsaid]), [0], true, 24.5);
  expect(full.sentences.slice(-2).map(({ start, end }) => [start, end])).toEqual([
    [20.5, 24.45],
    [24.45, 24.5],
  ]);
});

test('how sure a draft is falls by sentences that were added and not heard', () => {
  const draft = { ...draftOfTexts(texts), certainty: 0.9 };
  const changed = change(draft, sentencesOf([...texts, unsaid]), [0], true);
  expect(changed.certainty).toBeCloseTo((0.9 * 5) / 6, 5);
});
