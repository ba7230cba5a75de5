import {
  type Cue,
  checkCues,
  linesOf,
  plainSpaces,
  type ReadCue,
  secondsOf,
  TextError,
  timestamp,
} from './cues.ts';

const timing =
  /^\s*(\d{1,4}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})\s*-->\s*(\d{1,4}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})(?:\s.*)?$/;
/** Formatting that players of SRT understand. */
const ownTag = /<\/?(?:[ibus]|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

/**
 * Reads an SRT file. Numbers and formatting are dropped, cues without words left out.
 * @param duration of the recording in seconds, if known
 * @throws TextError if it is not SRT, has HTML, overlaps, or times past the end of the recording
 */
export function readSrt(file: string, duration?: number): Cue[] {
  const lines = linesOf(file);
  const starts = lines.flatMap((line, index) => (line.includes('-->') ? [index] : []));
  if (starts.length === 0)
    throw new TextError('An SRT file has times such as 00:01:02,345 --> 00:01:04,000.');
  const cues = starts.map((at, index): ReadCue => {
    const match = timing.exec(lines[at] ?? '');
    if (match === null) {
      throw new TextError('The times of a cue look like 00:01:02,345 --> 00:01:04,000.', at + 1);
    }
    const [, h1, m1, s1, f1 = '', h2, m2, s2, f2 = ''] = match;
    const next = starts[index + 1] ?? lines.length;
    const text = lines.slice(at + 1, next);
    // The line above the next times is the next cue's number.
    if (next < lines.length && /^\s*\d+\s*$/.test(text.at(-1) ?? '')) text.pop();
    const untagged = text.join('\n').replace(ownTag, '');
    if (/<[a-z/!?]/i.test(untagged)) throw new TextError('HTML is not allowed in a cue.', at + 1);
    return {
      line: at + 1,
      start: secondsOf(h1, m1, s1, f1.padEnd(3, '0')),
      end: secondsOf(h2, m2, s2, f2.padEnd(3, '0')),
      text: plainSpaces(untagged),
    };
  });
  return checkCues(
    cues.filter(({ text }) => text !== ''),
    duration,
  );
}

/** Returns an SRT file with one numbered cue for each sentence. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ start, end, text }, index) =>
        `${index + 1}\n${timestamp(start, ',')} --> ${timestamp(end, ',')}\n${plainSpaces(text)}\n`,
    )
    .join('\n');
}
