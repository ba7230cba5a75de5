import { expect, test } from 'vitest';
import { featuresOf } from './features.ts';
import { align, type Energies, splitText } from './index.ts';
import { findPauses } from './pauses.ts';
import { bandCount } from './spectrum.ts';
import { joined, speak } from './testing/voice.ts';

const text =
  'The lamp went out at nine. Nobody on Gull Stair had seen that happen before, and nobody liked it. She climbed the steps with a can in each hand. It was raining. A gull was sitting in the lantern.';
const story = splitText(text, { language: 'en' });

/** Returns a held chord with a little noise. */
function chord(seconds: number): Energies {
  const noise = (at: number) => Math.sin(at * 12.9898);
  const level = (band: number) => (band % 3 === 0 ? 130 : 90);
  return {
    decibels: Float32Array.from({ length: seconds * 100 }, (_, frame) => -25 + noise(frame)),
    bands: Uint8Array.from(
      { length: seconds * 50 * bandCount },
      (_, at) => level(at % bandCount) + 2 * noise(at),
    ),
  };
}

test('a held chord is steady, and a voice is not', () => {
  const before = speak(story.slice(0, 3), 'en').energies;
  const after = speak(story.slice(3), 'en').energies;
  const energies = joined(before, chord(6), after);
  const { isSteady } = featuresOf(energies, findPauses(energies.decibels));
  const [from, to] = [before.decibels.length / 2, before.decibels.length / 2 + 300];
  const share = (steps: Uint8Array) => steps.reduce((sum, step) => sum + step, 0) / steps.length;
  expect(share(isSteady.subarray(from, to))).toBeGreaterThan(0.8);
  expect(share(isSteady.subarray(0, from))).toBe(0);
  expect(share(isSteady.subarray(to))).toBe(0);
});

test('a chord before and within a text is no part of it', () => {
  const [first, second] = [speak(story.slice(0, 3), 'en'), speak(story.slice(3), 'en')];
  const half = first.energies.decibels.length / 100;
  const energies = joined(chord(10), first.energies, chord(6), second.energies);
  const { cues, refusal, withoutText } = align(story, energies, { language: 'en' });
  expect(refusal).toBeUndefined();
  const starts = [
    ...first.starts.map((start) => start + 10),
    ...second.starts.map((start) => start + 16 + half),
  ];
  expect(Math.max(...starts.map((start, index) => Math.abs(start - (cues[index]?.start ?? 0))))).toBeLessThan(
    0.3,
  );
  expect(withoutText).toHaveLength(1);
  expect(Math.abs((withoutText[0]?.from ?? 0) - (10 + half))).toBeLessThan(0.8);
  expect(Math.abs((withoutText[0]?.to ?? 0) - (16 + half))).toBeLessThan(0.8);
});
