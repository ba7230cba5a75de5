import { readingsOf } from './numbers.ts';
import { abbreviations, kana, latin, otherScripts, type Spellings, spellings } from './spellings.ts';

/**
 * Kinds of sounds that are distinguished in a recording, one character each: silence, five kinds of vowels, nasals,
 * l, r, sibilants (s, and sh), other fricatives, h, the closure of a stop and its release, voiced stops.
 */
export const soundKinds = '_aeioumlrsSfhqpb';
/** Number of a sound of unknown kind, for which only the length can be compared. */
export const anySound = soundKinds.length;

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** Returns a word without final letters that are silent in its language. */
function withoutSilent(word: string, tag: string): string {
  if (tag === 'fr' && word.length > 2) return word.replace(/(?:ent|es|[stxdpe]s?)$/, '');
  if (tag !== 'en' || word.length < 4) return word;
  return word
    .replace(/([^aeiouy])e$/, '$1')
    .replace(/([^aeiouytd])ed$/, '$1d')
    .replace(/([^aeiouyszxc])es$/, '$1s');
}

/** Returns a function that spells out words of a language in kinds of sounds; '?' is a syllable of any sound. */
function spellerOf(tag: string): (word: string) => string {
  const own = spellings[tag] ?? {};
  const table: Spellings = { ...kana, ...otherScripts, ...latin, ...own };
  return (written) => {
    const lower = written.toLowerCase().normalize('NFC');
    const hiragana = lower.replace(/[ァ-ヶ]/g, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60),
    );
    const word = withoutSilent(hiragana, tag).replace(/(\p{Script=Latin})\1/gu, '$1');
    let sounds = '';
    for (let at = 0; at < word.length; ) {
      let length = Math.min(4, word.length - at);
      while (length > 1 && table[word.slice(at, at + length)] === undefined) length -= 1;
      const letters = word.slice(at, at + length);
      const plain = withoutMarks(letters);
      sounds += table[letters] ?? table[plain] ?? (/\p{L}/u.test(plain) ? '?' : '');
      at += length;
    }
    return sounds;
  };
}

/** Pronunciation of a word. */
export interface Word {
  /** Kinds of sounds, or '?'. */
  readonly sounds: string;
  /** Sounds of other readings; a number may also be read as a year, or digit by digit. */
  readonly others: readonly string[];
  /** True if a punctuation mark follows at which a reader pauses. */
  readonly endsPhrase: boolean;
}

/**
 * Matches numbers with thousands separators, other numbers, words, signs that are read as words, and marks at which a
 * reader pauses.
 */
const parts =
  /\p{Nd}{1,3}(?:[.,’]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+\p{L}*|[\p{L}\p{M}\p{No}\p{Nl}]+(?:['’]\p{L}+)*|[%&]|[,;:.!?—–…()،؛؟、。]/gu;

const numerals: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

const numberOf = (numeral: string): number =>
  numeral.split('').reduce((sum, sign, at) => {
    const [value, next] = [numerals[sign] ?? 0, numerals[numeral[at + 1] ?? ''] ?? 0];
    return sum + (value < next ? -value : value);
  }, 0);

/**
 * Returns a function that converts a sentence into the sounds of its words.
 * @param language BCP 47; '' if unknown
 */
export function pronouncer(language: string): (sentence: string) => Word[] {
  const tag = language.split('-')[0]?.toLowerCase() ?? '';
  const spell = spellerOf(tag);
  const pronounce = (word: string, isShouted: boolean): string => {
    const short = abbreviations[tag]?.[word.toLowerCase()];
    if (short !== undefined) return short.split(' ').map(spell).join('');
    // Initials are read letter by letter, with a vowel next to each consonant.
    if (/^\p{Lu}{1,4}$/u.test(word) && !isShouted)
      return Array.from(word, (letter) => spell(letter) + (/[AEIOU]/.test(letter) ? '' : 'i')).join('');
    return word.split(/['’]/).map(spell).join('');
  };
  return (text) => {
    const sentence = text.replace(/^(?=[IVXL])(XL|L?X{0,3})(IX|IV|V?I{0,3})(?=\W*$)/, (numeral) =>
      String(numberOf(numeral)),
    );
    const words: (Word & { endsPhrase: boolean })[] = [];
    const isShouted = sentence === sentence.toUpperCase();
    for (const [part] of sentence.matchAll(parts)) {
      const last = words.at(-1);
      if (/^[\p{L}\p{N}%&]/u.test(part)) {
        const readings = readingsOf(part, tag).map((reading) =>
          reading
            .split(' ')
            .map((word) => pronounce(word, isShouted))
            .join(''),
        );
        const [sounds = '', ...others] = new Set(readings.filter((reading) => reading !== ''));
        words.push({ sounds: sounds || '?', others, endsPhrase: false });
      } else if (last !== undefined) last.endsPhrase = true;
    }
    return words.length > 0 ? words : [{ sounds: '?', others: [], endsPhrase: false }];
  };
}
