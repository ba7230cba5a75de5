import { spellLetters } from './spell-letters.ts';

/** Scripts in which an accent makes no other letter. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const signs = /[^\p{L}\p{N}\p{M}]+/gu;
const apostrophes = /['’‘ʼ`´]/gu;

/**
 * Returns the key under which names count as equal: without case, accents and punctuation ('J.R.R. Tolkien' and 'J. R.
 * R. Tolkien', 'Nesbø' and 'Nesbo'). Names of other scripts keep their marks, which are part of their letters.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(apostrophes, '').replace(accents, '');
  const folded = spellLetters(plain.normalize('NFC').toLowerCase());
  return folded.replace(signs, ' ').trim() || folded.trim();
}

const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|d\.?d|esq)\.?$/i;

/** Returns whether a word is a suffix of the name before it, as in 'Sammy Davis, Jr.' */
export const isNameSuffix = (word: string): boolean => suffix.test(word);

/** Groups and companies that follow a joint within one name. */
const groups = 'co|company|sons|daughters|bros|brothers|associates|partners|friends|family';
/** Signs that join two names, unless a company or a group follows; so does 'and' after a comma. */
const signJoint = new RegExp(`\\s*(?:[;/]|,\\s*and\\s|\\s&\\s(?!\\s*(?:${groups})\\b))\\s*`, 'iu');
/** Words that may join two names. */
const wordJoint = new RegExp(`\\s(?:and|with)\\s(?!\\s*(?:the|${groups})\\b)`, 'giu');
/** Words for people who are not named. */
const unnamed = /^\s*(?:others|more|cast)\s*$/iu;

const hasSeveralWords = (name: string): boolean => /\S\s+\S/u.test(name);

/** Splits at commas, unless they belong to one name: 'King, Stephen', 'Sammy Davis, Jr.' */
function splitCommas(text: string): string[] {
  const parts = text.split(/\s*,\s*/u).filter(Boolean);
  const names = parts.reduce<string[]>((before, part) => {
    const last = before.at(-1);
    return last !== undefined && isNameSuffix(part)
      ? [...before.slice(0, -1), `${last}, ${part}`]
      : [...before, part];
  }, []);
  if (names.length !== 2 || names.every(hasSeveralWords)) return names;
  const [last = '', first = ''] = names;
  return hasSeveralWords(last) && !hasSeveralWords(first) ? names : [`${first} ${last}`];
}

/**
 * Splits at 'and' and 'with' if there are whole names on both sides: 'Ann Lee and Bo Ek' are two people, 'Simon and
 * Garfunkel' is one name.
 */
function splitWords(text: string): string[] {
  for (const { 0: joint, index } of text.matchAll(wordJoint)) {
    const [before, after] = [text.slice(0, index), text.slice(index + joint.length)];
    if (unnamed.test(after) || (hasSeveralWords(before) && hasSeveralWords(after)))
      return [before, ...splitWords(after)];
  }
  return [text];
}

/**
 * Returns the names in a text that lists people: 'Ann Lee, Bo Ek & Cy Fox' has three. A name that is sorted by its
 * last word ('King, Stephen') is turned round.
 * @param isSeparated the source separates names by other means, so that 'and' belongs to a name, as it does beside a
 * semicolon
 */
export function splitNames(text: string, isSeparated = false): string[] {
  const names = text
    .split(signJoint)
    .flatMap((part) => (isSeparated || text.includes(';') ? [part] : splitWords(part)))
    .flatMap((part) => splitCommas(part.replace(/^\s*(?:and|&)\s+/iu, '')))
    .map((name) => name.trim());
  return [...new Set(names.filter((name) => /[\p{L}\p{N}]/u.test(name)))];
}

/**
 * Parses the number of a book in a series: at most five digits, and three after the point. Returns it without
 * needless zeros; null if the text is no such number.
 */
export function parseSeriesNumber(text: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const digits = fraction.replace(/0+$/, '');
  return `${Number(whole)}${digits === '' ? '' : `.${digits}`}`;
}

/**
 * Returns a language tag in its canonical form ('EN-gb' → 'en-GB'); null if the text is none. The language itself has
 * two or three letters; longer ones are reserved and would let names of languages through. Private use ('de-x-home')
 * has no meaning for others.
 */
export function parseLanguage(text: string): string | null {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(text.trim()) || /-x-/i.test(text)) return null;
  try {
    const [tag = null] = Intl.getCanonicalLocales(text.trim());
    return tag;
  } catch {
    return null;
  }
}

const digitSum = (digits: readonly number[], weightOf: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weightOf(index), 0);

/** Returns an ISBN of 10 or 13 digits without hyphens; null if its check digit is wrong. */
export function parseIsbn(text: string): string | null {
  const bare = text
    .replace(/^\s*isbn(?:-1[03])?:?/i, '')
    .replaceAll(/[\s\u2010-\u2015-]+/gu, '')
    .toUpperCase();
  const digits = Array.from(bare, (sign) => (sign === 'X' ? 10 : Number(sign)));
  const isValid = /^97[89]\d{10}$/.test(bare)
    ? digitSum(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0
    : /^\d{9}[\dX]$/.test(bare) && digitSum(digits, (index) => 10 - index) % 11 === 0;
  return isValid ? bare : null;
}

/** Returns the digits of an ISBN with 10 and, if they differ, with 13 digits, as typed first; [] if the text is none. */
export function isbnForms(text: string): string[] {
  const isbn = parseIsbn(text);
  if (isbn === null) return [];
  const isLong = isbn.length === 13;
  // Only those that begin with 978 have ten digits as well.
  if (isLong && !isbn.startsWith('978')) return [isbn];
  const start = isLong ? isbn.slice(3, 12) : `978${isbn.slice(0, 9)}`;
  const other = Array.from('0123456789X', (digit) => start + digit).find((each) => parseIsbn(each) !== null);
  return other === undefined ? [isbn] : [isbn, other];
}

/** Returns an ASIN, the ten letters and digits of a book in Audible's and Amazon's shops; null if the text is none. */
export function parseAsin(text: string): string | null {
  const bare = text.trim().toUpperCase();
  return /^[A-Z0-9]{10}$/.test(bare) ? bare : null;
}
