import { toCardinal as arabic, toOrdinal as arabicOrdinal } from 'n2words/ar-SA';
import { toCardinal as danish, toOrdinal as danishOrdinal } from 'n2words/da-DK';
import { toCardinal as german, toOrdinal as germanOrdinal } from 'n2words/de-DE';
import { toCardinal as english, toOrdinal as englishOrdinal } from 'n2words/en-US';
import { toCardinal as spanish, toOrdinal as spanishOrdinal } from 'n2words/es-ES';
import { toCardinal as french, toOrdinal as frenchOrdinal } from 'n2words/fr-FR';
import { toCardinal as italian, toOrdinal as italianOrdinal } from 'n2words/it-IT';
import { toCardinal as polish, toOrdinal as polishOrdinal } from 'n2words/pl-PL';
import { toCardinal as portuguese, toOrdinal as portugueseOrdinal } from 'n2words/pt-PT';
import { toCardinal as russian, toOrdinal as russianOrdinal } from 'n2words/ru-RU';

interface Numerals {
  readonly cardinal: (value: number) => string;
  readonly ordinal: (value: number) => string;
  /** Word between the two halves of a year; '' for none, undefined if years are not read in halves. */
  readonly century?: string;
}

const englishNumerals: Numerals = { cardinal: english, ordinal: englishOrdinal, century: '' };

const numerals: Readonly<Record<string, Numerals>> = {
  ar: { cardinal: arabic, ordinal: arabicOrdinal },
  da: { cardinal: danish, ordinal: danishOrdinal, century: 'hundrede' },
  de: { cardinal: german, ordinal: germanOrdinal, century: 'hundert' },
  en: englishNumerals,
  es: { cardinal: spanish, ordinal: spanishOrdinal },
  fr: { cardinal: french, ordinal: frenchOrdinal, century: 'cent' },
  it: { cardinal: italian, ordinal: italianOrdinal },
  pl: { cardinal: polish, ordinal: polishOrdinal },
  pt: { cardinal: portuguese, ordinal: portugueseOrdinal },
  ru: { cardinal: russian, ordinal: russianOrdinal },
};

/** Names of the digits when read one by one; in Japanese they differ from the cardinals. */
const japaneseDigits = 'ぜろ いち に さん よん ご ろく なな はち きゅう'.split(' ');

/** Code points of the digit zero in other scripts: Arabic, Persian, Devanagari. */
const zeros = [0x660, 0x6f0, 0x966];

/** Returns a number with its digits converted to 0 to 9. */
const latinDigits = (number: string): string =>
  number.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** Largest number that is read as a number; larger numbers are read digit by digit. */
const largest = 999_999_999;
/** Largest day of a month: numbers up to this may be read as ordinals. */
const lastDay = 31;

/** Returns a year as its two halves: 'nineteen eighty-four'. */
function yearOf(value: number, { cardinal, century }: Numerals): string | undefined {
  const [first, last] = [Math.floor(value / 100), value % 100];
  if (century === undefined || value < 1100 || value > 2099 || first === 20) return undefined;
  if (last === 0) return `${cardinal(first)} ${century || 'hundred'}`;
  return [cardinal(first), century, century === '' && last < 10 ? 'oh' : '', cardinal(last)].join(' ');
}

/**
 * Returns the possible readings of a word, the most likely first. A number may be read as a year, a number, an ordinal
 * or digit by digit; any other word is returned unchanged.
 * @param tag BCP 47 tag of the language
 */
export function readingsOf(word: string, tag: string): string[] {
  const [, number, suffix = ''] = /^(\p{Nd}[\p{Nd}.,’]*)(.*)$/su.exec(word) ?? [];
  if (number === undefined) return [word];
  const digits = latinDigits(number).replace(/\D/g, '');
  if (tag === 'ja') return [Array.from(digits, (digit) => japaneseDigits[Number(digit)] ?? '').join(' ')];
  const own = numerals[tag] ?? englishNumerals;
  const value = Number(digits);
  const byDigit = Array.from(digits, (digit) => own.cardinal(Number(digit))).join(' ');
  const isLarge = value > largest || digits.startsWith('0');
  const year = digits.length === 4 ? yearOf(value, own) : undefined;
  const isOrdinal = value > 0 && (value <= lastDay || suffix !== '');
  const numbers = isLarge ? [byDigit] : [year, own.cardinal(value), byDigit];
  const readings = numbers.flatMap((reading) => (reading === undefined ? [] : [`${reading} ${suffix}`]));
  if (isOrdinal && !isLarge) readings.push(own.ordinal(value));
  return readings.map((reading) =>
    reading
      .toLowerCase()
      .split(/[\s-]+/)
      .filter((word) => word !== '')
      .join(' '),
  );
}
