import { plainSpaces, type ReadCue, type Report } from './cues.ts';
import { decodeEntities } from './entities.ts';
import { m } from './messages.ts';

/** Times of a cue, in seconds. */
interface Times {
  readonly start: number;
  readonly end: number;
  /** Words in the same line, as a transcriber prints them: '[00:00.000 --> 00:04.000] Hello'. */
  readonly words: string;
}

/** Maximum number of characters of a line that are searched for times. */
const longestTimes = 120;
/** Arrow between the two times of a cue. Word processors replace parts of it by one or two other characters. */
const arrow = /-->|[-–—]>|→/;
/** Hours and fractions are optional; a fraction begins with '.', ',' or ':'. */
const time = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?(?!\d)/;

const exampleTimes = { vtt: '00:01:02.345 --> 00:01:04.000', srt: '00:01:02,345 --> 00:01:04,000' } as const;
export type CueFormat = keyof typeof exampleTimes;

/** Returns the time, in seconds, that a text begins with; NaN if it does not begin with a time. */
function secondsAt(text: string): number {
  const match = time.exec(text);
  if (match === null) return Number.NaN;
  const [, hours = '0', minutes, seconds, fraction = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

/** Parses a line of times; null if the line is not one, and 'broken' if its times cannot be read. */
export function timesOf(line: string): Times | 'broken' | null {
  // Fast path: most lines have no arrow.
  if (!line.includes('>') && !line.includes('→')) return null;
  const head = line.slice(0, longestTimes);
  const match = arrow.exec(head);
  if (match === null) return null;
  const left = head.slice(0, match.index).trim();
  const right = head.slice(match.index + match[0].length).trim();
  const isBracketed = left.startsWith('[');
  // Remove the spaces around a separator, as in '00:00:01, 500', which are typing errors.
  const joined = (text: string) => text.replace(/ ?([:.,]) ?/g, '$1');
  const written = joined(isBracketed ? left.slice(1) : left);
  const [start, end] = [secondsAt(written), secondsAt(joined(right))];
  if (!/^\d{1,4}:\d/.test(written)) return null;
  if (Number.isNaN(start) || Number.isNaN(end) || written.replace(time, '') !== '') return 'broken';
  const close = isBracketed ? line.indexOf(']') : -1;
  return { start, end, words: close === -1 ? '' : line.slice(close + 1) };
}

/** Matches the identifier of a cue that states the cue's paragraph, such as 'p12'. */
const paragraphIdentifier = /^[hp]\d{1,5}$/;
const isNumber = (line: string): boolean => line.length < 20 && /^\s*\d+\s*$/.test(line);
const isBlank = (line: string): boolean => !/\S/.test(line);

/** Tags of WebVTT (voices, classes, emphasis, ruby, language, times within a cue) and of SRT. */
const ownTag =
  /<\/?(?:[cibusv]|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<(?:\d{1,4}:)?[0-5]?\d:[0-5]?\d[.,]\d{1,3}>/gi;
/** Positions and styles of Advanced SubStation, and its signs for a new line and a hard space. */
const styleOverride = /\{\\[^{}]*\}|\{\/?[bisu]\}|\\[Nh]/g;
const anyTag = /<[a-z/!?][^<>]*>/gi;

/** Returns the words of a cue, without tags. */
function wordsOf(
  lines: readonly string[],
  { line, format }: { line: number; format: CueFormat },
  report: Report,
) {
  const text = lines.join('\n');
  const own = (format === 'srt' ? text.replace(styleOverride, ' ') : text).replace(ownTag, '');
  const untagged = own.replace(anyTag, ' ');
  if (untagged !== own) report({ line, problem: m.html, remedy: m.tagsLeftOut });
  // If removed tags leave new ones, as in nested tags, the new ones remain in the text as words.
  return plainSpaces(decodeEntities(untagged));
}

/** Returns whether a file begins with the times of a cue, possibly with the cue's number or name above the times. */
export function beginsWithCue(lines: readonly string[]): boolean {
  const written = (from: number) => lines.findIndex((line, at) => at >= from && !isBlank(line));
  const first = written(0);
  // Some files have an empty line after each line, so skip empty lines between the number and the times.
  const second = isNumber(lines[first] ?? '') ? written(first + 1) : first + 1;
  return [first, second].some((at) => timesOf(lines[at] ?? '') !== null);
}

interface OpenCue {
  readonly line: number;
  readonly times: Times;
  readonly identifier: string;
  readonly lines: string[];
}

interface Layout {
  readonly format: CueFormat;
  /** Index of the first line that is read. */
  readonly from: number;
  /** True if the lines up to the first empty line are a header. */
  readonly hasHeader: boolean;
}

/**
 * Reads the cues of a file: for each line of times, a cue with the text up to the next such line.
 * @param report called with what is omitted or corrected
 */
export function scanCues(lines: readonly string[], layout: Layout, report: Report): ReadCue[] {
  const { format, from } = layout;
  const isVtt = format === 'vtt';
  const cues: ReadCue[] = [];
  let open = null as OpenCue | null;
  /** Lines since the last blank line that do not belong to any times yet. */
  let block: string[] = [];
  let blockLine = from + 1;
  let [isHeader, isSkipped, isDropped, isBelowBlank] = [layout.hasHeader, false, false, true];
  /** Number of the last cue; null if the cues are not numbered. */
  let number: number | null = null;

  /** Adds the collected lines to the cue above them, because they have no times. */
  function endBlock(): void {
    const [first = ''] = block;
    // In files with an empty line after each line, the number of the next cue is a block of its own.
    const isOnlyNumber = block.length === 1 && isNumber(first) && Number(first) === (number ?? 0) + 1;
    if (isOnlyNumber) number = Number(first);
    else if (block.length > 0 && !isHeader && !isDropped) {
      const remedy = open ? m.joinedAbove : m.leftOut;
      // In SRT, a cue may contain blank lines.
      if (isVtt || !open) report({ line: blockLine, problem: m.noTimes, remedy });
      for (const line of block) open?.lines.push(line);
    }
    block = [];
  }

  function endCue(): void {
    if (open === null) return;
    const { line, times, identifier } = open;
    const text = wordsOf([times.words, ...open.lines], { line, format }, report);
    const paragraph = paragraphIdentifier.exec(identifier)?.[0];
    const { start, end } = times;
    if (text !== '') cues.push({ line, start, end, text, ...(paragraph !== undefined && { paragraph }) });
    open = null;
  }

  /** Removes the next cue's identifier from the lines above its times, and returns it; '' if there is none. */
  function takeIdentifier(above: string[]): string {
    const last = above.at(-1);
    if (last === undefined) return '';
    const isAlone = above === block && above.length === 1;
    const isIdentifier = isNumber(last)
      ? isVtt || above === block || number !== null
      : isVtt && (isAlone || paragraphIdentifier.test(last));
    if (!isIdentifier) return '';
    above.pop();
    if (isNumber(last)) number = Number(last);
    return last;
  }

  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    // A line of spaces does not end a cue of WebVTT.
    if (line === '' || (!isVtt && isBlank(line))) {
      endBlock();
      [isHeader, isSkipped, isBelowBlank] = [false, false, true];
      continue;
    }
    if (isSkipped) continue;
    const times = timesOf(line);
    const above = isBelowBlank || open === null ? block : open.lines;
    if (times === null) {
      isSkipped = isVtt && isBelowBlank && block.length === 0 && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);
      if (isSkipped) continue;
      if (above === block && block.length === 0) blockLine = at + 1;
      above.push(line);
      continue;
    }
    const identifier = takeIdentifier(above);
    if (isVtt && above !== block && !isBlank(above.at(-1) ?? '')) {
      const problem = m.emptyLineMissing;
      report({ line: at + 1, problem, remedy: m.readAsTwo });
    }
    endBlock();
    endCue();
    [isHeader, isBelowBlank, isDropped] = [false, false, times === 'broken'];
    if (times !== 'broken') open = { line: at + 1, times, identifier, lines: [] };
    else {
      const problem = m.timesLookLike({ example: exampleTimes[format] });
      report({ line: at + 1, problem, remedy: m.thisLeftOut });
    }
  }
  endBlock();
  endCue();
  return cues;
}
