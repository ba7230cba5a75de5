import type { Text } from '../src/format.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'à',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'è',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'ì',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ò',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ù',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ŷ',
  z: 'ž',
};

/** Matches placeholders and tags, which the pseudo-locale leaves unchanged. */
const kept = /(\{\w+\}|<\/?\w+>)/;

/** Brackets around each message in the pseudo-locale. A text on screen without them is not in the catalogue. */
export const pseudoMarks = ['⟦', '⟧'] as const;

function pseudoText(text: string): string {
  const written = text
    .split(kept)
    .map((part) => (kept.test(part) ? part : part.replace(/[a-z]/g, (letter) => accents[letter] ?? letter)))
    .join('');
  // Add a third of the length, because German texts are about that much longer.
  return `${pseudoMarks[0]}${written}${'·'.repeat(Math.ceil(text.length / 3))}${pseudoMarks[1]}`;
}

/** Converts a message to the pseudo-locale: in brackets, a third longer, and with accents that some fonts lack. */
export const pseudo = (text: Text): Text =>
  typeof text === 'string'
    ? pseudoText(text)
    : (Object.fromEntries(Object.entries(text).map(([form, part]) => [form, pseudoText(part)])) as Text);
