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
import { beginsWithCue, scanCues } from './scan-cues.ts';

/**
 * Reads a WebVTT file. Drops notes, styles, settings, tags of WebVTT and SRT, cues without words, and identifiers that
 * are not those of a paragraph.
 * @param duration of the recording in seconds, if known
 * @param report called with each flaw that is tolerated; default: throws at the first flaw
 * @throws TextError if the file is not WebVTT, or has no cues
 */
export function readWebVtt(file: string, duration?: number, report: Report = refuseFlaws): Cue[] {
  const lines = linesOf(file);
  // Files that are copied and pasted often begin with an empty line.
  const first = Math.max(
    0,
    lines.findIndex((line) => /\S/.test(line)),
  );
  const header = lines[first] ?? '';
  const hasHeader = /^\s*WEBVTT(?:\s|$)/i.test(header);
  if (!/^\s*WEBVTT(?:[ \t].*)?$/.test(header)) {
    const problem = m.vttHeader;
    if (!hasHeader && !beginsWithCue(lines)) throw new TextError(problem, first + 1);
    report({ line: first + 1, problem, remedy: m.readWithoutHeader });
  }
  const from = hasHeader ? first + 1 : first;
  return tidyCues(scanCues(lines, { format: 'vtt', from, hasHeader }, report), duration, report);
}

/** Returns a WebVTT file with one cue for each sentence. `readWebVtt` returns the same cues, to the millisecond. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text, paragraph }) =>
      `${paragraph === undefined ? '' : `${paragraph}\n`}${timestamp(start, '.')} --> ${timestamp(end, '.')}\n${escaped(plainSpaces(text))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
