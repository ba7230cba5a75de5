import {
  type Cue,
  linesOf,
  plainSpaces,
  type Report,
  refuseFlaws,
  TextError,
  tidyCues,
  timestamp,
} from './cues.ts';
import { m } from './messages.ts';
import { scanCues, timesOf } from './scan-cues.ts';

/**
 * Reads an SRT file, without numbers, formatting and cues without words.
 * @param duration of the recording in seconds, if known
 * @param report called with each flaw that is tolerated; default: throws at the first flaw
 * @throws TextError if the file is not SRT, or has no cues
 */
export function readSrt(file: string, duration?: number, report: Report = refuseFlaws): Cue[] {
  const lines = linesOf(file);
  if (!lines.some((line) => timesOf(line) !== null)) throw new TextError(m.srtTimes);
  const cues = scanCues(lines, { format: 'srt', from: 0, hasHeader: false }, report);
  return tidyCues(cues, duration, report);
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
