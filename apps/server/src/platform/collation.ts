import { foldText } from '@lamplight/contract';

/** Version of the form of sort keys; raising it makes every library compute its sort keys again. */
const keyVersion = 1;

/**
 * Scripts whose characters get a rank. Han and Hangul have their own rules; characters of all other scripts are sorted
 * last.
 */
const scripts =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Hiragana Katakana Bopomofo';
const ranked = new RegExp(
  `[${scripts
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}\\p{Nd}\\u0021-\\u00ff\\u2010-\\u2044\\u20a0-\\u20bf\\u3001-\\u303f]`,
  'u',
);

const firstRank = 0x80;
const beforeHan = 0x3400;
const afterHan = 0xa000;
const beforeHangul = 0xac00;
const afterHangul = 0xd7a4;
/** Marks a character without a rank in a key. */
const unranked = '\ue000';
/** Separates the letters of a text from its accents in a key: accents count only if the letters are equal. */
const accentsFollow = '\u0001';

/**
 * Initial consonants of Hangul: every 588th syllable begins with the next one. Doubled consonants are listed under the
 * simple ones.
 */
const consonants = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';
const syllablesOf = (consonant: number) => String.fromCodePoint(beforeHangul + 588 * consonant);
/** Kana that are the headings of lists in Japanese. */
const rows = 'あかさたなはまやらわ';
/** Letters that may form a pair which sorts as one letter in some languages: 'ch' in Czech, 'aa' in Danish. */
const latin = Array.from('abcdefghijklmnopqrstuvwxyzčďľňřšťžåäö');
/** Letters that sort as two others, unless the language has them in its alphabet. */
const spelled = { ß: 'ss', æ: 'ae', œ: 'oe', آ: 'اا' } as const;
/** Thai and Lao vowels that are written before the consonant after which they are spoken. */
const swapped = /([เ-ไເ-ໄ])([ก-ฮກ-ຮ])/g;

let elements: readonly string[] | undefined;

/** Lists the characters that get a rank, as they occur in folded text. */
function rankedCharacters(): readonly string[] {
  if (elements) return elements;
  const found: string[] = [];
  for (let code = 0x21; code < beforeHan; code += 1) {
    const character = String.fromCodePoint(code);
    if (ranked.test(character) && foldText(character) === character) found.push(character);
  }
  elements = found;
  return found;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index));

/** Sort keys, and the alphabetic headings of lists, in one language. */
export interface Collation {
  /**
   * Returns a sort key of at most `maxBytes` bytes of UTF-8. The order of keys, by bytes or code units, is that of
   * `Intl.Collator` with numbers by value; case and leading punctuation are ignored.
   */
  key(text: string, maxBytes?: number): string;
  /**
   * Returns the heading under which lists show texts whose key begins with this character; '#' for other characters.
   */
  letterOf(firstOfKey: string): string;
}

interface Weight {
  /** Characters that represent the letter in a key. */
  readonly primary: string;
  /** Rank of the accent; 0 for a letter without one. */
  readonly accent: number;
  /** Value of a digit, 0 to 9; absent for other characters. */
  readonly digit?: number;
}

/** Maximum bytes of a key: it shares an index with other keys, and PostgreSQL limits their sum. */
const maxKeyBytes = 800;

function cut(key: string, maxBytes: number): string {
  if (3 * key.length <= maxBytes || Buffer.byteLength(key) <= maxBytes) return key;
  const bytes = Buffer.from(key);
  let end = maxBytes;
  // Do not cut within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

function labelOf(group: readonly string[], language: string): string {
  const [first = ''] = group;
  if (!/[\p{L}\p{M}]/u.test(first)) return '#';
  // The hamza and the letters that carry it sort with the alef.
  return group.includes('ا') ? 'ا' : first.toLocaleUpperCase(language);
}

/** Ranks the characters of a language, and determines the headings of its lists. */
function rankCharacters(language: string) {
  const inOrder = new Intl.Collator(language, { ignorePunctuation: false });
  const letters = new Intl.Collator(language, { ignorePunctuation: false, sensitivity: 'base' });
  const accented = new Intl.Collator(language, { ignorePunctuation: false, sensitivity: 'accent' });
  const isSame = (a: string, b: string) => letters.compare(a, b) === 0;
  const pairs = latin.flatMap((first) =>
    letters.compare(`${first}\uffff`, first) <= 0
      ? []
      : latin.map((second) => first + second).filter((pair) => letters.compare(pair, `${first}\uffff`) > 0),
  );
  const weights = new Map<string, Weight>();
  const labels = new Map<string, string>();

  const consonantStarts = Array.from(consonants, (_, index) => syllablesOf(index));
  const all = [...rankedCharacters(), ...pairs, ...consonantStarts, '一'];
  const sorted = all.filter((text) => !isSame(text, '')).toSorted(inOrder.compare);
  for (const each of all) if (isSame(each, '')) weights.set(each, { primary: '', accent: 0 });
  let rank = firstRank;
  for (let at = 0; at < sorted.length; rank += 1) {
    const group = [sorted[at] ?? ''];
    while (isSame(group[0] ?? '', sorted[at + group.length] ?? ''))
      group.push(sorted[at + group.length] ?? '');
    const primary = String.fromCodePoint(rank);
    const digit = group.find((text) => /^\d$/.test(text));
    let accent = 0;
    group.forEach((text, index) => {
      if (index > 0 && accented.compare(group[index - 1] ?? '', text) !== 0) accent += 1;
      weights.set(text, { primary, accent, ...(digit === undefined ? {} : { digit: Number(digit) }) });
    });
    labels.set(primary, labelOf(group, language));
    at += group.length;
  }
  const primaryOf = (element: string) => weights.get(element)?.primary ?? '';
  for (const [letter, spelling] of Object.entries(spelled))
    if (isSame(letter, spelling))
      weights.set(letter, { primary: Array.from(spelling, primaryOf).join(''), accent: 1 });
  consonantStarts.forEach((start, index) => labels.set(primaryOf(start), consonants[index] ?? ''));
  labels.set(primaryOf('一'), '漢');
  const rowStarts = Array.from(rows, (row) => [primaryOf(row), row] as const);
  const isKana = (character: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);
  for (const [element, { primary }] of weights)
    if (isKana(element)) labels.set(primary, rowStarts.findLast(([start]) => start <= primary)?.[1] ?? '#');
  return { inOrder, isSame, weights, labels, hasPairs: pairs.length > 0, primaryOf };
}

type Ranks = ReturnType<typeof rankCharacters>;

/**
 * Returns a function that assigns weights to folded text, character by character; a pair that counts as one letter has
 * one weight.
 */
function createWeigher({ inOrder, isSame, weights, hasPairs, primaryOf }: Ranks) {
  let han: ReadonlyMap<string, string> | undefined;
  const hanRanks = () =>
    (han ??= new Map(
      range(beforeHan, afterHan)
        .filter((character) => /\p{Script=Han}/u.test(character))
        .toSorted(inOrder.compare)
        .map((character, index) => [character, String.fromCodePoint(beforeHan + index)]),
    ));

  /** True if a long vowel mark sorts as the vowel before it, as in Japanese: 'カー' as 'カア'. */
  const isLongVowel = isSame('かー', 'かあ');
  const withVowels = (text: string) =>
    isLongVowel
      ? text.replace(/(.)ー/gu, (whole, kana: string) => {
          const vowel = Array.from('あいうえお').find((vowel) => isSame(whole, kana + vowel));
          return vowel === undefined ? whole : kana + vowel;
        })
      : text;

  function weigh(character: string): readonly Weight[] {
    const weight = weights.get(character);
    if (weight) return [weight];
    const code = character.codePointAt(0) ?? 0;
    if (code >= beforeHangul && code < afterHangul) {
      const start = primaryOf(syllablesOf(Math.floor((code - beforeHangul) / 588)));
      return [{ primary: start + character, accent: 0 }];
    }
    const place = code >= beforeHan && code < afterHan ? hanRanks().get(character) : undefined;
    if (place !== undefined) return [{ primary: primaryOf('一') + place, accent: 0 }];
    if (/\p{Script=Han}/u.test(character)) return [{ primary: primaryOf('一') + character, accent: 0 }];
    const parts = Array.from(character.normalize('NFD'));
    if (parts.length > 1) return parts.flatMap(weigh);
    if (/[\p{M}\p{C}]/u.test(character)) return [];
    return [
      /\s/u.test(character) ? { primary: ' ', accent: 0 } : { primary: unranked + character, accent: 0 },
    ];
  }

  function weightsOf(folded: string): Weight[] {
    const characters = Array.from(folded);
    const found: Weight[] = [];
    for (let at = 0; at < characters.length; at += 1) {
      const character = characters[at] ?? '';
      const pair = hasPairs ? weights.get(character + (characters[at + 1] ?? '\0')) : undefined;
      found.push(...(pair ? [pair] : weigh(character)));
      if (pair) at += 1;
    }
    return found;
  }
  return (folded: string) => weightsOf(withVowels(folded).replace(swapped, '$2$1'));
}

function createCollation(language: string): Collation {
  const ranks = rankCharacters(language);
  const { labels, primaryOf } = ranks;
  const weightsOf = createWeigher(ranks);
  return {
    key: (text, maxBytes = maxKeyBytes) => {
      const folded = text
        .normalize('NFKC')
        .toLocaleLowerCase(language)
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .trimEnd();
      const found = weightsOf(folded);
      let primaries = '';
      let digits = '';
      const endNumber = () => {
        const value = digits.replace(/^0+(?=\d)/, '');
        // The length precedes the digits, so that numbers sort by value.
        if (digits !== '') primaries += primaryOf('0') + String(value.length).padStart(3, '0') + value;
        digits = '';
      };
      for (const { primary, digit } of found) {
        if (digit !== undefined) digits += String(digit);
        else {
          endNumber();
          primaries += primary;
        }
      }
      endNumber();
      const accents = found.map(({ accent }) => String.fromCodePoint(0x20 + Math.min(accent, 0x5e))).join('');
      const marked = accents.trimEnd();
      return cut(marked === '' ? primaries : primaries + accentsFollow + marked, maxBytes);
    },
    letterOf: (first) => labels.get(first) ?? (first === unranked ? '…' : '#'),
  };
}

const collations = new Map<string, Collation>();

/** Returns the collation of a language. Creating it takes some 100 ms of processor time; later calls reuse it. */
export function collationOf(language: string): Collation {
  let collation = collations.get(language);
  if (!collation) collations.set(language, (collation = createCollation(language)));
  return collation;
}

/** Sorts rows by their keys; each key is computed once. */
export const sortedBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

/**
 * Returns a text that identifies the sort order of a language; it changes with the version of ICU, which may change
 * keys.
 */
export const collationVersion = (language: string): string =>
  `${language} ${keyVersion} ${process.versions['icu'] ?? ''}`;
