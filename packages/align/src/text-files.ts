import { decodeForeignText } from '@lamplight/contract/foreign-text';
import { type Cue, type Flaw, linesOf, notesOf, TextError } from './cues.ts';
import { m } from './messages.ts';
import { beginsWithCue, type CueFormat, timesOf } from './scan-cues.ts';
import { readSrt } from './srt.ts';
import { readWebVtt } from './webvtt.ts';

/**
 * Contents of a chosen or pasted text: sentences with times, or words that are to be aligned. The notes say what was
 * left out or changed, and why times in the file are not used.
 */
export type ChosenText =
  | { readonly kind: 'cues'; readonly cues: readonly Cue[]; readonly notes: readonly string[] }
  | {
      readonly kind: 'words';
      readonly text: string;
      readonly isMarkdown: boolean;
      readonly notes: readonly string[];
    };

/**
 * Decodes a file in any encoding.
 * @throws TextError if the file is empty
 */
export function decodeTextFile(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const { note, ...decoded } = decodeForeignText(bytes);
  if (decoded.text.trim() === '') throw new TextError(m.emptyFile);
  return { ...decoded, ...(note && { note: m[`encoding_${note}`] }) };
}

/** Matches HTML tags, comments and document types, but not Markdown's '<https://…>'. */
const htmlTag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--|<!doctype/i;

/** Beginning of an HTML page, which is refused. Tags within Markdown are only removed. */
const htmlPage = /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?<(?:!doctype|html|head|body)[\s>]/i;

/**
 * Reads a text, whose format is recognized by its name and first lines.
 * @param name of the file; '' if pasted
 * @param duration of the recording in seconds, if known
 * @throws TextError if the text has times that cannot be read, or is HTML and not Markdown with tags
 */
export function readTextFile(name: string, contents: string, duration?: number): ChosenText {
  const extension = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = cueFormatOf(extension, contents);
  if (format !== null) {
    const flaws: Flaw[] = [];
    const read = format === 'srt' ? readSrt : readWebVtt;
    const cues = read(contents, duration, (flaw) => flaws.push(flaw));
    return { kind: 'cues', cues, notes: notesOf(flaws) };
  }
  const isMarkdown = extension === 'md' || extension === 'markdown' || /^#{1,6} \S/m.test(contents);
  if ((isMarkdown ? htmlPage : htmlTag).test(contents)) {
    throw new TextError(m.looksLikeHtml);
  }
  return { kind: 'words', text: contents, isMarkdown, notes: [] };
}

/** Returns the format of a text with times; null for a text without times. */
function cueFormatOf(extension: string, contents: string): CueFormat | null {
  if (extension === 'vtt' || /^\s*WEBVTT(?:\s|$)/.test(contents)) return 'vtt';
  if (extension === 'srt') return 'srt';
  const lines = linesOf(contents);
  if (beginsWithCue(lines)) {
    const first = lines.find((line) => timesOf(line) !== null) ?? '';
    const isNumbered = /^\s*\d{1,10}\s*$/.test(lines.find((line) => /\S/.test(line)) ?? '');
    return first.includes(',') || isNumbered ? 'srt' : 'vtt';
  }
  // Treat times in the middle of a text as WebVTT, which refuses the text: otherwise the times would be published as
  // words.
  return lines.some((line) => line.includes('-->') && timesOf(line) !== null) ? 'vtt' : null;
}

/** Returns the sentences of cues as a text, with a blank line between paragraphs. */
export const wordsOfCues = (cues: readonly Cue[]): string =>
  cues
    .map(({ text, paragraph }, index) => {
      const next = cues[index + 1];
      if (next === undefined) return text;
      return `${text}${next.paragraph === paragraph ? ' ' : '\n\n'}`;
    })
    .join('');
