import { type Energies, framesPerStep } from '../energies.ts';
import type { Sentence } from '../sentences.ts';
import { soundTable } from '../sound-table.ts';
import { pronouncer, soundKinds } from '../sounds.ts';
import { bandCount } from '../spectrum.ts';

/** Returns a generator of numbers between -1 and 1, the same in each run. */
function seededNoise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

/** Decibels of a band at the average level of speech. */
const speechLevel = -40;

/** Returns the average levels of the bands for a kind of sound, in decibels. */
function levelsOf(kind: number): number[] {
  const mean = soundTable[kind]?.mean.slice(0, 9) ?? [];
  return Array.from({ length: bandCount }, (_, band) =>
    mean.reduce((sum, shape, at) => sum + 2 * shape * Math.cos((Math.PI * at * (band + 0.5)) / bandCount), 0),
  );
}

export interface Spoken {
  readonly energies: Energies;
  /** Start of each sentence in seconds. */
  readonly starts: number[];
}

/**
 * Returns the measurements of a synthetic voice that speaks sentences, with a pause after each.
 * @param before seconds of silence before the first sentence
 */
export function speak(sentences: readonly Sentence[], language: string, before = 0.5): Spoken {
  const noise = seededNoise();
  const bands: number[] = [];
  const decibels: number[] = [];
  const add = (kind: number, steps: number) => {
    const levels = levelsOf(kind);
    const loudness = kind === 0 ? -70 : -25 + (soundTable[kind]?.mean[0] ?? 0);
    for (let step = 0; step < steps; step += 1) {
      for (const level of levels) bands.push(2 * (speechLevel + level + 3 * noise() + 100));
      for (let frame = 0; frame < framesPerStep; frame += 1) decibels.push(loudness + noise());
    }
  };
  const pronounce = pronouncer(language);
  add(0, Math.round(before * 50));
  const starts = sentences.map(({ text, endsParagraph }) => {
    const start = decibels.length / 100;
    for (const { sounds, endsPhrase } of pronounce(text)) {
      for (const sound of sounds) {
        const kind = soundKinds.indexOf(sound === '?' ? ('aeiou'[decibels.length % 5] ?? 'a') : sound);
        if (sound === 'p') add(soundKinds.indexOf('q'), 2);
        add(kind, sound === 'p' ? 2 : Math.round((sound === '?' ? 9 : 4.5) + 1.5 * noise()));
      }
      if (endsPhrase) add(0, 8);
    }
    add(0, endsParagraph ? 40 : 12);
    return start;
  });
  return { energies: { decibels: Float32Array.from(decibels), bands: Uint8Array.from(bands) }, starts };
}

/** Joins the measurements of several recordings into those of one. */
export function joined(...parts: readonly Energies[]): Energies {
  return {
    decibels: Float32Array.from(parts.flatMap(({ decibels }) => [...decibels])),
    bands: Uint8Array.from(parts.flatMap(({ bands }) => [...bands])),
  };
}
