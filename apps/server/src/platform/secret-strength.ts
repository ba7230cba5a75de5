/** Words used in examples and placeholders; they add no strength to a secret. */
const placeholders =
  /change[-_ ]?(?:me|this|it)|pass(?:word|phrase)|secret|example|lamplight|placeholder|default|insecure|your|jwt|token|test|demo|admin|qwert[yz]|letmein|key|prod(?:uction)?|dev(?:elopment)?|local(?:host)?/gi;

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-f]/, 6],
  [/[g-z]/, 20],
  [/[A-F]/, 6],
  [/[G-Z]/, 20],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 16],
];

/** Bits counted for a repetition or a sequence of any length. */
const patternBits = 8;
const shortestPattern = 3;
/** Bits for the length of a run of one character, as in 'aaabbb'. */
const runBits = 4;

/** Returns the length of the longest text at `at` that also occurs earlier. */
function repeatedAt(text: string, at: number): number {
  let length = 0;
  // lastIndexOf treats a negative position as 0.
  if (at === 0) return 0;
  while (at + length < text.length && text.lastIndexOf(text.slice(at, at + length + 1), at - 1) >= 0)
    length += 1;
  return length;
}

/** Walks across a keyboard: rows of QWERTY, QWERTZ and AZERTY, and columns of QWERTY. */
const keyboardWalks =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol';

/**
 * Returns the length of the sequence at `at` that continues the characters before it, as in 'abcd', '9876' and 'aaaa'.
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

/** Returns the length of the keyboard walk at `at`. */
function keyboardWalkAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && keyboardWalks.includes(text.slice(at, at + length + 1).toLowerCase()))
    length += 1;
  return length;
}

function bitsOf(text: string): number {
  let size = 0;
  for (const [characters, count] of alphabets) if (characters.test(text)) size += count;
  const bitsEach = Math.log2(Math.max(size, 1));
  let bits = 0;
  for (let at = 0; at < text.length; ) {
    const length = Math.max(repeatedAt(text, at), sequenceAt(text, at), keyboardWalkAt(text, at));
    const isPattern = length >= shortestPattern;
    bits += isPattern ? Math.min(patternBits, length * bitsEach) : bitsEach;
    at += isPattern ? length : 1;
  }
  return bits;
}

/**
 * Estimates the most bits that somebody must guess to find a secret: characters of its alphabet, without repetitions,
 * sequences, keyboard walks and words of placeholders. A secret made by a machine scores 4 bits for each hexadecimal
 * digit and 6 for each character of base64.
 */
export function secretBits(secret: string): number {
  const text = secret.replace(placeholders, '');
  const run = /(.)\1+/gs;
  const runs = text.match(run)?.length ?? 0;
  return Math.min(bitsOf(text), bitsOf(text.replace(run, '$1')) + runs * runBits);
}
