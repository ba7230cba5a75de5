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
  /^\s*(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})\s+-->\s+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:\s.*)?$/;
/** Tags of WebVTT itself: voices, classes, emphasis, ruby, language, times within a cue. */
const ownTag = /<\/?(?:[cibuv]|ruby|rt|lang)(?:[.\s][^<>]*)?>|<(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}>/g;
/** Identifier of a cue that names its paragraph. */
const paragraphIdentifier = /^[hp]\d{1,5}$/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
  apos: "'",
};

/**
 * Reads a WebVTT file. Identifiers that name no paragraph, notes, styles, settings and WebVTT's own tags are dropped, cues
 * without words left out.
 * @param duration of the recording in seconds, if known
 * @throws TextError if it is not WebVTT, has HTML, overlaps, or times past the end of the recording
 */
export function readWebVtt(file: string, duration?: number): Cue[] {
  const lines = linesOf(file);
  // Files that are copied and pasted often begin with an empty line.
  const header = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  if (!/^\s*WEBVTT(?:[ \t].*)?$/.test(lines[header] ?? '')) {
    throw new TextError('A WebVTT file begins with the line WEBVTT.', header + 1);
  }
  const cues: ReadCue[] = [];
  for (let at = header + 1; at < lines.length; at += 1) {
    if (lines[at]?.trim() === '') continue;
    const first = at;
    while (at < lines.length && !endsBlock(lines, at)) at += 1;
    const cue = cueOf(lines.slice(first, at), { line: first + 1, isBelowHeader: first === header + 1 });
    if (cue !== undefined && cue.text !== '') cues.push(cue);
  }
  return checkCues(cues, duration);
}

/**
 * Returns whether a line ends a block. Only an empty one does, for a cue may have a line of spaces; but other tools also
 * write spaces between two cues.
 */
function endsBlock(lines: readonly string[], at: number): boolean {
  if (lines[at] === '') return true;
  return lines[at]?.trim() === '' && lines.slice(at + 1, at + 3).some((line) => line.includes('-->'));
}

/** Returns the cue of a block of lines, or undefined if the block is a note, a style, a region or the header. */
function cueOf(
  block: readonly string[],
  { line, isBelowHeader }: { readonly line: number; readonly isBelowHeader: boolean },
): ReadCue | undefined {
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) return undefined;
  const index = block.findIndex((text) => text.includes('-->'));
  if (index === -1) {
    // Lines directly below WEBVTT belong to the header.
    if (isBelowHeader) return undefined;
    throw new TextError('A cue has no times.', line);
  }
  const match = timing.exec(block[index] ?? '');
  if (index > 1 || match === null) {
    throw new TextError('The times of a cue look like 00:01:02.345 --> 00:01:04.000.', line + index);
  }
  const text = block.slice(index + 1).join('\n');
  if (text.includes('-->')) throw new TextError('An empty line is missing between two cues.', line + index);
  const [id = ''] = block.slice(0, index);
  return {
    line: line + index,
    start: secondsOf(match[1], match[2], match[3], match[4]),
    end: secondsOf(match[5], match[6], match[7], match[8]),
    text: plainText(text, line + index),
    paragraph: paragraphIdentifier.exec(id)?.[0],
  };
}

/** Removes tags of WebVTT and decodes entities. @throws TextError for any other tag */
function plainText(text: string, line: number): string {
  const untagged = text.replace(ownTag, '');
  if (/<[a-z/!?]/i.test(untagged)) throw new TextError('HTML is not allowed in a cue.', line);
  return plainSpaces(
    untagged.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : '\uFFFD';
    }),
  );
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
