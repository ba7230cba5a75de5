import { basename, dirname, extname } from 'node:path';
import {
  type ChosenText,
  decodeTextFile,
  epubLimits,
  matchChapters,
  readEpub,
  readEpubChapter,
  readTextFile,
  TextError,
  textLimits,
} from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract';
import { openImportFolder } from '../gateways/storage/import-folder.ts';
import { UsageError } from './run-command.ts';

/** The text of a chapter, as found in a file. */
export interface FoundText {
  readonly title: string;
  /** Path of the file that contains the text. */
  readonly path: string;
  /** Language that the file names; null if it names none. */
  readonly language: string | null;
  /** Reads the text. @param duration of the recording in seconds @throws TextError */
  read(duration: number | undefined): ChosenText;
}

interface FileNote {
  readonly path: string;
  readonly reason: string;
}

export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /** Guesses made while reading, and omitted parts. */
  readonly notes: readonly FileNote[];
  /** Files that cannot be read, with the reason. */
  readonly problems: readonly FileNote[];
}

const extensions = new Set(['.txt', '.md', '.markdown', '.vtt', '.srt', '.epub']);
/** Maximum number of texts read from a folder. */
const maxFiles = 5000;

/** Anything with a title: a chapter of a book, or a text. */
interface Titled {
  readonly title: string;
}

/**
 * Reads the texts of a file, or of all files in a folder, ordered by name.
 * @param chapters chapters of the book, to match an EPUB's texts with
 * @throws UsageError if there are no texts, or none can be read
 */
export async function findTexts(path: string, chapters: readonly Titled[]): Promise<FoundTexts> {
  const isFile = extensions.has(extname(path).toLowerCase());
  const folder = await openImportFolder(isFile ? dirname(path) : path);
  const names = isFile
    ? [basename(path)]
    : (await folder.list(''))
        .filter(({ kind, name }) => kind === 'file' && extensions.has(extname(name).toLowerCase()))
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (names.length > maxFiles) throw new UsageError(`The folder has more than ${maxFiles} texts.`);
  const texts: FoundText[] = [];
  const problems: FileNote[] = [];
  const notes: FileNote[] = [];
  for (const name of names) {
    try {
      const found = textsOf(name, await readWhole(folder, name), chapters);
      texts.push(...found.texts);
      notes.push(...found.notes.map((reason) => ({ path: name, reason })));
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      problems.push({ path: name, reason: error.message });
    }
  }
  if (names.length === 0) throw new UsageError(`There is no .txt, .md, .vtt, .srt or .epub file in ${path}.`);
  if (texts.length === 0)
    throw new UsageError(problems.map((problem) => `${problem.path}: ${problem.reason}`).join('\n'));
  return { texts, problems, notes };
}

const isEpub = (name: string): boolean => extname(name).toLowerCase() === '.epub';

async function readWhole(
  folder: Awaited<ReturnType<typeof openImportFolder>>,
  name: string,
): Promise<Uint8Array> {
  // UTF-8 needs up to four bytes for a character.
  const maxBytes = isEpub(name) ? epubLimits.file : textLimits.characters * 4;
  let bytes: Uint8Array | null;
  try {
    bytes = await folder.read(name, maxBytes);
  } catch {
    throw new TextError('The file cannot be read.');
  }
  if (!bytes) throw new TextError('The file is too large.');
  return bytes;
}

function textsOf(
  name: string,
  bytes: Uint8Array,
  book: readonly Titled[],
): { readonly texts: FoundText[]; readonly notes: readonly string[] } {
  if (!isEpub(name)) {
    const { text: contents, note } = decodeTextFile(bytes);
    const read = (duration?: number) => readTextFile(name, contents, duration);
    const text = { title: basename(name, extname(name)), path: name, language: null, read };
    return { texts: [text], notes: note === undefined ? [] : [note] };
  }
  const { chapters, language, notes } = readEpub(bytes, { book });
  const texts = chapters.map(
    (chapter): FoundText => ({
      title: chapter.title,
      path: `${name}: ${chapter.title || 'untitled'}`,
      language: parseLanguage(language ?? ''),
      read: (duration) => readEpubChapter(chapter, duration),
    }),
  );
  return { texts, notes };
}

/** Returns a title without case, accents, punctuation and leading zeros of its number. */
const keyOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^0+(?=\d)/, '');

/** Maps the keys of titles that occur only once to their indexes. */
function onlyTitles(list: readonly Titled[]): Map<string, number> {
  const keys = list.map(({ title }) => keyOf(title));
  const once = keys.flatMap((key, index): [string, number][] =>
    key !== '' && keys.indexOf(key) === keys.lastIndexOf(key) ? [[key, index]] : [],
  );
  return new Map(once);
}

/**
 * Returns the text of each chapter: first texts are matched by title, regardless of their order, then the remaining
 * ones by order; null for a chapter without a match.
 */
export function matchTexts(chapters: readonly Titled[], texts: readonly FoundText[]): (FoundText | null)[] {
  const [byTitle, inBook] = [onlyTitles(texts), onlyTitles(chapters)];
  const matched = chapters.map(({ title }, index): FoundText | null => {
    const text = inBook.get(keyOf(title)) === index ? byTitle.get(keyOf(title)) : undefined;
    return text === undefined ? null : (texts[text] ?? null);
  });
  const taken = new Set(matched);
  const [restOfBook, rest] = [
    chapters.filter((_, index) => matched[index] === null),
    texts.filter((text) => !taken.has(text)),
  ];
  const others = matchChapters(restOfBook, rest);
  const found = new Map(restOfBook.map((chapter, at) => [chapter, rest[others[at] ?? -1] ?? null]));
  return chapters.map((chapter, index) => matched[index] ?? found.get(chapter) ?? null);
}
