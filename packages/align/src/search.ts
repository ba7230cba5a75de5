import { type Energies, framesPerStep } from './energies.ts';
import { sentencesOf } from './evidence.ts';
import { type Features, featuresOf, stepSeconds } from './features.ts';
import { findPauses, type Pause } from './pauses.ts';
import { isLong, type Placed, place, type Text } from './place.ts';
import { bandCount } from './spectrum.ts';

/**
 * Part of a recording that the text covers, in seconds. Sound outside the part, such as titles and credits, is not
 * searched.
 */
export interface Extent {
  /** Second at which the text begins; default 0. */
  readonly from?: number;
  /** Second at which the text ends, counted from the recording's end if negative; default: the end. */
  readonly to?: number;
}

/** Part of a recording. */
export interface Part extends Energies {
  /** Second of the recording at which the part begins. */
  readonly from: number;
  readonly pauses: readonly Pause[];
}

/** Returns a part of a recording, or of a part. */
export function partOf(
  { decibels, bands, from: offset = 0 }: Energies & { readonly from?: number },
  { from = 0, to }: Extent,
): Part {
  const steps = bands.length / bandCount;
  const end = to === undefined ? steps : to < 0 ? steps + to / stepSeconds : to / stepSeconds;
  const first = Math.min(steps, Math.max(0, Math.round(from / stepSeconds)));
  const last = Math.max(first, Math.min(steps, Math.round(end)));
  const inside = decibels.subarray(first * framesPerStep, last * framesPerStep);
  return {
    decibels: inside,
    bands: bands.subarray(first * bandCount, last * bandCount),
    from: offset + first * stepSeconds,
    pauses: findPauses(inside),
  };
}

/**
 * `disturbing`: minimum seconds of sound before and after a text, in total, for which the search is repeated. `margin`:
 * seconds around the text that the repeated search includes.
 */
const disturbing = 3;
const margin = 0.6;

/**
 * Returns which part of the sound a text covers, in seconds; undefined if the text covers nearly all of the sound.
 */
function coveredBy(placed: Placed, { steps, isQuiet }: Features): Required<Extent> | undefined {
  const said = sentencesOf(placed).filter(({ begin }) => begin >= 0);
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isOutside = (step: number) => step < first.begin || step > last.end;
  const outside = isQuiet.reduce((sum, quiet, step) => sum + Number(quiet === 0 && isOutside(step)), 0);
  if (outside * stepSeconds < disturbing) return undefined;
  return {
    from: Math.max(0, first.begin * stepSeconds - margin),
    to: Math.min(steps, last.end + 1) * stepSeconds + margin,
  };
}

/** A text aligned with some sound, and the features of the sound. */
export interface PlacedIn {
  readonly features: Features;
  readonly placed: Placed;
}

/** A text aligned with a part of a recording. */
export interface Searched extends PlacedIn {
  readonly part: Part;
  /** First alignment, with all of the sound; undefined if the search was not repeated. */
  readonly first?: PlacedIn;
}

/**
 * Aligns a text with sound. If there is other sound before or after the text, aligns the text again without that sound,
 * because another voice or music distorts the learned voice and the comparison. Long recordings are not aligned twice:
 * the effect is small in them.
 */
export function search(text: Text, part: Part, onProgress: (share: number) => void): Searched {
  const features = featuresOf(part, part.pauses);
  const placed = place(text, features, (share) => onProgress(0.6 * share));
  const covered = isLong(features) ? undefined : coveredBy(placed, features);
  if (covered === undefined) return { part, features, placed };
  const inner = partOf(part, covered);
  const own = featuresOf(inner, inner.pauses);
  const again = place(text, own, (share) => onProgress(0.6 + 0.4 * share));
  return { part: inner, features: own, placed: again, first: { features, placed } };
}
