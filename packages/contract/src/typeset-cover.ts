import { typesetSize } from './covers.ts';
import { hexAt } from './oklch.ts';

export interface CoverWords {
  readonly title: string;
  readonly authors: readonly string[];
  /** Text from which the hue is computed; default: the title. */
  readonly hueOf?: string;
}

const { width } = typesetSize('square');
const margin = 56;
const titleSizes = [64, 56, 48, 42, 36, 31, 27, 23];
const authorSize = 26;
const lineHeight = 1.18;
/** Maximum characters of a title that are used. */
const maxCharacters = 240;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns a hue in degrees that depends on the title only. */
export function typesetHue(title: string): number {
  let hash = 0x811c9dc5;
  for (const character of title.normalize('NFC').trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Mix in the upper bits, so that similar titles get different hues.
  return ((hash ^ (hash >>> 15)) >>> 0) % 360;
}

/** East Asian characters and emoji, which are as wide as they are high. */
const fullWidth =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\p{Extended_Pictographic}\u{1f000}-\u{3ffff}]/u;
const narrow = /[iljtfrI1.,:;!|'’‘"“”()[\]\-·\s]/;
const broad = /[mwMW@%—…&]/;

/**
 * Estimates the width of a text in ems. Estimates are high rather than low, because the browser's font is not known.
 */
function widthOf(text: string): number {
  let sum = 0;
  for (const character of text)
    if (fullWidth.test(character)) sum += 1.02;
    else if (/[\p{M}\p{Cf}]/u.test(character)) sum += /\p{Mc}/u.test(character) ? 0.35 : 0;
    else if (broad.test(character)) sum += 0.98;
    else if (narrow.test(character)) sum += 0.38;
    else sum += /[\p{Lu}]/u.test(character) ? 0.76 : 0.6;
  return sum;
}

/**
 * Splits a text into parts after which a line may end: after spaces and hyphens, and between the words of scripts
 * without spaces.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of words.segment(text)) {
    const isOpening = /^[\p{Ps}\p{Pi}¿¡]+$/u.test(segment);
    // Punctuation stays with the preceding word, and an opening bracket with the following word.
    const isJoined = isOpen || (!isWordLike && !isOpening);
    if (isJoined && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
    isOpen = isOpening;
  }
  return parts;
}

interface Lines {
  readonly lines: readonly string[];
  /** True if a line break divides a word. */
  readonly isBroken: boolean;
}

/** Breaks a text into lines that are at most `most` ems wide. */
function fill(parts: readonly string[], most: number): Lines {
  const lines: string[] = [];
  let line = '';
  let isBroken = false;
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const part of parts) {
    if (widthOf((line + part).trimEnd()) > most) end();
    if (widthOf(part.trimEnd()) <= most) {
      line += part;
      continue;
    }
    isBroken = true;
    for (const { segment } of graphemes.segment(part)) {
      if (widthOf(line + segment) > most) end();
      line += segment;
    }
  }
  end();
  return { lines, isBroken };
}

/** Breaks a text into as few lines as possible, of similar width. */
function balance(text: string, most: number): Lines {
  const parts = partsOf(text);
  const filled = fill(parts, most);
  let [low, high] = [most / 2, most];
  while (high - low > 0.2) {
    const middle = (low + high) / 2;
    const tried = fill(parts, middle);
    if (tried.lines.length > filled.lines.length || (tried.isBroken && !filled.isBroken)) low = middle;
    else high = middle;
  }
  return fill(parts, high);
}

/**
 * Chooses the largest font size at which a title fits, and breaks the title into lines. If it fits at no size, cuts it
 * at the smallest size.
 */
function fit(text: string, height: number): { readonly size: number; readonly lines: readonly string[] } {
  const most = (size: number) => (width - 2 * margin) / size;
  const room = (size: number) => Math.floor(height / (size * lineHeight));
  for (const [index, size] of titleSizes.entries()) {
    const { lines, isBroken } = balance(text, most(size));
    // A word is divided only if the title would otherwise become too small.
    if (lines.length <= room(size) && (!isBroken || index >= 5)) return { size, lines };
  }
  const size = titleSizes.at(-1) ?? authorSize;
  const { lines } = fill(partsOf(text), most(size));
  return { size, lines: cut(lines, room(size)) };
}

const cut = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most
    ? lines
    : lines.slice(0, most).map((line, index) => (index === most - 1 ? `${line.replace(/.$/u, '')}…` : line));

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Removes characters that XML does not allow, and direction controls that would affect text outside the line. */
const readable = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, ' '),
  )
    .slice(0, maxCharacters)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const textLines = (
  { size, lines }: { readonly size: number; readonly lines: readonly string[] },
  top: number,
  colour: string,
): string =>
  lines
    .map((line, index) => {
      const y = Math.round(top + size * (0.92 + index * lineHeight));
      const direction = rightToLeft.test(line) ? ' direction="rtl"' : '';
      return `<text x="${width / 2}" y="${y}" font-size="${size}" fill="${colour}"${direction}>${escapeXml(line)}</text>`;
    })
    .join('');

export interface TypesetCover {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the cover of a book without a picture: title and authors on a background whose hue depends on the title. Equal
 * input gives the same cover on screens, public pages, social cards and lock screens.
 */
export function typesetCover(written: CoverWords, shape: 'portrait' | 'square'): TypesetCover {
  const { height } = typesetSize(shape);
  const title = readable(written.title);
  const hue = typesetHue(written.hueOf ?? written.title);
  const colour = (lightness: number, chroma: number, turn = 0) =>
    hexAt(lightness, chroma, ((hue + turn) * Math.PI) / 180);
  const gold = colour(0.82, 0.09, 30);
  const ink = colour(0.965, 0.018, 30);
  const top = shape === 'square' ? 108 : 132;
  const author = {
    size: authorSize,
    lines: cut(balance(readable(written.authors.join(', ')), 13.4).lines, 2),
  };
  const authorTop = height - 62 - authorSize * lineHeight * author.lines.length;
  const area = (author.lines.length > 0 ? authorTop - 34 : height - 70) - top;
  const heading = fit(title, area);
  const headingTop = top + Math.max(0, (area - heading.lines.length * heading.size * lineHeight) / 2);
  const rule =
    author.lines.length > 0
      ? `<path d="M${width / 2 - 28} ${Math.round(authorTop - 16)}h56" stroke="${gold}" stroke-width="2"/>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${colour(0.4, 0.085)}"/><stop offset="1" stop-color="${colour(0.22, 0.06, 24)}"/></linearGradient><radialGradient id="l" cy=".1" r=".75"><stop stop-color="${gold}" stop-opacity=".38"/><stop offset="1" stop-color="${gold}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#l)"/><rect x="22.5" y="22.5" width="${width - 45}" height="${height - 45}" rx="4" fill="none" stroke="${gold}" stroke-opacity=".65" stroke-width="2"/><g transform="translate(${width / 2 - 24} 52) scale(2)" fill="none" stroke="${gold}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path fill="${gold}" fill-opacity=".2" d="M4 20C4 9 11 4 21 3c0 11-5 17-13 17-1 0-2 0-3-.6"/><path d="M4 20c2-5 6-8 11-11"/></g><g text-anchor="middle" font-weight="600" font-family="'Fraunces Extended', 'Fraunces SemiBold', Georgia, 'Noto Serif', serif">${textLines(heading, headingTop, ink)}${textLines(author, authorTop, gold)}</g>${rule}</svg>`;
  return { svg, width, height };
}

/** Returns a drawn cover as a data URL. */
export const typesetPicture = ({ svg }: TypesetCover): string =>
  `data:image/svg+xml,${encodeURIComponent(svg)}`;
