import listed from 'unhomoglyph/data.json' with { type: 'json' };
import { lazy } from './lazy.ts';

/** Unicode's confusables (UTS 39): a code point and the prototype it looks like. */
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

/** ASCII maps to itself, so that 'modern' and 'modem' stay two names; UTS 39 would write 'm' as 'rn'. */
function foldCodePoint(symbol: string): string {
  if (isAscii(symbol)) return symbol.toLowerCase();
  const [lower, upper] = [symbol.toLowerCase(), symbol.toUpperCase()];
  // Try the symbol as displayed first: the capital Greek Nu looks like N, the small one like v.
  const shown = asciiOf(symbol);
  // UTS 39 maps a capital I of any alphabet to l; the small letter tells whether it is an I.
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
  // NFKC makes 18 letters of some signs, so that a comment becomes long: each letter is looked up once.
  const folded = new Map<string, string>();
  const foldOnce = (symbol: string): string => {
    const known = folded.get(symbol) ?? foldCodePoint(symbol);
    folded.set(symbol, known);
    return known;
  };
  return text.normalize('NFD').replace(codePoint, foldOnce).normalize('NFD');
}
