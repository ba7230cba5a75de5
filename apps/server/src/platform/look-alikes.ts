import listed from 'unhomoglyph/data.json' with { type: 'json' };
import { lazy } from './lazy.ts';

/** Unicode's confusables (UTS 39): the prototype that each code point looks like. */
const prototypes = lazy(() => new Map<string, string>(Object.entries(listed)));

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const codePoint = /./gsu;

/** Returns the ASCII look-alike of a code point; null if it has none. */
function asciiOf(symbol: string): string | null {
  const known = prototypes();
  const prototype = isAscii(symbol) ? symbol : known.get(symbol);
  if (prototype === undefined || !isAscii(prototype)) return null;
  return prototype === known.get('m') ? 'm' : prototype.toLowerCase();
}

/**
 * Returns the folded form of a code point. ASCII only becomes lower case, so that 'modern' and 'modem' stay different
 * names; UTS 39 would replace 'm' by 'rn'.
 */
function foldCodePoint(symbol: string): string {
  if (isAscii(symbol)) return symbol.toLowerCase();
  const [lower, upper] = [symbol.toLowerCase(), symbol.toUpperCase()];
  // Try the symbol as displayed first: the capital Greek Nu looks like N, the small one like v.
  const shown = asciiOf(symbol);
  // UTS 39 maps a capital I of any alphabet to l; the lower-case letter shows whether it is an I.
  if (shown === 'l') return asciiOf(lower) ?? shown;
  return shown ?? asciiOf(upper) ?? asciiOf(lower) ?? (prototypes().get(symbol) ?? symbol).toLowerCase();
}

/**
 * Returns the skeleton of a name (UTS 39, with ASCII unchanged): look-alike names share a skeleton, such as 'paypal'
 * with and without a Cyrillic 'а'.
 */
export function skeletonOf(name: string): string {
  const text = name.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (isAscii(text)) return text.toLowerCase();
  // NFKC turns some single characters into 18 letters, so that a text gets long: each letter is looked up only once.
  const folded = new Map<string, string>();
  const foldOnce = (symbol: string): string => {
    const known = folded.get(symbol) ?? foldCodePoint(symbol);
    folded.set(symbol, known);
    return known;
  };
  return text.normalize('NFD').replace(codePoint, foldOnce).normalize('NFD');
}
