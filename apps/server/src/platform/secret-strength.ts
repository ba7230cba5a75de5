/** Matches words used in examples and placeholders, which add no strength to a secret. */
const placeholders =
  /change[-_ ]?(?:me|this|it)|pass(?:word|phrase)|secret|example|lamplight|placeholder|default|insecure|your|jwt|token|test|demo|admin|qwert[yz]|letmein|key|prod(?:uction)?|dev(?:elopment)?|local(?:host)?|replace|random|string|generate|sample|dummy|some(?:thing)?|long|here|value/gi;

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-f]/, 6],
  [/[g-z]/, 20],
  [/[A-F]/, 6],
  [/[G-Z]/, 20],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 16],
];

/** Bits that a repetition or sequence adds, whatever its length. */
const patternBits = 8;
const shortestPattern = 3;
/** Bits that the length of a run of one character adds, as in 'aaabbb'. */
const runBits = 4;

/** Returns the length of the longest text at index `at` that also occurs earlier. */
function repeatedAt(text: string, at: number): number {
  let length = 0;
  // lastIndexOf treats a negative position as 0.
  if (at === 0) return 0;
  while (at + length < text.length && text.lastIndexOf(text.slice(at, at + length + 1), at - 1) >= 0)
    length += 1;
  return length;
}

/** Strings of neighbouring keys: rows of QWERTY, QWERTZ and AZERTY, and columns of QWERTY. */
const keyboardWalks =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol';

/**
 * Returns the length of the sequence at index `at` that continues the characters before it, as in 'abcd', '9876' and
 * 'aaaa'.
 */
function sequenceAt(text: string, at: number): number {
  const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
  if (at === 0 || Math.abs(step) > 1) return 0;
  let length = 1;
  while (
    at + length < text.length &&
    text.charCodeAt(at + length) - text.charCodeAt(at + length - 1) === step
  )
    length += 1;
  return length;
}

/** Returns the length of the keyboard walk at index `at`. */
function keyboardWalkAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && keyboardWalks.includes(text.slice(at, at + length + 1).toLowerCase()))
    length += 1;
  return length;
}

/** The most frequent pairs of letters in English; other languages with Latin letters share most of them. */
const commonPairs = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke fr oo'.split(
    ' ',
  ),
);
/** Matches letters that may be a word, also within 'camelCase', with the separators after them. */
const letterRun = /([A-Z]?[a-z]{2,}|[A-Z]{3,}|\p{L}{3,})[\s_.-]*/gu;
/**
 * Share of frequent letter pairs (0 to 1) from which letters count as a word: random letters seldom reach this share,
 * words nearly always do.
 */
const wordShare = 0.6;
/** Bits that each letter of a word adds. */
const wordBits = 1.5;

/** Returns the lengths of words by the index at which each begins. In a text with spaces, all letters are words. */
function wordLengths(text: string): ReadonlyMap<number, number> {
  const isSentence = /\p{L}\s+\p{L}/u.test(text);
  const found = new Map<number, number>();
  for (const { 0: run, 1: word = '', index } of text.matchAll(letterRun)) {
    const letters = word.toLowerCase();
    let common = 0;
    for (let at = 1; at < letters.length; at += 1)
      if (commonPairs.has(letters.slice(at - 1, at + 1))) common += 1;
    if (isSentence || common >= (letters.length - 1) * wordShare) found.set(index, run.length);
  }
  return found;
}

function bitsOf(text: string): number {
  let size = 0;
  for (const [characters, count] of alphabets) if (characters.test(text)) size += count;
  const bitsEach = Math.log2(Math.max(size, 1));
  const words = wordLengths(text);
  let bits = 0;
  for (let at = 0; at < text.length; ) {
    const word = words.get(at) ?? 0;
    if (word > 0) {
      bits += word * Math.min(wordBits, bitsEach);
      at += word;
      continue;
    }
    const length = Math.max(repeatedAt(text, at), sequenceAt(text, at), keyboardWalkAt(text, at));
    const isPattern = length >= shortestPattern;
    bits += isPattern ? Math.min(patternBits, length * bitsEach) : bitsEach;
    at += isPattern ? length : 1;
  }
  return bits;
}

/**
 * Estimates the maximum entropy of a secret in bits, from its characters and their alphabet, without repetitions,
 * sequences, keyboard walks, words and placeholders. A machine-made secret scores 4 bits for each hexadecimal digit
 * and 6 for each base64 character.
 */
export function secretBits(secret: string): number {
  const text = secret.replace(placeholders, '');
  const run = /(.)\1+/gs;
  const runs = text.match(run)?.length ?? 0;
  return Math.min(bitsOf(text), bitsOf(text.replace(run, '$1')) + runs * runBits);
}
