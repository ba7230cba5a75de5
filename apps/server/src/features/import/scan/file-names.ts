import { foldText } from '../../../platform/fold-text.ts';
import { lineOf } from '../../../platform/foreign-text.ts';
import { abridgedIn } from '../sources/fact-texts.ts';

const playable = /\.(?:mp3|aac|m4a|m4b|mp4|ogg|oga|opus|flac|wav)$/i;
const unplayable = /\.(?:wma|aax|aaxc|aa|ape|wv|mka|webm|ac3|aif|aiff|dsf|mpc|ra|amr)$/i;
const picture = /\.(?:jpe?g|png|webp|avif)$/i;
/** Files and folders of operating systems and programs, apart from names with a leading dot. */
const systemFiles =
  /^(?:@eadir|#recycle|\$recycle\.bin|system volume information|lost\+found|__macosx|thumbs\.db|desktop\.ini)$/i;

export const isHidden = (name: string): boolean => name.startsWith('.') || systemFiles.test(name);
export const isAudioName = (name: string): boolean => playable.test(name);
export const isUnplayableName = (name: string): boolean => unplayable.test(name);
export const isPictureName = (name: string): boolean => picture.test(name);
export const isSidecarName = (name: string): boolean =>
  /(?:^|\.)metadata\.json$|^(?:desc|reader)\.txt$|\.(?:opf|cue)$/i.test(name);
/** Returns true if the name was not valid UTF-8: the file cannot be opened by the decoded name. */
export const isBroken = (name: string): boolean => name.includes('\ufffd');

/** Chooses a cover: 'cover.*', then 'folder.*', then 'front.*'; another picture only if it is the only one. */
export function chooseCover(pictures: readonly string[]): string | null {
  for (const wanted of [/^cover\./i, /^folder\./i, /^front\./i]) {
    const found = pictures.find((path) => wanted.test(path.split('/').at(-1) ?? ''));
    if (found) return found;
  }
  return pictures.length === 1 ? (pictures[0] ?? null) : null;
}

const disc = /^(?:(.*?)[\s._-]+)?(?:cd|dis[ck])[\s._-]*\d{1,3}(?:(?:[\s._-]|of).*)?$/i;
const part = /^(?:part|teil|side)[\s._-]*\d{1,3}$/i;

/**
 * Returns true if a folder is one disc or part of the book in its parent folder: 'CD 1', 'Disc 02 of 10', 'Part 3', or
 * 'The Ring CD 1' within 'The Ring'.
 */
export function isDiscName(name: string, parent = ''): boolean {
  const title = disc.exec(name);
  if (!title) return part.test(name);
  const before = title[1] ?? '';
  return before === '' || foldText(before) === foldText(parent);
}

const tidy = (text: string): string => lineOf(text.replaceAll('_', ' '), 255);

export interface FolderName {
  readonly title: string;
  readonly year?: number | undefined;
  /** The book's number in the series. */
  readonly number?: string | undefined;
  readonly narrators?: string | undefined;
  readonly asin?: string | undefined;
  readonly abridged?: boolean | undefined;
  /** Series with its number: 'Earthsea #2'. */
  readonly series?: string | undefined;
}

const numbered =
  /^(?:(?:vol(?:ume|\.)?|book|bk\.?|#)\s*(\d{1,4}(?:[.,]\d{1,2})?)|(\d{1,3}(?:[.,]\d{1,2})?))\s*(?:[-.:)]\s+|\s-\s)/i;
const dated = /^(?:\((\d{4})\)|\[(\d{4})\]|(\d{4}))\s*-?\s+(?=\S)/;

/** Brackets at the end of a name: narrators, ASIN, '(Unabridged)', '(Earthsea #2)'. Each kind is recognized once. */
const endings = {
  narrators: /\s*\{([^{}]+)\}$/,
  asin: /\s*[[({](?:asin[\s:.=_-]*)?(B[\dA-Z]{9}|\d{9}[\dX])[\])}]$/i,
  abridged: /\s*[([]((?:un)?abridged)[)\]]$/i,
  series: /\s*\(([^()]*\S\s*#\s*\d[\d.,]*)\)$/,
} as const;

/** Removes the brackets at the end of a name, in any order, and returns their contents by kind. */
function readEndings(name: string): { readonly rest: string; readonly found: ReadonlyMap<string, string> } {
  const found = new Map<string, string>();
  let rest = name;
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    // The ASIN comes first, because it may be in braces like narrators.
    for (const kind of ['asin', 'abridged', 'series', 'narrators'] as const) {
      const [whole, value] = endings[kind].exec(rest) ?? [];
      if (whole === undefined || value === undefined || whole.length === rest.length || found.has(kind))
        continue;
      found.set(kind, value.trim());
      rest = rest.slice(0, -whole.length).trim();
      isShorter = true;
    }
  }
  return { rest, found };
}

/**
 * Parses a book's folder name: 'Vol 2 - 1971 - The Tombs of Atuan (Unabridged) [B002V0QK4C] {Rob Inglis}'.
 * A leading year counts only with a dash after it: '1984' is a title.
 */
export function readFolderName(name: string): FolderName {
  const { rest: bare, found } = readEndings(tidy(name));
  let rest = bare;
  const inOrder = numbered.exec(rest);
  if (inOrder && rest.length > inOrder[0].length) rest = rest.slice(inOrder[0].length);
  const when = dated.exec(rest);
  const hasDash = when !== null && (when[3] === undefined || /-\s+$/.test(when[0]));
  if (when && hasDash) rest = rest.slice(when[0].length);
  const title = rest.trim();
  if (title === '') return { title: tidy(name) };
  return {
    title,
    narrators: found.get('narrators'),
    asin: found.get('asin')?.toUpperCase(),
    abridged: abridgedIn(found.get('abridged')),
    series: found.get('series'),
    number: inOrder?.[1] ?? inOrder?.[2],
    year: when && hasDash ? Number(when[1] ?? when[2] ?? when[3]) : undefined,
  };
}

/** Returns the lower-case name of a file in a path. */
export const fileOf = (path: string): string => path.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';

/** Returns the lower-case name of a file in a path without its extension. */
export const stemOf = (path: string): string => fileOf(path).replace(/\.[^.]+$/, '');
