import { decodeForeignText, type ForeignText } from '@lamplight/contract/foreign-text';
import { type Cue, TextError } from './cues.ts';
import { readSrt } from './srt.ts';
import { readWebVtt } from './webvtt.ts';

/** Contents of a chosen or pasted text: sentences with times, or words that are to be aligned. */
export type ChosenText =
  | { readonly kind: 'cues'; readonly cues: readonly Cue[] }
  | {
      readonly kind: 'words';
      readonly text: string;
      readonly isMarkdown: boolean;
      /** Says why times that came with the words are not used. */
      readonly note?: string;
    };

/** Decodes a file, in whatever encoding it is. @throws TextError if it is empty */
export function decodeTextFile(bytes: Uint8Array): ForeignText {
  const decoded = decodeForeignText(bytes);
  if (decoded.text.trim() === '') throw new TextError('The file is empty.');
  return decoded;
}

/** Tags of HTML, a comment or a document type; Markdown's '<https://…>' is none. */
const htmlTag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--|<!doctype/i;

/** Beginning of a page in HTML. Markdown may contain tags, which are left out. */
const htmlPage = /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?<(?:!doctype|html|head|body)[\s>]/i;

/**
 * Times of a first cue of SRT, below its number or, with a comma, without one. No two parts match the same character:
 * overlaps need quadratic time.
 */
const srtBeginning = /^\s*(?:\d+[ \t]*(?:\r?\n|\r)\s*\d+:\d+:\d+[,.]|\d+:\d+:\d+,)\d+[ \t]*-->/;

/** Times of a cue in any line. */
const cueTimes = /^[ \t]*\d[\d:.,]*[ \t]*-->[ \t]*\d/m;

/**
 * Recognises a text by its name and its first lines.
 * @param name of the file; '' if it was pasted
 * @param duration of the recording in seconds, if known
 * @throws TextError if it claims to have times that cannot be read, or is HTML and not Markdown with tags
 */
export function readTextFile(name: string, contents: string, duration?: number): ChosenText {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isWebVtt = extension === 'vtt' || /^\s*WEBVTT(?:\s|$)/.test(contents);
  if (!isWebVtt && (extension === 'srt' || srtBeginning.test(contents))) {
    return { kind: 'cues', cues: readSrt(contents, duration) };
  }
  // Times without the header are refused: as words they would be published with the text.
  if (isWebVtt || cueTimes.test(contents)) {
    return { kind: 'cues', cues: readWebVtt(contents, duration) };
  }
  const isMarkdown = extension === 'md' || extension === 'markdown' || /^#{1,6} \S/m.test(contents);
  if ((isMarkdown ? htmlPage : htmlTag).test(contents)) {
    throw new TextError('This looks like HTML. Please use plain text or Markdown.');
  }
  return { kind: 'words', text: contents, isMarkdown };
}

/** Returns sentences as a text, with a blank line between paragraphs. */
export const wordsOfCues = (cues: readonly Cue[]): string =>
  cues
    .map(({ text, paragraph }, index) => {
      const next = cues[index + 1];
      if (next === undefined) return text;
      return `${text}${next.paragraph === paragraph ? ' ' : '\n\n'}`;
    })
    .join('');
