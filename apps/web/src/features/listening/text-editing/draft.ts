import {
  type Alignment,
  type Cue,
  type DoubtReason,
  type Pause,
  type Stretch,
  textLimits,
} from '@lamplight/align';

/** Sentence of a draft, with the aligner's doubt and the marks of the person who checks it. */
export interface DraftSentence extends Cue {
  /** Id that stays the same while the sentence is corrected; not saved. */
  readonly id: number;
  /** The aligner's doubt, 0 to 1, with its reason; null if the aligner is sure. */
  readonly doubt: { readonly reason: DoubtReason; readonly doubt: number } | null;
  /** True if a person has heard the sentence and found it right. */
  readonly isChecked: boolean;
  /** True if a person has moved the start of the sentence since this page was opened. */
  readonly isMoved: boolean;
}

/** A text with times that a person checks and corrects before it is published. */
export interface Draft {
  readonly sentences: readonly DraftSentence[];
  /** Certainty of the aligner for the whole draft, 0 to 1; null if the text came with its times. */
  readonly certainty: number | null;
  /** Start and end of the text in the recording, in seconds; null if unknown. */
  readonly extent: Stretch | null;
  /** Stretches of sound within the extent that have no text, in seconds. */
  readonly withoutText: readonly Stretch[];
  /** Pauses measured in the recording; null if they are not measured. */
  readonly pauses: readonly Pause[] | null;
  /** Omissions and guesses in the file; only of a text that was just read. */
  readonly notes: readonly string[];
  /** True if a person has checked or changed something. */
  readonly isCorrected: boolean;
  /**
   * Set if only a part of the text was aligned again; 'unsure' if the other sentences may have wrong times. Not saved.
   */
  readonly partly?: 'sure' | 'unsure' | undefined;
}

/** Certainty, 0 to 1, below which little of the recording fits the text. */
export const leastCertainty = 0.5;

/** Minimum duration of a sentence in seconds. */
export const shortest = 0.05;

/** Rounds to milliseconds, as WebVTT stores them. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

let lastId = 0;

/** Returns an unchecked sentence. */
export function newSentence(cue: Cue, doubt: DraftSentence['doubt'] = null): DraftSentence {
  lastId += 1;
  return { ...cue, id: lastId, doubt, isChecked: false, isMoved: false };
}

/** Returns a draft of a text that came with its times. */
export const draftOfCues = (
  cues: readonly Cue[],
  { pauses = null, notes = [] }: Partial<Pick<Draft, 'pauses' | 'notes'>> = {},
): Draft => ({
  sentences: cues.map((cue) => newSentence(cue)),
  certainty: null,
  extent: null,
  withoutText: [],
  pauses,
  notes,
  isCorrected: false,
});

/** Returns the draft of a new alignment. */
export function draftOfAlignment(alignment: Alignment, notes: readonly string[] = []): Draft {
  const { cues, doubtful, certainty, textFrom, textTo, withoutText, pauses } = alignment;
  const doubts = new Map(doubtful.map(({ index, reason, doubt }) => [index, { reason, doubt }]));
  return {
    sentences: cues.map((cue, index) => newSentence(cue, doubts.get(index) ?? null)),
    certainty,
    extent: textTo > textFrom ? { from: textFrom, to: textTo } : null,
    withoutText,
    pauses,
    notes,
    isCorrected: false,
  };
}

const withSentences = (draft: Draft, sentences: readonly DraftSentence[]): Draft => ({
  ...draft,
  sentences,
  isCorrected: true,
});

/**
 * Moves the start of a sentence as far as its neighbours allow; the previous sentence's end moves with it. Returns
 * the same draft if nothing moves.
 * @param until end of the recording in seconds
 */
export function setStart(
  draft: Draft,
  index: number,
  second: number,
  until = Number.POSITIVE_INFINITY,
): Draft {
  const { sentences } = draft;
  const [sentence, before, after] = [sentences[index], sentences[index - 1], sentences[index + 1]];
  if (sentence === undefined || !Number.isFinite(second)) return draft;
  const earliest = before === undefined ? 0 : before.start + shortest;
  const latest = (after?.start ?? Math.max(until, sentence.end)) - shortest;
  const start = rounded(Math.max(earliest, Math.min(second, latest)));
  if (latest < earliest || start === sentence.start) return draft;
  const end = Math.max(sentence.end, rounded(start + shortest));
  const moved = sentences.with(index, { ...sentence, start, end, isChecked: false, isMoved: true });
  if (before === undefined) return withSentences(draft, moved);
  return withSentences(draft, moved.with(index - 1, { ...before, end: Math.min(before.end, start) }));
}

/** Replaces what a sentence says; its times stay. */
export function editWords(draft: Draft, index: number, text: string): Draft {
  const sentence = draft.sentences[index];
  if (sentence === undefined || text === sentence.text) return draft;
  return withSentences(draft, draft.sentences.with(index, { ...sentence, text, isChecked: false }));
}

/** Maximum seconds between the expected start of a part and a pause that is tried as its start. */
const splitReach = 1.5;

/**
 * Returns the second at which the second part of a sentence begins: after the pause nearest to the expected second;
 * without such a pause, the second expected from the part's share of the characters.
 */
function splitStart({ start, end }: Cue, share: number, pauses: readonly Pause[]): number {
  const expected = start + share * (end - start);
  const ends = pauses
    .map(([, resumed]) => resumed)
    .filter((at) => at > start + shortest && at < end - shortest && Math.abs(at - expected) < splitReach);
  return ends.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0] ?? expected;
}

/** Divides a sentence before a character. Returns the same draft if a part would have no words or no time. */
export function splitSentence(draft: Draft, index: number, at: number): Draft {
  const sentence = draft.sentences[index];
  if (sentence === undefined || sentence.end - sentence.start < 2 * shortest) return draft;
  const [head, tail] = [sentence.text.slice(0, at).trim(), sentence.text.slice(at).trim()];
  if (!hasWords(head) || !hasWords(tail)) return draft;
  const found = splitStart(sentence, at / sentence.text.length, draft.pauses ?? []);
  const middle = rounded(Math.max(sentence.start + shortest, Math.min(found, sentence.end - shortest)));
  const first = { ...sentence, text: head, end: middle, isChecked: false };
  // The start of the second part is a guess.
  const second = newSentence({ ...sentence, text: tail, start: middle }, { reason: 'unclear', doubt: 1 });
  return withSentences(draft, draft.sentences.toSpliced(index, 1, first, second));
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Joins a sentence with the next one. Returns the same draft if there is none, or both are too long for one sentence.
 */
export function joinWithNext(draft: Draft, index: number): Draft {
  const [sentence, next] = [draft.sentences[index], draft.sentences[index + 1]];
  if (sentence === undefined || next === undefined) return draft;
  const text = `${sentence.text} ${next.text}`;
  if (text.length > textLimits.cueCharacters) return draft;
  const joined = { ...sentence, text, end: next.end, isChecked: sentence.isChecked && next.isChecked };
  return withSentences(draft, draft.sentences.toSpliced(index, 2, joined));
}

/** Removes a sentence. Returns the same draft if the sentence is the only one or does not exist. */
export const removeSentence = (draft: Draft, index: number): Draft =>
  draft.sentences.length < 2 || draft.sentences[index] === undefined
    ? draft
    : withSentences(draft, draft.sentences.toSpliced(index, 1));

/** Marks a sentence as checked, or removes the mark. */
export function setChecked(draft: Draft, index: number, isChecked: boolean): Draft {
  const sentence = draft.sentences[index];
  if (sentence === undefined || sentence.isChecked === isChecked) return draft;
  return withSentences(draft, draft.sentences.with(index, { ...sentence, isChecked }));
}

/** Returns the indexes of the doubtful sentences, worst first. */
export const doubtsOf = ({ sentences }: Draft): number[] =>
  sentences
    .flatMap(({ doubt }, index) => (doubt === null ? [] : [{ index, doubt: doubt.doubt }]))
    .sort((a, b) => b.doubt - a.doubt || a.index - b.index)
    .map(({ index }) => index);

/** Returns the index of the first sentence that another version of a draft changed; null if none. */
export function changedSentence(from: Draft, to: Draft): number | null {
  const known = new Map(from.sentences.map((sentence) => [sentence.id, sentence]));
  const changed = to.sentences.findIndex((sentence) => {
    const before = known.get(sentence.id);
    return (
      before === undefined ||
      before.start !== sentence.start ||
      before.text !== sentence.text ||
      before.isChecked !== sentence.isChecked
    );
  });
  if (changed >= 0) return changed;
  const left = new Set(to.sentences.map(({ id }) => id));
  const removed = from.sentences.findIndex(({ id }) => !left.has(id));
  return removed < 0 ? null : Math.min(removed, to.sentences.length - 1);
}
