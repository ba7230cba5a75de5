import { align, EnergyMeter, type Sentence } from '@lamplight/align';
import type { JudgedRecording } from './judged.ts';
import { rate } from './scenarios.ts';

/** A recording of a human reader with its samples. */
export interface Heard extends Pick<JudgedRecording, 'name' | 'language' | 'judged'> {
  readonly sentences: readonly Sentence[];
  readonly samples: Float32Array;
}

/**
 * A recording to which speech of other recordings was added before or after. The text does not contain that speech, as
 * with introductions or credits.
 */
export interface Join extends Heard {
  /** Seconds of other speech before the recording. */
  readonly before: number;
}

/**
 * Speech added before or after a recording. First number: how many places further in the list the source recording is;
 * second number: length of the speech in seconds.
 */
const combinations: readonly { readonly before?: [number, number]; readonly after?: [number, number] }[] = [
  { before: [3, 8] },
  { before: [4, 15] },
  { before: [7, 21] },
  { before: [1, 15] },
  { after: [2, 8] },
  { after: [5, 15] },
  { after: [8, 21] },
  { before: [6, 12], after: [9, 12] },
];
/** Second of the source recording at which the added speech begins. */
const cutAt = 22;

/** Returns eight joins for each recording, one for each of the `combinations`. */
export function joinsOf(recordings: readonly Heard[]): Join[] {
  return recordings.flatMap((own, index) =>
    combinations.map(({ before, after }): Join => {
      const pieceOf = ([far, seconds]: [number, number]) => {
        const other = recordings[(index + far) % recordings.length] ?? own;
        return {
          name: `${seconds} s of ${other.name}`,
          samples: other.samples.subarray(cutAt * rate, (cutAt + seconds) * rate),
        };
      };
      const [head, tail] = [before && pieceOf(before), after && pieceOf(after)];
      const pieces = [head, own, tail].filter((piece) => piece !== undefined);
      const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
      let at = 0;
      for (const piece of pieces) {
        samples.set(piece.samples, at);
        at += piece.samples.length;
      }
      const name = pieces.map((piece) => piece.name).join(' + ');
      return { ...own, name, samples, before: (head?.samples.length ?? 0) / rate };
    }),
  );
}

/**
 * Result of aligning a join: numbers of starts with a reference, of wrong starts, and of wrong and right starts listed
 * as doubtful.
 */
export interface JoinResult {
  readonly name: string;
  readonly isRefused: boolean;
  readonly starts: number;
  readonly wrong: number;
  readonly wrongListed: number;
  readonly rightListed: number;
}

/**
 * Aligns a join.
 * @param tolerance error in seconds from which a start is wrong
 */
export function alignJoin(
  { name, language, sentences, judged, samples, before }: Join,
  tolerance: number,
): JoinResult {
  const meter = new EnergyMeter(rate);
  meter.push(samples);
  const { cues, doubtful, refusal } = align(sentences, meter.finish(), { language });
  const listed = new Set(doubtful.map(({ index }) => index));
  const known = judged.flatMap(({ start }, index) => {
    if (start === null) return [];
    const error = Math.abs((cues[index]?.start ?? Number.POSITIVE_INFINITY) - before - start);
    return [{ isWrong: error > tolerance, isListed: listed.has(index) }];
  });
  const count = (isWrong: boolean, isListed: boolean) =>
    known.filter((join) => join.isWrong === isWrong && join.isListed === isListed).length;
  return {
    name,
    isRefused: refusal !== undefined,
    starts: known.length,
    wrong: count(true, true) + count(true, false),
    wrongListed: count(true, true),
    rightListed: count(false, true),
  };
}
