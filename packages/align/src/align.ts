import type { Acoustics } from './acoustics.ts';
import { advantageOf, otherOrders, sampleOf } from './compare-orders.ts';
import type { Cue } from './cues.ts';
import { type Energies, framesPerStep } from './energies.ts';
import { type Found, sentencesOf, stepsWithoutText } from './evidence.ts';
import { type Features, featuresOf, stepSeconds } from './features.ts';
import { moveStarts } from './move-starts.ts';
import { findPauses, longPauses, type Pause } from './pauses.ts';
import { isLong, type Placed, place } from './place.ts';
import { cuesOf, rounded } from './placed-cues.ts';
import type { Sentence } from './sentences.ts';
import { soundTable } from './sound-table.ts';
import { pronouncer } from './sounds.ts';
import { bandCount } from './spectrum.ts';
import { certaintyOf, doubtsOf, mismatchOf, type RatedDoubt, shortestWithoutText } from './verify.ts';
import { weightOf } from './weights.ts';

/** Part of a recording, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Part of a recording that the text covers, in seconds: titles and credits outside it are not searched. */
export interface Extent {
  /** 0 by default. */
  readonly from?: number;
  /** Counted from the end of the recording if negative; its end by default. */
  readonly to?: number;
}

/** Cues of a chapter, those that a person should check, and why the whole is refused, if it is. */
export interface Alignment {
  /** One for each sentence, in order; the best guess if the text is refused. */
  readonly cues: readonly Cue[];
  /** Sentences that a person should check, the most doubtful first. */
  readonly doubtful: readonly RatedDoubt[];
  /** How sure the alignment is as a whole, 0 to 1. */
  readonly certainty: number;
  /** Seconds at which the text begins and ends in the recording. */
  readonly textFrom: number;
  readonly textTo: number;
  /** Sound between the first and the last sentence that has no text, such as music, in order. */
  readonly withoutText: readonly Stretch[];
  /** Whether it is known how the text's letters sound; sentences are placed by pauses and lengths alone if not. */
  readonly isLanguageKnown: boolean;
  /** Pauses of 0.5 s or more. */
  readonly pauses: readonly Pause[];
  /** Says why this is a text of something else; undefined if it may be used after a check. */
  readonly refusal: string | undefined;
}

export interface AlignOptions {
  /** Part of the recording that the text covers; all of it by default. */
  readonly extent?: Extent;
  /** BCP 47 tag of the text's language; by its letters alone if it is not given. */
  readonly language?: string;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const voices: Acoustics = {
  mean: Float64Array.from(soundTable.flatMap(({ mean }) => mean)),
  variance: Float64Array.from(soundTable.flatMap(({ deviation }) => deviation.map((each) => each ** 2))),
  share: Float64Array.from(soundTable, ({ share }) => share),
};

/** Finds when each sentence is said, by how its letters sound, by pauses and by lengths. */
export function align(
  sentences: readonly Sentence[],
  energies: Energies,
  { extent = {}, language = '', onProgress }: AlignOptions = {},
): Alignment {
  const part = partOf(energies, extent);
  const pauses = findPauses(part.decibels);
  const features = featuresOf(part, pauses);
  const listed = longPauses(findPauses(energies.decibels));
  const isLanguageKnown = isSpellable(sentences, language);
  const unsaid = misfitOf(sentences, part.decibels, pauses);
  if (unsaid !== undefined || features.steps === 0) {
    const none = sentences.map((): Found => ({ begin: -1, end: -1, voiced: 0, fit: 0 }));
    const cues = cuesOf(sentences, none, pauses, part.from);
    return {
      cues,
      doubtful: [],
      certainty: 0,
      textFrom: 0,
      textTo: 0,
      withoutText: [],
      isLanguageKnown,
      pauses: listed,
      refusal: unsaid ?? noSpeech,
    };
  }
  const placeShare = (from: number, to: number) => (share: number) =>
    onProgress?.(from + share * (to - from));
  const placed = place(sentences, features, language, voices, placeShare(0, 0.6));
  const compare = (sample: readonly Sentence[], sound: Features) => {
    const own = sample.length === sentences.length ? placed : place(sample, sound, language, voices);
    const others = otherOrders(sample).map((order, at) =>
      place(order, sound, language, voices, placeShare(0.6 + 0.08 * at, 0.68 + 0.08 * at)),
    );
    return advantageOf(own, others);
  };
  // Without known letters, one order of words is as good as another.
  const onPath = sentencesOf(placed);
  const advantage = isLanguageKnown ? compare(...sampleOf(sentences, onPath, features)) : unknownAdvantage;
  const { found, certainties } = moveStarts(placed, onPath, isLong(features));
  const doubtful = doubtsOf({ placed, found, isQuiet: features.isQuiet, certainties, advantage });
  const cues = cuesOf(sentences, found, pauses, part.from);
  onProgress?.(1);
  return {
    cues,
    doubtful,
    certainty: certaintyOf(advantage, doubtful, sentences.length),
    textFrom: cues[0]?.start ?? 0,
    textTo: cues.at(-1)?.end ?? 0,
    withoutText: stretchesOf(placed, found, part.from),
    isLanguageKnown,
    pauses: listed,
    refusal: mismatchOf(advantage, found, part.from),
  };
}

/** Advantage of a text of which nothing can be said: all its sentences are doubtful. */
const unknownAdvantage = 2;

/** Returns the energies of a part of a recording, and the second at which it begins. */
function partOf(
  { decibels, bands }: Energies,
  { from = 0, to }: Extent,
): Energies & { readonly from: number } {
  const steps = bands.length / bandCount;
  const end = to === undefined ? steps : to < 0 ? steps + to / stepSeconds : to / stepSeconds;
  const first = Math.min(steps, Math.max(0, Math.round(from / stepSeconds)));
  const last = Math.max(first, Math.min(steps, Math.round(end)));
  return {
    decibels: decibels.subarray(first * framesPerStep, last * framesPerStep),
    bands: bands.subarray(first * bandCount, last * bandCount),
    from: first * stepSeconds,
  };
}

/** Returns whether most of a text's letters have a sound that is known. */
function isSpellable(sentences: readonly Sentence[], language: string): boolean {
  const pronounce = pronouncer(language);
  const sounds = sentences
    .slice(0, 500)
    .flatMap(({ text }) => pronounce(text))
    .map((word) => word.sounds)
    .join('');
  return sounds.replaceAll('?', '').length > sounds.length / 2;
}

/** Units of `weightOf` for each second of speech, without pauses: all readers are slower than the first. */
const fastest = 10;
const slowest = 2.5;
/** Seconds of speech that may have no text: introductions and credits. */
const maxWithoutText = 25;
const noSpeech = 'No speech was found in the recording. Check that it is the right file.';

/** Returns why a text cannot be that of a recording, by lengths alone; undefined if it may be. */
function misfitOf(
  sentences: readonly Sentence[],
  decibels: Float32Array,
  pauses: readonly Pause[],
): string | undefined {
  const quiet = pauses.reduce((sum, [start, end]) => sum + end - start, 0);
  const speech = decibels.length / 100 - quiet;
  const loudest = decibels.reduce((most, each) => Math.max(most, each), -100);
  if (speech < 0.1 || loudest < -90 || (pauses.length === 0 && isSteady(decibels))) return noSpeech;
  const units = sentences.reduce((sum, { text }) => sum + weightOf(text), 0);
  const check = 'Check that it is the text of this chapter, and all of it.';
  const seconds = `${Math.round(speech)} seconds of speech`;
  if (units > fastest * speech) return `The text is much longer than what is said in ${seconds}. ${check}`;
  if (units < slowest * (speech - maxWithoutText))
    return `The text is much shorter than what is said in ${seconds}. ${check}`;
  return undefined;
}

/** Whether a recording is as loud throughout as no voice is: a tone, or noise. */
function isSteady(decibels: Float32Array): boolean {
  const sorted = decibels.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.9) - at(0.1) < 3;
}

function stretchesOf(placed: Placed, found: readonly Found[], offset: number): Stretch[] {
  const said = found.filter(({ begin }) => begin >= 0);
  const [from, to] = [said[0]?.begin ?? 0, said.at(-1)?.end ?? 0];
  return stepsWithoutText(placed)
    .filter(
      ({ begin, end }) => begin > from && end < to && (end - begin + 1) * stepSeconds >= shortestWithoutText,
    )
    .map(({ begin, end }) => ({
      from: rounded(offset + begin * stepSeconds),
      to: rounded(offset + (end + 1) * stepSeconds),
    }));
}
