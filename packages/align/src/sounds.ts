import { abbreviations, digits, kana, latin, otherScripts, type Spellings, spellings } from './spellings.ts';

/**
 * Kinds of sounds that a recording tells apart, one character each: silence, five kinds of vowels, nasals, l, r, hissing (s,
 * and sh), other fricatives, h, the closure of a stop and its release, voiced stops.
 */
export const soundKinds = '_aeioumlrsSfhqpb';
/** A sound of which only the length is known. */
export const anySound = soundKinds.length;

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** Returns a word without the letters at its end that its language does not say. */
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

/** A word as it sounds. */
export interface Word {
  /** Kinds of sounds, or '?'. */
  readonly sounds: string;
  /** Whether a mark follows at which a reader pauses. */
  readonly endsPhrase: boolean;
}

const numerals: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

const numberOf = (numeral: string): number =>
  numeral.split('').reduce((sum, sign, at) => {
    const [value, next] = [numerals[sign] ?? 0, numerals[numeral[at + 1] ?? ''] ?? 0];
    return sum + (value < next ? -value : value);
  }, 0);

/** Returns a function that says how the words of a sentence sound. @param language BCP 47; '' if it is not known */
export function pronouncer(language: string): (sentence: string) => Word[] {
  const tag = language.split('-')[0]?.toLowerCase() ?? '';
  const spell = spellerOf(tag);
  const names = (digits[tag] ?? digits['en'] ?? '').split(' ');
  const pronounce = (word: string, isShouted: boolean): string => {
    const short = abbreviations[tag]?.[word.toLowerCase()];
    if (short !== undefined) return short.split(' ').map(spell).join('');
    if (/\p{Nd}/u.test(word))
      return Array.from(word, (letter) => spell(names[Number(letter.normalize('NFKC'))] ?? letter)).join('');
    // Letters of initials are named: a vowel beside each consonant.
    if (/^\p{Lu}{2,4}$/u.test(word) && !isShouted)
      return Array.from(word, (letter) => spell(letter) + (/[AEIOU]/.test(letter) ? '' : 'i')).join('');
    return word.split(/['’]/).map(spell).join('');
  };
  return (text) => {
    const sentence = text.replace(/^(?=[IVXL])(XL|L?X{0,3})(IX|IV|V?I{0,3})(?=\W*$)/, (numeral) =>
      String(numberOf(numeral)),
    );
    const words: { sounds: string; endsPhrase: boolean }[] = [];
    const isShouted = sentence === sentence.toUpperCase();
    for (const [part] of sentence.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*|[,;:.!?—–…()،؛؟、。]/gu)) {
      const last = words.at(-1);
      if (/^[\p{L}\p{N}]/u.test(part))
        words.push({ sounds: pronounce(part, isShouted) || '?', endsPhrase: false });
      else if (last !== undefined) last.endsPhrase = true;
    }
    return words.length > 0 ? words : [{ sounds: '?', endsPhrase: false }];
  };
}
