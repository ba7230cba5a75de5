import { isUtf8 } from 'node:buffer';
import { decodeForeignText, type ForeignText } from '@lamplight/contract/foreign-text';
import { isBlank } from '@lamplight/contract/text';
import { decodeHTMLStrict } from 'entities/decode';

/** Maximum bytes of a text file beside recordings. */
export const maxTextFileBytes = 256 * 1024;
/** Maximum characters read from a field; no field of a book may be longer. */
const maxFieldCharacters = 10_000;
/** Maximum characters read from a description. */
const maxDescriptionCharacters = 40_000;

/** Maximum characters of a line to which regular expressions are applied. */
const maxLineCharacters = 1000;

/**
 * Returns the beginning of a text as one line with single spaces, so that regular expressions need not match runs of
 * whitespace.
 */
export const lineOf = (text: string, maxCharacters = maxLineCharacters): string =>
  text.slice(0, maxCharacters).replace(/\s+/gu, ' ').trim();

/** Placeholder for letters in an unknown encoding; this noncharacter occurs in no text. */
const unknownLetter = '\uffff';

/** Returns the encoding that an XML declaration names; undefined if there is none. */
const declaredEncoding = (head: string): string | undefined =>
  /^<\?xml [^<>]{0,100}?\bencoding ?= ?["']([\w.:-]{1,40})["']/i.exec(head)?.[1];

/**
 * Matches at least three letters outside ASCII in a row, in text read as Windows-1252. In real Windows-1252 text such
 * letters are single or in pairs.
 */
const letterRuns =
  /[\u0192\u02c6\u2030\u0160\u2039\u0152\u017d\u0161\u203a\u0153\u017e\u0178\u201a\u0081\u008d\u008f\u0090\u009d\u00a1-\u00ff]{3,}/gu;
/** Two signs that ordinary text does not contain, typical of Shift-JIS katakana read as Windows-1252: 'ƒJƒ‰ƒX'. */
const oddSigns = /[\u0192\u02c6\u2030].?[\u0192\u02c6\u2030]/u;
/** Matches one of the signs ƒ, ˆ and ‰ next to a letter; ordinary text has none there. */
const signsAmongLetters = /(?<=\p{L})[\u0192\u02c6\u2030]|[\u0192\u02c6\u2030](?=\p{L})/u;
/** Bytes without a character in Windows-1252. */
const undefinedBytes = /[\u0081\u008d\u008f\u0090\u009d]/u;

const countInRuns = (text: string): number =>
  (text.match(letterRuns) ?? []).reduce((sum, run) => sum + run.length, 0);
const countOutsideAscii = (text: string): number => text.match(/\P{ASCII}/gu)?.length ?? 0;

/** Returns whether a text that was read as Windows-1252 is probably in another encoding. */
const isUnlikely = (text: string): boolean =>
  undefinedBytes.test(text) ||
  signsAmongLetters.test(text) ||
  countInRuns(text) * 2 > countOutsideAscii(text);

/** Returns whether Windows-1252 was only a guess, because nothing names the encoding of the text. */
const isGuess = ({ text, note }: ForeignText): boolean => note !== undefined && !text.includes('\ufffd');

/**
 * Note about the encoding. 'unknown': the letters are probably in none of the supported encodings, and are left out.
 */
export type EncodingNote = NonNullable<ForeignText['note']> | 'unknown';

interface DecodedFile {
  readonly text: string;
  readonly note?: EncodingNote;
}

/**
 * Decodes a text file. Letters that are probably not Windows-1252 either are replaced by a mark, so that fields with
 * them are left out; `note` then says so.
 * @param beside a longer file from the same source, because a short text does not reveal its encoding
 */
export function decodeFile(bytes: Uint8Array, beside?: Uint8Array): DecodedFile {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString(
    'latin1',
  );
  const decoded = decodeForeignText(bytes, declaredEncoding(head));
  if (!isGuess(decoded)) return decoded;
  const other = beside && decodeForeignText(beside);
  if (!isUnlikely(decoded.text) && !(other && isGuess(other) && isUnlikely(other.text))) return decoded;
  return {
    text: decoded.text.replace(/\P{ASCII}/gu, unknownLetter),
    note: 'unknown',
  };
}

const asWindows1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Bytes of the characters that Windows-1252 has and Latin-1 lacks, by character. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_, at) => [asWindows1252(Uint8Array.of(0x80 + at)), 0x80 + at]),
);

/**
 * Returns the original bytes of a text that was read as Latin-1 or Windows-1252; null if it contains other characters.
 */
function singleBytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 0x100 ? code : windows1252.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Repairs a text in UTF-8 or Windows-1252 that was read as Latin-1, once or twice: 'Ã¤' → 'ä'. */
function repairLetters(text: string): string {
  let repaired = text;
  for (let round = 0; round < 2 && /[\u0080-\uffff]/u.test(repaired); round += 1) {
    const bytes = singleBytesOf(repaired);
    if (!bytes) break;
    if (!isUtf8(Buffer.from(bytes.buffer))) return asWindows1252(bytes);
    repaired = new TextDecoder().decode(bytes);
  }
  return repaired;
}

/** Returns whether a field is mostly letters of another encoding that were read as Latin-1: 'Ïðèâåò'. */
export function isGarbled(text: string): boolean {
  if (singleBytesOf(text) === null) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const inRuns = countInRuns(text);
  return undefinedBytes.test(text) || oddSigns.test(text) || (inRuns > 3 && inRuns * 2 > letters);
}

/** Decodes HTML entities, also those that a program encoded twice. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3 && decoded.includes('&'); round += 1) decoded = decodeHTMLStrict(decoded);
  return decoded;
}

const clean = (text: string): string => {
  const normal = repairLetters(text).replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
  return normal.includes(unknownLetter) || isBlank(normal) ? '' : normal;
};

/**
 * Returns the text of a field with entities decoded, at most 10,000 characters; '' if its letters are in an unknown
 * encoding.
 */
export const cleanField = (text: string): string => clean(decodeEntities(text.slice(0, maxFieldCharacters)));

/**
 * Returns the text of a description, which may be HTML, at most 40,000 characters; '' if its letters are in an unknown
 * encoding.
 */
export const cleanDescription = (text: string): string => clean(text.slice(0, maxDescriptionCharacters));
