import type { Extent, Sentence } from '@lamplight/align';
import { type Draft, draftOfAlignment, leastCertainty } from './draft.ts';
import { matchSentences } from './match-sentences.ts';
import { m } from './messages.ts';
import { splitSentences } from './read-text.ts';
import { type Merged, mergeRuns, NoRoomError, runsOf, taskOf } from './realign.ts';
import { AlignError, alignTasks, type Measured, MismatchError } from './recording.ts';

interface AlignJob {
  readonly text: string;
  readonly isMarkdown: boolean;
  readonly language: string;
  readonly extent: Extent;
  /** Notes on the file that the text comes from. */
  readonly notes?: readonly string[];
  /** Loads and measures the recording, or returns the result of an earlier measurement. */
  readonly measure: (onProgress: (share: number) => void) => Promise<Measured>;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Seconds of the recording to which one value of its loudness belongs. */
const frameSeconds = 0.01;

/** Share of the work, 0 to 1, that is measuring the recording. */
export const measuredShare = 0.4;

/**
 * Aligns a text in this browser, in workers.
 * @throws TextError, AlignError if the text clearly does not match the recording, or the recording cannot be read
 */
export async function alignText(job: AlignJob): Promise<Draft> {
  // Runs before the recording is loaded: a text in another language is refused at once.
  const sentences = await splitSentences(job, { signal: job.signal });
  const [alignment] = (await runTasks([{ sentences, extent: job.extent }], job)).alignments;
  if (alignment === undefined) throw new AlignError(m.notAligned);
  if (alignment.refusal !== undefined) throw new MismatchError(alignment.refusal);
  return draftOfAlignment(alignment, job.notes);
}

async function runTasks(
  tasks: readonly { readonly sentences: readonly Sentence[]; readonly extent: Extent }[],
  { measure, language, onProgress, signal }: Omit<AlignJob, 'text' | 'isMarkdown' | 'extent'>,
) {
  const { energies } = await measure((share) => onProgress(measuredShare * share));
  const report = (share: number) => onProgress(measuredShare + (1 - measuredShare) * share);
  const alignments = await alignTasks(tasks, { energies, language }, { onProgress: report, signal });
  return { alignments, until: energies.decibels.length * frameSeconds };
}

/** Text that was changed and aligned, and how many of its sentences kept their times. */
export interface Realigned {
  readonly draft: Draft;
  readonly kept: number;
}

/** Minimum share of the draft's sentences that must be unchanged; then only the others are aligned. */
const minUnchanged = 0.5;

/**
 * Aligns only the changed sentences of a text; unchanged sentences keep their start and their mark. Returns null if
 * most sentences have changed: the whole text must be aligned then.
 * @throws TextError, AlignError
 */
export async function alignChanges(current: Draft, job: AlignJob): Promise<Realigned | null> {
  const sentences = await splitSentences(job, { signal: job.signal });
  const matched = matchSentences(current.sentences, sentences);
  const unchanged = matched.filter((sentence) => sentence.kept).length;
  if (unchanged < minUnchanged * Math.min(matched.length, current.sentences.length)) return null;
  const { draft, hasLost } = await placeRuns(current, matched, job);
  const isUnsure = hasLost || (draft.certainty ?? 1) < leastCertainty;
  return { draft: { ...draft, partly: isUnsure ? 'unsure' : 'sure' }, kept: unchanged };
}

/**
 * Aligns a text again within another part of the recording. Sentences that a person has checked or moved keep their
 * times.
 * @throws AlignError
 */
export async function alignRange(current: Draft, job: Omit<AlignJob, 'text' | 'isMarkdown'>): Promise<Draft> {
  const { sentences } = current;
  const matched = sentences.map((sentence, index) => ({
    text: sentence.text,
    endsParagraph: sentence.paragraph !== sentences[index + 1]?.paragraph,
    ...(sentence.paragraph?.startsWith('h') && { isHeading: true as const }),
    kept: sentence.isChecked || sentence.isMoved ? sentence : null,
  }));
  const { from = 0, to = Number.POSITIVE_INFINITY } = job.extent;
  const { draft: placed } = await placeRuns(current, matched, job);
  return {
    ...placed,
    partly: undefined,
    extent: job.extent.to === undefined ? placed.extent : { from, to },
    withoutText: placed.withoutText.filter((stretch) => stretch.to > from && stretch.from < to),
  };
}

async function placeRuns(
  current: Draft,
  matched: ReturnType<typeof matchSentences>,
  job: Omit<AlignJob, 'text' | 'isMarkdown'>,
): Promise<Merged> {
  const runs = runsOf(matched);
  if (runs.length === 0) return mergeRuns(current, matched, new Map(), 0);
  const { alignments, until } = await runTasks(
    runs.map((run) => taskOf(run, job.extent)),
    job,
  );
  const [only] = runs.length === 1 && matched.every(({ kept }) => kept === null) ? alignments : [];
  if (only?.refusal !== undefined) throw new MismatchError(only.refusal);
  try {
    const found = new Map(
      runs.flatMap((run, index) => {
        const alignment = alignments[index];
        return alignment ? [[run, alignment] as const] : [];
      }),
    );
    if (only)
      return { draft: { ...draftOfAlignment(only, current.notes), isCorrected: true }, hasLost: false };
    return mergeRuns(current, matched, found, Math.min(until, job.extent.to ?? until));
  } catch (error) {
    throw error instanceof NoRoomError ? new AlignError(error.message) : error;
  }
}
