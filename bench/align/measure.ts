import { align, checkLanguage, EnergyMeter, type Sentence, TextError } from '@lamplight/align';
import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { type Chapter, rate, scenarios, type Trial } from './scenarios.ts';

/** Results of one scenario over all chapters. */
export interface Result {
  readonly name: string;
  readonly agrees: boolean;
  /** Number of sentences whose start is known, in recordings that were not refused. */
  placed: number;
  /** Number of sentences of `placed` whose start is at most 0.3 s off. */
  right: number;
  readonly errors: number[];
  /** Number of sentences of `right` that are listed as doubtful. */
  rightListed: number;
  /** Number of runs of consecutive sentences that are more than 0.3 s off or not spoken at all, in all recordings. */
  badStretches: number;
  /**
   * Number of these runs that a person would notice: the recording was refused, or a sentence of the run is listed as
   * doubtful.
   */
  caughtStretches: number;
  bad: number;
  badListed: number;
  refused: number;
  chapters: number;
  audioSeconds: number;
  milliseconds: number;
}

const tolerance = 0.3;

export function measure(chapters: readonly Chapter[], only: readonly string[] = []): Result[] {
  return scenarios
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map(({ name, agrees, make }) => {
      const result: Result = {
        name,
        agrees,
        placed: 0,
        right: 0,
        errors: [],
        rightListed: 0,
        badStretches: 0,
        caughtStretches: 0,
        bad: 0,
        badListed: 0,
        refused: 0,
        chapters: 0,
        audioSeconds: 0,
        milliseconds: 0,
      };
      for (const [index, chapter] of chapters.entries()) {
        const random = seededRandom(index + 1);
        const others = chapters.filter(
          (other) =>
            other.narrator === chapter.narrator && other.name.split('/')[0] !== chapter.name.split('/')[0],
        );
        const other = others[Math.floor(random() * others.length)];
        if (other !== undefined && chapter.sentences.length > 3) add(result, make(chapter, random, other));
      }
      return result;
    });
}

function seemsOtherLanguage(sentences: readonly Sentence[]): boolean {
  try {
    checkLanguage(sentences, 'en');
    return false;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return true;
  }
}

function add(result: Result, { samples, sentences, starts }: Trial): void {
  const before = performance.now();
  const meter = new EnergyMeter(rate);
  meter.push(samples);
  const isOtherLanguage = seemsOtherLanguage(sentences);
  const { cues, doubtful, refusal } = align(sentences, meter.finish(), { language: 'en' });
  result.milliseconds += performance.now() - before;
  result.audioSeconds += samples.length / rate;
  result.chapters += 1;
  const isRefused = isOtherLanguage || refusal !== undefined;
  if (isRefused) result.refused += 1;
  const listed = new Set(doubtful.map(({ index }) => index));
  let stretch: { isCaught: boolean } | undefined;
  const endStretch = () => {
    if (stretch === undefined) return;
    result.badStretches += 1;
    if (stretch.isCaught) result.caughtStretches += 1;
    stretch = undefined;
  };
  for (const [index, start] of starts.entries()) {
    if (start === null) continue;
    const error =
      start === undefined ? Number.POSITIVE_INFINITY : Math.abs((cues[index]?.start ?? 0) - start);
    if (start !== undefined && !isRefused) {
      result.placed += 1;
      result.errors.push(error);
      if (error <= tolerance) result.right += 1;
      if (error <= tolerance && listed.has(index)) result.rightListed += 1;
    }
    if (error <= tolerance) {
      endStretch();
      continue;
    }
    const isCaught = isRefused || listed.has(index);
    result.bad += 1;
    if (isCaught) result.badListed += 1;
    stretch = { isCaught: isCaught || (stretch?.isCaught ?? false) };
  }
  endStretch();
}
