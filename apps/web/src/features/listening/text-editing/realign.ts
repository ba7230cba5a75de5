import { type Alignment, type Extent, paragraphId, type Sentence } from '@lamplight/align';
import { type Draft, type DraftSentence, newSentence, rounded, shortest } from './draft.ts';
import type { MatchedSentence } from './match-sentences.ts';

/** Shortest gap between two starts in seconds: below it, rounding could make them equal. */
const minGap = 0.002;

/** Sentences that are to be aligned between two that stay. */
export interface Run {
  /** Index of its first sentence. */
  readonly first: number;
  /** Sentence before the run that stays: it is aligned again, but only to find where it ends. */
  readonly before: DraftSentence | null;
  readonly sentences: readonly Sentence[];
  readonly after: DraftSentence | null;
}

/** A text that cannot be placed between the sentences that stay. The message is for the person. */
export class NoRoomError extends Error {}

/** Returns the runs of sentences that nothing of the draft is kept for. */
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

/** A request to the aligner for a run. */
export const taskOf = ({ before, sentences, after }: Run, within: Extent) => ({
  sentences: before ? [{ text: before.text, endsParagraph: false }, ...sentences] : sentences,
  extent: {
    ...within,
    ...(before && { from: before.start }),
    ...(after && { to: after.start }),
  },
});

/** Returns the draft with the new text: unchanged sentences stay where they are, runs are where the aligner found them. */
export function mergeRuns(
  draft: Draft,
  matched: readonly MatchedSentence[],
  alignments: ReadonlyMap<Run, Alignment>,
): Draft {
  const placed: (DraftSentence | null)[] = matched.map(({ kept }) => kept);
  for (const [run, alignment] of alignments) {
    for (const [at, sentence] of placeRun(run, alignment).entries()) placed[run.first + at] = sentence;
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
  return { ...draft, sentences, isCorrected: true };
}

/** Places the sentences of a run between its neighbours. @throws NoRoomError */
function placeRun({ before, sentences, after }: Run, alignment: Alignment): DraftSentence[] {
  const offset = before ? 1 : 0;
  const cues = alignment.cues.slice(offset);
  const from = before?.start ?? 0;
  const to = after?.start ?? Math.max(cues.at(-1)?.end ?? 0, from + (sentences.length + 1) * shortest);
  const gap = Math.min(shortest, (to - from) / (sentences.length + 1));
  if (gap < minGap)
    throw new NoRoomError(
      'There is no room for the new sentences in the recording. Align the whole text again, or remove them.',
    );
  const doubts = new Map(alignment.doubtful.map(({ index, reason, doubt }) => [index, { reason, doubt }]));
  const isLost = alignment.refusal !== undefined;
  let earliest = before ? from + gap : from;
  const starts = sentences.map((_, index) => {
    const latest = to - gap * (sentences.length - index);
    const share = (index + offset) / (sentences.length + offset);
    const expected = isLost ? from + share * (to - from) : (cues[index]?.start ?? earliest);
    const start = rounded(Math.max(earliest, Math.min(expected, latest)));
    earliest = start + gap;
    return start;
  });
  return sentences.map(({ text }, index) => {
    const start = starts[index] ?? from;
    const limit = starts[index + 1] ?? to;
    const said = isLost ? limit : (cues[index]?.end ?? limit);
    const end = rounded(Math.min(limit, Math.max(said, start + gap)));
    const doubt = isLost
      ? ({ reason: 'not_heard', doubt: 1 } as const)
      : (doubts.get(index + offset) ?? null);
    return newSentence({ start, end, text }, doubt);
  });
}
