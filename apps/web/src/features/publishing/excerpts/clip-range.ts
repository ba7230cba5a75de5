import { clipLimits } from '@lamplight/contract/clip-limits';
import { countCharacters } from '@lamplight/contract/text';
import { m } from './messages.ts';

const { min, max } = clipLimits.seconds;

/** Proposed length of a new clip in seconds. */
const proposedSeconds = 30;

/** A part of a chapter, in whole seconds. */
export interface ClipRange {
  readonly from: number;
  readonly to: number;
}

/** Proposes the seconds just heard; at the beginning of a chapter, its first seconds. */
export function proposeRange(position: number, duration: number | null): ClipRange {
  const end = Math.floor(duration ?? Number.POSITIVE_INFINITY);
  const heard = Math.min(Math.round(position), end);
  const to = heard < min ? Math.min(proposedSeconds, end) : heard;
  return { from: Math.max(0, to - proposedSeconds), to };
}

/** Proposes the seconds in which sentences are spoken, within the minimum and maximum length of a clip. */
export function rangeOfSentences(start: number, end: number, duration: number | null): ClipRange {
  const last = Math.floor(duration ?? Number.POSITIVE_INFINITY);
  const to = Math.min(Math.max(Math.ceil(end), Math.floor(start) + min), last);
  const from = Math.max(0, Math.min(Math.floor(start), to - min));
  return { from, to: Math.min(to, from + max) };
}

/**
 * Returns a quote, shortened after a word and with an ellipsis if it is too long.
 * @param characters maximum length
 */
export function shortQuote(text: string, characters: number): string {
  if (countCharacters(text) <= characters) return text;
  const [words = ''] =
    /^.*(?=\s)/s.exec(
      Array.from(text)
        .slice(0, characters - 1)
        .join(''),
    ) ?? [];
  return `${words.trimEnd()}…`;
}

/** Returns why a range is not valid as a clip; null if it is valid. */
export function rangeProblem({ from, to }: ClipRange): string | null {
  if (to <= from) return m.endMustAfterStart;
  if (to - from < min) return m.clipTooShort({ min });
  return to - from > max ? m.clipMaxSecondsMost({ max }) : null;
}

/** Moves one end of a range, within the chapter. */
export const moveEnd = (
  range: ClipRange,
  name: keyof ClipRange,
  { at, duration }: { readonly at: number; readonly duration: number | null },
): ClipRange => ({
  ...range,
  [name]: Math.max(0, Math.min(Math.round(at), Math.floor(duration ?? Number.POSITIVE_INFINITY))),
});
