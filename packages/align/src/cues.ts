import { clockTime } from '@lamplight/contract/durations';
import { m } from './messages.ts';

/** A sentence and when it is spoken, in seconds from the beginning of the chapter. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * Paragraph identifier: 'p' or, for a heading, 'h', and a number. Consecutive cues with the same identifier are one
   * paragraph.
   */
  readonly paragraph?: string | undefined;
}

/** Returns the identifier of a paragraph. @param number counted from 1 */
export const paragraphId = (number: number, isHeading = false): string => `${isHeading ? 'h' : 'p'}${number}`;

/** Limits of one chapter's text, in characters. A chapter of ten hours has some 600,000. */
export const textLimits = { characters: 2_000_000, cues: 20_000, cueCharacters: 2_000 } as const;

/** Error for a text that cannot be read. The message is for the person who chose the file. */
export class TextError extends Error {
  override readonly name = 'TextError';
  /** Number of the first faulty line, counted from 1; undefined if no single line is at fault. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : m.atLine({ line: String(line), problem: message }));
    this.line = line;
  }
}

/** A defect in a file, and how it was handled. */
export interface Flaw {
  /** Counted from 1. */
  readonly line: number;
  /** Sentence that describes the flaw. */
  readonly problem: string;
  /** Sentence that says how the flaw was handled. */
  readonly remedy: string;
}

/** Called with each flaw of a file. */
export type Report = (flaw: Flaw) => void;

/**
 * Throws at the first flaw of a file, because the text that is stored must be exactly the text that was sent.
 * @throws TextError
 */
export const refuseFlaws: Report = ({ line, problem }) => {
  throw new TextError(problem, line);
};

/** Maximum number of line numbers in one note. */
const maxNamedLines = 8;

/** Returns one note for each kind of flaw, with the numbers of the lines that have it. */
export function notesOf(flaws: readonly Flaw[]): string[] {
  const kinds = Map.groupBy(flaws, ({ problem, remedy }) => `${problem} ${remedy}`);
  return [...kinds].map(([text, same]) => {
    const lines = [...new Set(same.map(({ line }) => line))].toSorted((a, b) => a - b);
    const more = lines.length - maxNamedLines;
    const named = [
      ...lines.slice(0, maxNamedLines).map(String),
      ...(more > 0 ? [m.moreLines({ count: more })] : []),
    ];
    const last = named.pop() ?? '';
    const listed = named.length === 0 ? last : m.linesAnd({ lines: named.join(', '), last });
    return m.atLines({ count: lines.length, lines: listed, problem: text });
  });
}

/** Seconds by which a cue may end after the recording, because other tools round and encoders add padding. */
export const endTolerance = 1;
/** Seconds by which a cue may overlap the previous cue because of rounding. */
const overlapTolerance = 0.002;
/** Minimum length in seconds of a cue after its end is cut; a shorter cue is joined with the next. */
const shortest = 0.05;
/**
 * Maximum share of cues past the end of the recording; with more, the file is rejected as made for another recording.
 */
const maxOutside = 0.1;

/** A cue as read from a file, with the number of the line that contains its times. */
export interface ReadCue extends Cue {
  readonly line: number;
}

/**
 * Sorts cues, and cuts or drops those that overlap, are too long or lie past the end.
 * @param duration of the recording in seconds; undefined if unknown
 * @param report called with each cue that is changed or dropped
 * @throws TextError if no cue is left, or many lie past the end
 */
export function tidyCues(cues: readonly ReadCue[], duration: number | undefined, report: Report): Cue[] {
  if (cues.length > textLimits.cues)
    throw new TextError(m.tooManyCues({ count: textLimits.cues, limit: String(textLimits.cues) }));
  const flaws: Flaw[] = [];
  const note = (flaw: Flaw): void => {
    flaws.push(flaw);
    report(flaw);
  };
  const usable = cues.flatMap((cue) => cutCue(cue, duration, note));
  const [first] = flaws;
  if (first && usable.length === 0) throw new TextError(first.problem, first.line);
  if (usable.length === 0) throw new TextError(m.noCues);
  const outside = cues.filter(({ start, end }) => end > start && start >= (duration ?? end));
  const [past] = outside.length > cues.length * maxOutside ? outside : [];
  const why = past && flaws.find(({ line }) => line === past.line);
  if (why) throw new TextError(`${why.problem} ${m.otherRecording}`, why.line);
  return withoutOverlaps(usable, note).map(({ line: _, ...cue }) => cue);
}

/** Returns a cue cut to the limits and the duration; an empty list if it is dropped. */
function cutCue({ text, end, ...cue }: ReadCue, duration: number | undefined, note: Report): ReadCue[] {
  const { start, line } = cue;
  if (end <= start) {
    const problem = end < start ? m.endsBeforeStart : m.noLength;
    note({ line, problem, remedy: m.leftOut });
    return [];
  }
  if (text.length > textLimits.cueCharacters) {
    const limit = textLimits.cueCharacters;
    const problem = m.cueTooLong({ count: limit, limit: String(limit) });
    note({ line, problem, remedy: m.restLeftOut });
  }
  const words = text.slice(0, textLimits.cueCharacters).toWellFormed();
  if (duration === undefined || end <= duration) return [{ ...cue, end, text: words }];
  const isOutside = start >= duration;
  if (isOutside || end > duration + endTolerance) {
    const problem = m.pastEnd({ end: clockTime(end), duration: clockTime(duration) });
    note({ line, problem, remedy: isOutside ? m.leftOut : m.cut });
  }
  return isOutside ? [] : [{ ...cue, end: duration, text: words }];
}

/** Sorts cues by start, cuts each cue at the start of the next, and joins cues that start at the same time. */
function withoutOverlaps(cues: readonly ReadCue[], note: Report): ReadCue[] {
  const tidy: ReadCue[] = [];
  for (const [at, { line, start }] of cues.entries()) {
    if (start < (cues[at - 1]?.start ?? 0) - overlapTolerance)
      note({
        line,
        problem: m.startsTooEarly,
        remedy: m.sorted,
      });
  }
  for (const cue of cues.toSorted((a, b) => a.start - b.start)) {
    const before = tidy.at(-1);
    if (before === undefined || cue.start >= before.end) {
      tidy.push(cue);
      continue;
    }
    const start = before.end - cue.start <= overlapTolerance ? before.end : cue.start;
    const { line } = cue;
    const problem = m.overlaps;
    if (cue.end > start && start - before.start >= shortest) {
      if (start === cue.start) note({ line, problem, remedy: m.aboveCut });
      tidy.splice(-1, 1, { ...before, end: Math.min(before.end, start) }, { ...cue, start });
      continue;
    }
    const isRepeated = before.text === cue.text;
    const text = isRepeated ? cue.text : `${before.text} ${cue.text}`;
    if (text.length > textLimits.cueCharacters) note({ line, problem, remedy: m.leftOut });
    else {
      note({
        line,
        problem,
        remedy: isRepeated ? m.repeated : m.joined,
      });
      tidy.splice(-1, 1, { ...before, end: Math.max(before.end, cue.end), text });
    }
  }
  return tidy;
}

/**
 * Splits a file into lines without their line ends.
 * @throws TextError if the file is too long or not text
 */
export function linesOf(file: string): string[] {
  if (file.length > textLimits.characters) {
    throw new TextError(m.tooManyCharacters({ count: textLimits.characters }));
  }
  if (file.includes('\0')) throw new TextError(m.notText);
  return file
    .replace(/^\uFEFF/, '')
    .toWellFormed()
    .split(/\r\n|\r|\n/);
}

/** Control characters that reorder the text after them, even beyond the end of their cue. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;

/** Joins lines and runs of white space and control characters with single spaces, and drops direction overrides. */
export const plainSpaces = (text: string): string =>
  text
    .replace(directionOverrides, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Formats seconds as '00:01:02.345', or with a comma as in SRT. */
export function timestamp(seconds: number, separator: '.' | ','): string {
  const millis = Math.round(seconds * 1000);
  const pad = (n: number, width = 2) => String(n).padStart(width, '0');
  const [hours, minutes] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(millis / 1000) % 60)}${separator}${pad(millis % 1000, 3)}`;
}
