import type { Acoustics } from './acoustics.ts';
import { compareOrders } from './compare-orders.ts';
import type { Cue } from './cues.ts';
import type { Energies } from './energies.ts';
import { type Found, sentencesOf, stepsWithoutText } from './evidence.ts';
import { stepSeconds } from './features.ts';
import { misfitOf } from './misfit.ts';
import { moveStarts } from './move-starts.ts';
import { findPauses, longPauses, type Pause } from './pauses.ts';
import { isLong, type Placed, type Text } from './place.ts';
import { cuesOf, rounded } from './placed-cues.ts';
import { type Extent, type Part, partOf, type Searched, search } from './search.ts';
import type { Sentence } from './sentences.ts';
import { soundTable } from './sound-table.ts';
import { pronouncer } from './sounds.ts';
import {
  certaintyOf,
  doubtsOf,
  mismatchOf,
  type RatedDoubt,
  shortestWithoutText,
  sureAdvantage,
} from './verify.ts';

/** Part of a recording, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Result of `align` for a chapter: its cues, the sentences that a person should check, and the reason if the text is
 * refused.
 */
export interface Alignment {
  /** One cue for each sentence, in order; the best guess if the text is refused. */
  readonly cues: readonly Cue[];
  /** Sentences that a person should check, the most doubtful first. */
  readonly doubtful: readonly RatedDoubt[];
  /** Certainty of the whole alignment, 0 to 1; null if the pronunciation of the text's letters is unknown. */
  readonly certainty: number | null;
  /** Seconds at which the text begins and ends in the recording. */
  readonly textFrom: number;
  readonly textTo: number;
  /** Stretches without text, such as music, between the first and the last sentence; ordered by time. */
  readonly withoutText: readonly Stretch[];
  /** Pauses of 0.5 s or more. */
  readonly pauses: readonly Pause[];
  /** Message that says why the text belongs to another recording; undefined if the text may be used after a check. */
  readonly refusal: string | undefined;
}

export interface AlignOptions {
  /** Part of the recording that the text covers; all of it by default. */
  readonly extent?: Extent;
  /** BCP 47 tag of the text's language; if omitted, sounds are derived from the letters alone. */
  readonly language?: string;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const voices: Acoustics = {
  mean: Float64Array.from(soundTable.flatMap(({ mean }) => mean)),
  variance: Float64Array.from(soundTable.flatMap(({ deviation }) => deviation.map((value) => value ** 2))),
  share: Float64Array.from(soundTable, ({ share }) => share),
};

/** Finds when each sentence is spoken, from the sounds of its letters, from pauses and from lengths. */
export function align(
  sentences: readonly Sentence[],
  energies: Energies,
  { extent = {}, language = '', onProgress = () => {} }: AlignOptions = {},
): Alignment {
  const part = partOf(energies, extent);
  const pauses = longPauses(findPauses(energies.decibels));
  const misfit = misfitOf(sentences, part);
  if (misfit !== undefined) return refused(sentences, part, pauses, misfit);
  const text = { sentences, language, voices };
  const searched = search(text, part, (share) => onProgress(0.6 * share));
  const onPath = sentencesOf(searched.placed);
  const isLanguageKnown = isSpellable(sentences, language);
  // If the pronunciation of the letters is unknown, all orders of the words fit equally well, so do not compare them.
  const advantage = isLanguageKnown
    ? advantageOf(text, searched, (share) => onProgress(0.6 + 0.35 * share))
    : undefined;
  const { found, certainties } = moveStarts(searched.placed, onPath, isLong(searched.features));
  const evidence = { ...searched, found, certainties, advantage };
  const doubtful = doubtsOf(evidence);
  const { from } = searched.part;
  const cues = cuesOf(sentences, found, searched.part.pauses, from);
  onProgress(1);
  return {
    cues,
    doubtful,
    certainty: advantage === undefined ? null : certaintyOf(advantage, doubtful, sentences.length),
    textFrom: cues[0]?.start ?? 0,
    textTo: cues.at(-1)?.end ?? 0,
    withoutText: stretchesOf(searched.placed, found, from),
    pauses,
    refusal: mismatchOf(evidence, from),
  };
}

/**
 * Returns by how many standard deviations a text fits better than its words in other orders. Compares within the part
 * of the recording that the text covers. If the advantage there is below `sureAdvantage`, but in all of the sound is
 * not, returns the advantage in all of the sound.
 */
function advantageOf(text: Text, searched: Searched, onProgress: (share: number) => void): number {
  const { first } = searched;
  const inside = compareOrders(text, searched, (share) => onProgress(first ? share / 2 : share));
  if (first === undefined || inside >= sureAdvantage) return inside;
  const whole = compareOrders(text, first, (share) => onProgress((1 + share) / 2));
  return whole >= sureAdvantage ? whole : inside;
}

/** Returns the alignment of a text that is refused before the search. */
function refused(
  sentences: readonly Sentence[],
  part: Part,
  pauses: readonly Pause[],
  refusal: string,
): Alignment {
  const none = sentences.map((): Found => ({ begin: -1, end: -1, voiced: 0, fit: 0 }));
  const cues = cuesOf(sentences, none, part.pauses, part.from);
  return { cues, doubtful: [], certainty: 0, textFrom: 0, textTo: 0, withoutText: [], pauses, refusal };
}

/** True if the pronunciation of most of a text's letters is known. */
function isSpellable(sentences: readonly Sentence[], language: string): boolean {
  const pronounce = pronouncer(language);
  const sounds = sentences
    .slice(0, 500)
    .flatMap(({ text }) => pronounce(text))
    .map((word) => word.sounds)
    .join('');
  return sounds.replaceAll('?', '').length > sounds.length / 2;
}

/** Returns sound without text between the first and the last sentence, in seconds of the recording. */
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
