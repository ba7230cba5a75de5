import { type Alignment, type Extent, paragraphId, type Sentence } from '@lamplight/align';
import { type Draft, type DraftSentence, newSentence, rounded, shortest } from './draft.ts';
import type { MatchedSentence } from './match-sentences.ts';
import { m } from './messages.ts';

/** Shortest gap between two starts in seconds: below it, rounding could make them equal. */
const minGap = 0.002;

/** Sentences that are to be aligned between two that stay. */
export interface Run {
  /** Index of the run's first sentence. */
  readonly first: number;
  /** Sentence before the run that stays: it is aligned again, but only to find where it ends. */
  readonly before: DraftSentence | null;
  readonly sentences: readonly Sentence[];
  readonly after: DraftSentence | null;
}

/** Thrown if a text cannot be placed between the sentences that stay. The message is shown to the person. */
export class NoRoomError extends Error {}

/** Returns the runs of new sentences that have no counterpart in the draft. */
export function runsOf(matched: readonly MatchedSentence[]): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < matched.length; first += 1) {
    if (matched[first]?.kept) continue;
    const end = matched.findIndex(({ kept }, index) => index > first && kept !== null);
    const sentences = matched.slice(first, end < 0 ? matched.length : end);
    const after = end < 0 ? null : (matched[end]?.kept ?? null);
    runs.push({ first, before: matched[first - 1]?.kept ?? null, sentences, after });
    first += sentences.length;
  }
  return runs;
}

/** Returns the aligner's task for a run of sentences. */
export const taskOf = ({ before, sentences, after }: Run, within: Extent) => ({
  sentences: before ? [{ text: before.text, endsParagraph: false }, ...sentences] : sentences,
  extent: {
    ...within,
    ...(before && { from: before.start }),
    ...(after && { to: after.start }),
  },
});

/** Result of aligning only a part of a text. */
export interface Merged {
  readonly draft: Draft;
  /**
   * True if the new sentences were not found in the recording between their unchanged neighbours: the times of the
   * neighbours may be wrong, too.
   */
  readonly hasLost: boolean;
}

/**
 * Returns the draft with the new text: unchanged sentences stay where they are, runs are where the aligner found them.
 * @param until end of the recording in seconds
 * @throws NoRoomError
 */
export function mergeRuns(
  draft: Draft,
  matched: readonly MatchedSentence[],
  alignments: ReadonlyMap<Run, Alignment>,
  until: number,
): Merged {
  const placed: (DraftSentence | null)[] = matched.map(({ kept }) => kept);
  const pace = paceOf(draft.sentences);
  let hasLost = false;
  for (const [run, alignment] of alignments) {
    const isLost = isRunLost(run, alignment, pace);
    hasLost ||= isLost;
    const added = isLost ? spreadRun(run, until, pace) : placeRun(run, alignment, until);
    for (const [at, sentence] of added.entries()) placed[run.first + at] = sentence;
  }
  let paragraph = 1;
  const sentences = placed.flatMap((sentence, index): DraftSentence[] => {
    const { endsParagraph = false, isHeading } = matched[index] ?? {};
    const id = paragraphId(paragraph, isHeading);
    if (endsParagraph) paragraph += 1;
    if (sentence === null) return [];
    const next = placed[index + 1]?.start ?? sentence.end;
    return [{ ...sentence, paragraph: id, end: Math.min(sentence.end, next) }];
  });
  const certainty = certaintyAfter(draft, sentences);
  return { draft: { ...draft, sentences, certainty, isCorrected: true }, hasLost };
}

const doubtShare = (sentences: readonly DraftSentence[]): number =>
  sentences.reduce((sum, { doubt }) => sum + (doubt?.doubt ?? 0), 0) / Math.max(1, sentences.length);

/** Returns how certain the new alignment is. Doubts of the alignment it replaces do not count. */
function certaintyAfter({ certainty, sentences }: Draft, changed: readonly DraftSentence[]): number | null {
  const sure = 1 - doubtShare(sentences);
  return certainty === null || sure === 0
    ? certainty
    : Math.min(1, (certainty / sure) * (1 - doubtShare(changed)));
}

/** Returns the median of the seconds that sentences take for a character. */
function paceOf(sentences: readonly DraftSentence[]): number {
  const paces = sentences.map(({ start, end, text }) => (end - start) / text.length);
  return paces.toSorted((a, b) => a - b)[paces.length >> 1] ?? 0;
}

/** Minimum share, 0 to 1, of its usual duration that is left to the sentence before a run. */
const leastTime = 0.6;

/**
 * Returns whether a run of sentences is not said in the recording: the aligner finds none of it, or leaves too little
 * time to the sentence before it.
 */
function isRunLost({ before }: Run, { refusal, cues }: Alignment, pace: number): boolean {
  if (refusal !== undefined) return true;
  const start = cues[1]?.start;
  if (before === null || start === undefined) return false;
  return start < before.start + leastTime * Math.min(before.end - before.start, pace * before.text.length);
}

/**
 * Returns the minimum duration in seconds of each of `count` sentences that share `seconds`.
 * @throws NoRoomError
 */
function gapOf(count: number, seconds: number): number {
  const gap = Math.min(shortest, seconds / count);
  if (gap >= minGap) return gap;
  throw new NoRoomError(m.noRoom);
}

/**
 * Spreads a run that was not found in the recording over the time that its neighbours leave.
 * @throws NoRoomError
 */
function spreadRun({ before, sentences, after }: Run, until: number, pace: number): DraftSentence[] {
  const usual = sentences.reduce((sum, { text }) => sum + Math.max(shortest, pace * text.length), 0);
  const least = sentences.length * shortest;
  const end = after?.start ?? Math.max(until, before?.end ?? 0);
  // Without room, the end of the previous sentence moves back a little.
  const middle = before ? before.start + (end - before.start) / 2 : 0;
  const begin = before ? Math.min(before.end, Math.max(middle, end - least)) : 0;
  const from = before || !after ? begin : Math.max(begin, end - usual);
  const to = after ? end : Math.min(end, from + usual);
  gapOf(sentences.length, to - from);
  const startOf = (index: number) => rounded(from + (index / sentences.length) * (to - from));
  return sentences.map(({ text }, index) =>
    newSentence({ start: startOf(index), end: startOf(index + 1), text }, { reason: 'not_heard', doubt: 1 }),
  );
}

/** Places the sentences of a run where the aligner found them, between its neighbours. @throws NoRoomError */
function placeRun(
  { before, sentences, after }: Run,
  { cues, doubtful }: Alignment,
  until: number,
): DraftSentence[] {
  const offset = before ? 1 : 0;
  const from = before?.start ?? 0;
  const to = after?.start ?? Math.max(until, from + (sentences.length + 1) * shortest);
  const gap = gapOf(sentences.length + 1, to - from);
  const doubts = new Map(doubtful.map(({ index, reason, doubt }) => [index - offset, { reason, doubt }]));
  let earliest = before ? from + gap : from;
  const starts = sentences.map((_, index) => {
    const latest = to - gap * (sentences.length - index);
    const expected = cues[index + offset]?.start ?? earliest;
    const start = rounded(Math.max(earliest, Math.min(expected, latest)));
    earliest = start + gap;
    return start;
  });
  return sentences.map(({ text }, index) => {
    const start = starts[index] ?? from;
    const limit = starts[index + 1] ?? to;
    const end = rounded(Math.min(limit, Math.max(cues[index + offset]?.end ?? limit, start + gap)));
    return newSentence({ start, end, text }, doubts.get(index) ?? null);
  });
}
