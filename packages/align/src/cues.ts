/** A sentence and when it is said, in seconds from the beginning of the chapter. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Paragraph: 'p' or, for a heading, 'h' and a number. Cues in a row with the same one are one paragraph. */
  readonly paragraph?: string | undefined;
}

/** Returns the identifier of a paragraph. @param number counted from 1 */
export const paragraphId = (number: number, isHeading = false): string => `${isHeading ? 'h' : 'p'}${number}`;

/** Limits of one chapter's text, in characters. A chapter of ten hours has some 600,000. */
export const textLimits = { characters: 2_000_000, cues: 20_000, cueCharacters: 2_000 } as const;

/** A text that cannot be read. The message is for the person who chose it. */
export class TextError extends Error {
  override readonly name = 'TextError';
  /** First line at fault, counted from 1; undefined if no line is. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
    this.line = line;
  }
}

/** Cues may end this many seconds after the recording: other tools round, and encoders pad. */
const endTolerance = 1;
/** Seconds by which a cue may overlap the one before because of rounding. */
const overlapTolerance = 0.002;

/** A cue as read from a file, with the line of its times. */
export interface ReadCue extends Cue {
  readonly line: number;
}

/**
 * Checks order, overlaps and ends, and cuts what rounding adds.
 * @param duration of the recording in seconds; undefined if unknown
 * @throws TextError naming the line of the first cue at fault
 */
export function checkCues(cues: readonly ReadCue[], duration?: number): Cue[] {
  if (cues.length === 0) throw new TextError('The file has no cues.');
  if (cues.length > textLimits.cues) throw new TextError(`The file has more than ${textLimits.cues} cues.`);
  let previousEnd = 0;
  return cues.map(({ line, text, start, end, paragraph }) => {
    if (end <= start) throw new TextError('This cue ends before it starts.', line);
    if (start < previousEnd - overlapTolerance) {
      throw new TextError('This cue starts before the one above ends.', line);
    }
    if (text.length > textLimits.cueCharacters) {
      throw new TextError(`This cue has more than ${textLimits.cueCharacters} characters.`, line);
    }
    if (duration !== undefined && end > duration + endTolerance) {
      throw new TextError(
        `This cue ends at ${clockTime(end)}, but the audio ends at ${clockTime(duration)}.`,
        line,
      );
    }
    const cue: Cue = {
      start: Math.max(start, previousEnd),
      end: Math.min(end, duration ?? end),
      text,
      ...(paragraph !== undefined && { paragraph }),
    };
    if (cue.end <= cue.start) throw new TextError('This cue lies outside the audio.', line);
    previousEnd = cue.end;
    return cue;
  });
}

/** Returns seconds as '3:07' or '1:02:09'. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** Splits a file into lines without their ends. @throws TextError if it is too long or no text */
export function linesOf(file: string): string[] {
  if (file.length > textLimits.characters) {
    throw new TextError(`The text has more than ${textLimits.characters.toLocaleString('en')} characters.`);
  }
  if (file.includes('\0')) throw new TextError('This is not a text file.');
  return file
    .replace(/^\uFEFF/, '')
    .toWellFormed()
    .split(/\r\n|\r|\n/);
}

/** Characters that reorder what follows them, beyond the end of their cue. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;

/** Joins lines and runs of white space and control characters with single spaces, and drops direction overrides. */
export const plainSpaces = (text: string): string =>
  text
    .replace(directionOverrides, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns hours, minutes, seconds and milliseconds as seconds. */
export const secondsOf = (hours: string | undefined, minutes = '', seconds = '', millis = ''): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(millis) / 1000;

/** Returns '00:01:02.345', or with a comma as in SRT. */
export function timestamp(seconds: number, separator: '.' | ','): string {
  const millis = Math.round(seconds * 1000);
  const pad = (n: number, width = 2) => String(n).padStart(width, '0');
  const [hours, minutes] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(millis / 1000) % 60)}${separator}${pad(millis % 1000, 3)}`;
}
