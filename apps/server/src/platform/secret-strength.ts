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

/** Bits that a repetition or a sequence costs to describe, however long it is. */
const patternBits = 8;
const shortestPattern = 3;
/** Bits for the length of a run of one character, as in 'aaabbb'. */
const runBits = 4;

/** Length of the longest text at `at` that stands anywhere before it. */
function repeatedAt(text: string, at: number): number {
  let length = 0;
  // Of a negative position, lastIndexOf makes the first.
  if (at === 0) return 0;
  while (at + length < text.length && text.lastIndexOf(text.slice(at, at + length + 1), at - 1) >= 0)
    length += 1;
  return length;
}

/** Walks across a keyboard: rows of QWERTY, QWERTZ and AZERTY, and columns of QWERTY. */
const keyboardWalks =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol';

/** Length of the sequence at `at` that counts on from the characters before it, as in 'abcd', '9876' and 'aaaa'. */
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

/** Length of the walk across a keyboard at `at`. */
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
 * Estimates, from above, how many bits somebody must guess to find a secret: characters of its alphabet, less those
 * that repeat or continue what stands before, less walks across a keyboard, and less words of placeholders. A secret
 * made by a machine scores 4 bits for each hexadecimal digit and 6 for each character of base64.
 */
export function secretBits(secret: string): number {
  const text = secret.replace(placeholders, '');
  const run = /(.)\1+/gs;
  const runs = text.match(run)?.length ?? 0;
  return Math.min(bitsOf(text), bitsOf(text.replace(run, '$1')) + runs * runBits);
}
