import { spellLetters } from './spell-letters.ts';

/** Accents in scripts in which an accented letter counts as equal to the plain letter. */
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

/** Suffixes of names such as degrees, without full stops, in upper or lower case. */
const suffixes = new Set(
  'jr sr ii iii iv phd dphil md dd edd psyd thd dmin mdiv mphil msc bsc csc drsc dsc dlitt llb llm lld pharmd esq'.split(
    ' ',
  ),
);
/** Suffixes that count only in capitals, because they are also names or words. */
const capitalSuffixes = new Set(
  'AB AM APRN BA BCBA BS CBE CFA CFP CNS CPA CRNA DC DDS DMD DNP DO DPT DSC DVM FACP FACS FNP FRCP FRS JD KBE KC LCSW LDN LMFT LMHC LPC MA MBA MBE MED MFA MLIS MPH MPP MS MSW ND NP OBE OCD OFM OP OSA OSB OSF OSH OTR PA PAC PE PMP PT QC RD RDN RN RPH SDB SJ USMC USN FRCPsych MEd'.split(
    ' ',
  ),
);
const withoutPoints = (text: string): string => text.replace(/[. -]+/gu, '');

/** Returns whether a word is a suffix of the preceding name, as in 'Sammy Davis, Jr.' */
export const isNameSuffix = (word: string): boolean =>
  suffixes.has(withoutPoints(word).toLowerCase()) || capitalSuffixes.has(withoutPoints(word));

/** Two to six capital letters; after a complete name they are a degree or an order. */
const capitals = /^\p{Lu}(?:[.-]?\p{Lu}){1,5}$/u;
/** Years of birth and death, as libraries write them after a name: '1927-2014'. */
const lifetime = /^(?:(?:b|d|c|ca)\. ?)?\d{3,4}(?: ?[-\u2013] ?(?:\d{3,4})?)?\.?$/u;

/** Maximum characters of a list of names. */
const maxListCharacters = 5000;
/**
 * Words that denote a group or company. A separator before them, as in 'Ann Lee & Sons', does not separate two names.
 */
const groups = 'co|company|sons|daughters|bros|brothers|associates|partners|friends|family';
/**
 * Words for 'and' between two names. 'e' and 'i' are missing because they occur within names. So does 'y', as in
 * 'Ortega y Gasset'; it counts only before a word that is not itself followed by a comma or another 'y'.
 */
const and = 'and|und|et|y(?= [^ ,]+ (?!y )[^ ,])|och|og|en|oraz|ve|и|і|та|και|और';
/**
 * Articles. A word for 'and' before an article does not separate two names, because a group follows, as in 'Ann and the
 * Foxes'.
 */
const articles = 'the|das|die|der|les|los|las|het|det';
/** Signs that separate two names (in text with single spaces), unless a company or a group follows. */
const signJoint = new RegExp(` ?(?:[;/]|, (?:${and}) | & (?!(?:${groups})\\b)) ?`, 'iu');
/** Words that may separate two names. */
const wordJoint = new RegExp(` (?:${and}|with|mit|avec|con) (?!(?:${articles}|${groups})\\b)`, 'giu');
const leadingJoint = new RegExp(`^ ?(?:${and}|&) `, 'iu');
/** Words that denote unnamed people. */
const unnamed = /^(?:others|more|cast)$/iu;
/** Particles that belong to the following surname: 'de la Cruz, Maria'. */
const particle = /^(?:al|bin|d[aeiou]|de[lnr]|dos|el|ibn|la|le|ten?|ter|van|v[oa]n|zu[rm]?)[ -]/u;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・]+$/u;

const hasSeveralWords = (name: string): boolean => name.trim().includes(' ');

/** A part of a list between commas, with the suffixes that follow it. */
interface CommaPart {
  readonly name: string;
  readonly letters: string[];
}

/** True if a part between commas is not a name, but a suffix of the name before it. */
function areLetters(part: string, { name, letters }: CommaPart): boolean {
  const words = part.split(' ');
  if (!hasSeveralWords(name) && letters.length === 0)
    // In 'Salinger, J.D.' the letters are a first name, in 'Moss, Ph.D.' a suffix.
    return suffixes.has(withoutPoints(part).toLowerCase());
  return isNameSuffix(part) || words.every(isNameSuffix) || (capitals.test(part) && /\p{Ll}/u.test(name));
}

function commaPartsOf(text: string): CommaPart[] {
  const parts: CommaPart[] = [];
  for (const part of text.split(',').map((part) => part.trim())) {
    const last = parts.at(-1);
    if (part === '' || (last && lifetime.test(part))) continue;
    if (last && areLetters(part, last)) last.letters.push(part);
    else parts.push({ name: part, letters: [] });
  }
  return parts;
}

const written = ({ name, letters }: CommaPart): string => [name, ...letters].join(', ');

/**
 * Joins the parts of a name in sort order, such as 'Davis, Sammy, Jr.', to a name in reading order: 'Sammy Davis, Jr.'
 * In East Asian names the family name stays first.
 */
const inReadingOrder = (last: CommaPart, first: CommaPart): string => {
  const isEastAsian = eastAsian.test(last.name) && eastAsian.test(first.name);
  const name = isEastAsian ? `${last.name} ${first.name}` : `${first.name} ${last.name}`;
  return written({ name, letters: [...last.letters, ...first.letters] });
};

/**
 * Splits a text at commas into names, except where a comma is part of a name: 'King, Stephen' and 'Sammy Davis, Jr.'
 * are one name.
 * @param isOne whether the commas in the text separate no names
 */
function splitCommas(text: string, isOne: boolean): string[] {
  const parts = commaPartsOf(text);
  const [last, first, ...more] = parts;
  if (!last || !first || more.length > 0) return isOne && more.length > 0 ? [text] : parts.map(written);
  const isSorted =
    particle.test(last.name) ||
    // In 'Le Guin, Ursula K.', the final initial shows that the second part is a first name.
    (/\p{Lu}\.$/u.test(first.name) && !last.name.endsWith('.')) ||
    (eastAsian.test(last.name) && eastAsian.test(first.name)
      ? last.name.length < 3 && first.name.length < 3
      : !hasSeveralWords(last.name) || (isOne && !hasSeveralWords(first.name)));
  if (isSorted) return [inReadingOrder(last, first)];
  return isOne ? [text] : parts.map(written);
}

/**
 * Splits a text at words such as 'and' and 'with' if both sides are complete names: 'Ann Lee and Bo Ek' are two people,
 * 'Simon and Garfunkel' is one name.
 */
function splitWords(text: string): string[] {
  const names: string[] = [];
  let from = 0;
  for (const { 0: joint, index } of text.matchAll(wordJoint)) {
    const [before, after] = [text.slice(from, index), text.slice(index + joint.length)];
    if (!unnamed.test(after) && !(hasSeveralWords(before) && hasSeveralWords(after))) continue;
    names.push(before);
    from = index + joint.length;
  }
  return [...names, text.slice(from)];
}

/** Returns a list of names as one line with single spaces and Western separators. */
const lineOf = (text: string): string =>
  text
    .slice(0, maxListCharacters)
    .replace(/[\u3001\uff0c\uff1b\u061b]/gu, ';')
    .replace(/\u060c/gu, ',')
    .replace(/\uff06/gu, ' & ')
    .replace(/\uff0f/gu, '/')
    .replace(/\s+/gu, ' ')
    .replace(/ w\/ ?/giu, ' with ')
    .trim();

/**
 * Returns the names in a text that lists people: 'Ann Lee, Bo Ek & Cy Fox' has three. A name in sort order ('King,
 * Stephen') is converted to reading order.
 * @param isSeparated true if the source separates names by other means, so that a comma or 'and' is part of a name;
 * signs split such a text only between complete names
 */
export function splitNames(text: string, isSeparated = false): string[] {
  const line = lineOf(text);
  const joined = line.split(signJoint).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const hasWholeNames = line.includes(';') || joined.every(hasSeveralWords);
  const parts = isSeparated && !hasWholeNames ? [line] : joined;
  // If signs other than commas separate the names, and each name has one comma, the commas only mark the sort order.
  const isOne = isSeparated || (parts.length > 1 && parts.every((part) => commaPartsOf(part).length === 2));
  const names = parts
    .flatMap((part) => (isSeparated || line.includes(';') ? [part] : splitWords(part)))
    .flatMap((part) => splitCommas(part.replace(leadingJoint, ''), isOne))
    .map((name) => name.trim());
  return [...new Set(names.filter((name) => /[\p{L}\p{N}]/u.test(name)))];
}

/**
 * Parses the number of a book in a series: at most five digits, and three after the point. Returns the number without
 * superfluous zeros; null if the text is not such a number.
 */
export function parseSeriesNumber(text: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text.trim().slice(0, 100)) ?? [];
  if (whole === '') return null;
  const digits = fraction.replace(/0+$/, '');
  return `${Number(whole)}${digits === '' ? '' : `.${digits}`}`;
}

/**
 * Returns a language tag in its canonical form ('EN-gb' → 'en-GB'); null if invalid. The language subtag must have
 * two or three letters: longer ones are reserved, and would also match names of languages. Private use ('de-x-home')
 * is refused, because it has no meaning for others.
 */
export function parseLanguage(text: string): string | null {
  if (text.length > 100 || !/^[a-z]{2,3}(?:-|$)/i.test(text.trim()) || /-x-/i.test(text)) return null;
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
    .slice(0, 100)
    .replace(/^\s*isbn(?:-1[03])?:?/i, '')
    .replaceAll(/[\s\u2010-\u2015-]+/gu, '')
    .toUpperCase();
  const digits = Array.from(bare, (sign) => (sign === 'X' ? 10 : Number(sign)));
  const isValid = /^97[89]\d{10}$/.test(bare)
    ? digitSum(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0
    : /^\d{9}[\dX]$/.test(bare) && digitSum(digits, (index) => 10 - index) % 11 === 0;
  return isValid ? bare : null;
}

/**
 * Returns the digits of an ISBN as typed, followed by the same ISBN in the other form (10 or 13 digits), if that
 * exists; [] if the ISBN is invalid.
 */
export function isbnForms(text: string): string[] {
  const isbn = parseIsbn(text);
  if (isbn === null) return [];
  const isLong = isbn.length === 13;
  // Only ISBNs of 13 digits that begin with 978 have a form with ten digits.
  if (isLong && !isbn.startsWith('978')) return [isbn];
  const start = isLong ? isbn.slice(3, 12) : `978${isbn.slice(0, 9)}`;
  const other = Array.from('0123456789X', (digit) => start + digit).find(
    (candidate) => parseIsbn(candidate) !== null,
  );
  return other === undefined ? [isbn] : [isbn, other];
}

/** Returns an ASIN, the ten-character id of a book in Audible's and Amazon's shops; null if invalid. */
export function parseAsin(text: string): string | null {
  const bare = text.trim().slice(0, 100).toUpperCase();
  return /^[A-Z0-9]{10}$/.test(bare) ? bare : null;
}
