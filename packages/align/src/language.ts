import { TextError } from './cues.ts';
import { m } from './messages.ts';
import type { Sentence } from './sentences.ts';

/** Frequent words of each language: common in every text of that language, and rare in texts of other languages. */
const frequentWords: Readonly<Record<string, string>> = {
  de: 'der die das und nicht ist ich sie ein eine mit sich auf war den dem von zu es',
  en: 'the and of to that was his with for had her it he she you not they were',
  es: 'el la los las que y una un por con para como pero en se no del su',
  fr: 'le la les des et est une un dans que qui pas pour il elle je ne du au',
  it: 'il la che di non una un per con sono della gli le era si del lo',
  nl: 'het de een van niet ik en zijn dat op te in ze hij was met voor',
  pl: 'nie się na to że jest do jak ale co po tak za od był ja',
  pt: 'que não uma um os as com para por mais como ele ela do da no na se',
  sv: 'och att det som en ett inte jag på är hon han var med för till av den',
};
const wordsOf = new Map(
  Object.entries(frequentWords).map(([tag, words]) => [tag, new Set(words.split(' '))]),
);

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
/** Script of each language that uses only one. */
const scripts: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(Object.keys(frequentWords).map((tag) => [tag, latin])),
  ar: /\p{Script=Arabic}/u,
  bg: cyrillic,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: cyrillic,
  th: /\p{Script=Thai}/u,
  uk: cyrillic,
  zh: /\p{Script=Han}/u,
};

/** Minimum letters and words of a text for this check; shorter texts give no reliable result. */
const minLetters = 200;
const minWords = 60;
/**
 * Limits above which a text counts as being in another language: share of its words that are frequent words of that
 * language, and ratio of this share to that of the expected language.
 */
const minShare = 0.08;
const minRatio = 4;

/**
 * Checks by script and by frequent words that a text can be in the expected language. A translation must be caught
 * here, because its sentences and their lengths resemble those of the recorded text.
 * @param language BCP 47; a language without a word list is checked by its script, or not at all
 * @param locale in which the error names the language
 * @throws TextError if the text is in another language
 */
export function checkLanguage(sentences: readonly Sentence[], language: string, locale = 'en'): void {
  const tag = language.split('-')[0]?.toLowerCase() ?? '';
  // The first part of a long text is sufficient.
  const text = sentences
    .slice(0, 500)
    .map((sentence) => sentence.text)
    .join(' ')
    .toLowerCase();
  if (hasOtherScript(text, tag) || hasOtherWords(text, tag)) {
    const name = new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(tag) ?? language;
    throw new TextError(m.otherLanguage({ language: name }));
  }
}

function hasOtherScript(text: string, tag: string): boolean {
  const script = scripts[tag];
  const letters = text.match(/\p{L}/gu) ?? [];
  if (script === undefined || letters.length < minLetters) return false;
  return letters.filter((letter) => script.test(letter)).length < letters.length / 2;
}

function hasOtherWords(text: string, tag: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  const share = (list: ReadonlySet<string> | undefined) =>
    words.filter((word) => list?.has(word)).length / words.length;
  if (!wordsOf.has(tag) || words.length < minWords) return false;
  const best = Math.max(...Array.from(wordsOf.values(), share));
  return best >= minShare && best >= minRatio * share(wordsOf.get(tag));
}
