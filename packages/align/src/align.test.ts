import { expect, test } from 'vitest';
import { align, type Energies, EnergyMeter, type Sentence, splitText } from './index.ts';
import { type DoubtReason, narrowRun } from './verify.ts';
import { weightOf } from './weights.ts';

const story = splitText(
  `The lamp went out at nine. Nobody on Gull Stair had seen that happen before, and nobody liked it. "Oil," said Ida.

She climbed the two hundred and eleven steps with a can in each hand and a match between her teeth. It was raining. The
wind came in from the west, as it does when it has something to say about the washing.

At the top the door stood open. A gull was sitting in the lantern. It looked at her the way her aunt had looked at
visitors who came without cake. "You will have to go," Ida told it, and put down both cans. The gull thought about that.

Then it moved over by exactly one foot. There was room for two. She filled the lamp, lit the match, and sat down beside
the bird to wait for the ships that would be coming home late. They came, one after another, until the morning.`,
  { language: 'en' },
);

const noise = (frame: number) => ((frame * 7919) % 13) / 4;

const energiesOf = (decibels: Iterable<number>): Energies => ({ decibels: Float32Array.from(decibels) });

/** Returns energies of a voice that says these sentences, and when each starts. */
function spoken(sentences: readonly Sentence[], before = 0.5): { energies: Energies; starts: number[] } {
  const frames: number[] = [];
  const add = (seconds: number, level: number) => {
    for (let frame = Math.round(seconds * 100); frame > 0; frame -= 1) {
      frames.push(level + noise(frames.length));
    }
  };
  add(before, -70);
  const starts = sentences.map(({ text, endsParagraph }, index) => {
    const start = frames.length / 100;
    // Up to a tenth faster or slower.
    add(weightOf(text) * 0.2 * (0.9 + ((index * 37) % 20) / 100), -25);
    add(endsParagraph ? 0.9 : 0.45, -70);
    return start;
  });
  return { energies: energiesOf(frames), starts };
}

const worst = (found: readonly { start: number }[], expected: readonly number[]): number =>
  Math.max(...expected.map((start, index) => Math.abs((found[index]?.start ?? 0) - start)));

test('finds the start of each sentence', () => {
  const { energies, starts } = spoken(story);
  const { cues, doubtful, refusal, pauses } = align(story, energies);
  expect(cues.map(({ text }) => text)).toEqual(story.map(({ text }) => text));
  expect(worst(cues, starts)).toBeLessThan(0.03);
  expect(new Set(cues.map(({ paragraph }) => paragraph))).toEqual(new Set(['p1', 'p2', 'p3', 'p4']));
  expect({ doubtful, refusal }).toEqual({ doubtful: [], refusal: undefined });
  // Before the first sentence and between paragraphs; others are shorter than 0.5 s.
  expect(pauses).toHaveLength(1 + story.filter(({ endsParagraph }) => endsParagraph).length);
});

test('lists what is beside a sentence that is not in the text', () => {
  const { energies, starts } = spoken(story);
  const text = story.filter((_, index) => index !== 6);
  const { cues, doubtful } = align(text, energies);
  expect(worst(cues, starts.toSpliced(6, 1))).toBeLessThan(0.03);
  expect(doubtful.map(({ index }) => index)).toEqual(expect.arrayContaining([5, 6]));
  expect(doubtful.length).toBeLessThan(text.length / 3);
});

test('lists a sentence that is not said', () => {
  const { energies, starts } = spoken(story.filter((_, index) => index !== 5));
  const { cues, doubtful } = align(story, energies);
  expect(doubtful).toContainEqual(expect.objectContaining({ index: 5, reason: 'not_heard' }));
  expect(worst(cues.toSpliced(5, 1), starts)).toBeLessThan(0.03);
});

test('a head and a tail without text can be marked', () => {
  const head = spoken(story.slice(3, 9));
  const { energies, starts } = spoken(story);
  const shift = head.energies.decibels.length / 100;
  const whole = energiesOf([head, { energies }, head].flatMap((part) => [...part.energies.decibels]));
  const extent = { from: shift, to: shift + energies.decibels.length / 100 };
  const { cues, doubtful, refusal } = align(story, whole, { extent });
  expect(
    worst(
      cues,
      starts.map((start) => start + shift),
    ),
  ).toBeLessThan(0.03);
  expect({ doubtful, refusal }).toEqual({ doubtful: [], refusal: undefined });
});

test('refuses a text of something else, and says so', () => {
  const { energies } = spoken(story.toReversed().slice(2));
  expect(align(story, energies).refusal).toMatch(/does not fit|differ from \d+:\d\d/);
});

test('a refusal names where text or sound was passed over, not the sentences before that are unclear for its sake', () => {
  const doubts = (reasons: readonly DoubtReason[]) =>
    reasons.map((reason, at) => ({ index: at + 4, reason }));
  const run = { from: 4, to: 8 };
  const narrowed = (...reasons: DoubtReason[]) => narrowRun(run, doubts(reasons));
  expect(narrowed('unclear', 'unclear', 'unclear', 'unclear', 'extra_sound')).toEqual({ from: 7, to: 8 });
  expect(narrowed('unclear', 'extra_sound', 'extra_sound', 'unclear', 'pace')).toEqual({ from: 4, to: 6 });
  expect(narrowed('unclear', 'unclear', 'pace', 'unclear', 'unclear')).toEqual(run);
});

test('refuses a text that is far too long or too short', () => {
  const { energies } = spoken(story);
  expect(align(story.slice(0, 2), energies).refusal).toBeDefined();
  const many = Array.from({ length: 20 }, () => story).flat();
  expect(align(many, energies).refusal).toBeDefined();
});

test.each([
  ['nothing', new Float32Array(0)],
  ['silence', new Float32Array(3000).fill(-100)],
  ['a steady tone', new Float32Array(3000).fill(-20)],
])('refuses a recording of %s', (_, decibels) => {
  const { refusal, cues } = align(story, energiesOf(decibels));
  expect(refusal).toBeDefined();
  expect(cues).toHaveLength(story.length);
});

test('measures loudness the same in any pieces', () => {
  const samples = Float32Array.from(
    { length: 8123 },
    (_, index) => Math.sin(index / 3) * (index > 4000 ? 0.5 : 0.001),
  );
  const [whole, pieces] = [new EnergyMeter(8000), new EnergyMeter(8000)];
  whole.push(samples);
  for (let at = 0; at < samples.length; at += 77) pieces.push(samples.subarray(at, at + 77));
  expect(pieces.finish()).toEqual(whole.finish());
  expect(whole.finish().decibels).toHaveLength(101);
  expect(whole.finish().decibels[90]).toBeCloseTo(10 * Math.log10(0.125), 0);
});

test('refuses a text that is much longer or shorter than the recording at once', { timeout: 4000 }, () => {
  const { energies } = spoken(story);
  const long = Array.from({ length: 1000 }, () => story).flat();
  expect(align(long, energies).refusal).toBe('The text is much longer than the audio.');
  expect(align(story.slice(10, 11), energies).refusal).toBe('The text is much shorter than the audio.');
});
