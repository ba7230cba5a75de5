import { TextError } from './cues.ts';
import type { Sentence } from './sentences.ts';

/** Frequent words, of which each text of the language has many and a text of another one few. */
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
/** Scripts of languages that are written in one. */
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

/** Texts with fewer letters or words say too little. */
const minLetters = 200;
const minWords = 60;
/** Frequent words of another language that a text must have, as a share of its words and beside those of its own. */
const minShare = 0.08;
const minRatio = 4;

/**
 * Checks that a text can be in a language, by its script and its most frequent words: how sentences are divided and how long
 * they take to say does not tell a translation from the text of the recording.
 * @param language BCP 47; languages without a list of words are checked by script, or not at all
 * @throws TextError if the text is in another language
 */
export function checkLanguage(sentences: readonly Sentence[], language: string): void {
  const tag = language.split('-')[0]?.toLowerCase() ?? '';
  // The first part of a long text tells as much as all of it.
  const text = sentences
    .slice(0, 500)
    .map((sentence) => sentence.text)
    .join(' ')
    .toLowerCase();
  if (hasOtherScript(text, tag) || hasOtherWords(text, tag)) {
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? language;
    throw new TextError(
      `The text does not seem to be in ${name}. Please choose its language or another text.`,
    );
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
