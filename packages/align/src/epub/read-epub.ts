import { plainSpaces, TextError, textLimits } from '../cues.ts';
import type { ChosenText } from '../text-files.ts';
import { documentsOf, type FindDocument, openArchive } from './archive.ts';
import { type ContentsEntry, readContents, resolvePath } from './contents.ts';
import { matchChapters } from './match-chapters.ts';
import { type OverlayCue, overlayCues, overlayReader } from './overlay.ts';
import { elementsOf, visitWords, wordsOf, type XmlElement } from './xml.ts';

/** A chapter of an EPUB, in reading order. */
export interface EpubChapter {
  readonly title: string;
  readonly text: string;
  /** Sentences with times of a media overlay; undefined if it has none. */
  readonly overlay: readonly OverlayCue[] | undefined;
  /** Recordings that these times refer to; only times of a single one are used. */
  readonly recordings: number;
}

/**
 * Returns the sentences of a chapter with their times if these fit the recording, otherwise its words.
 * @param duration of the recording in seconds, if known
 */
export function readEpubChapter({ text, overlay, recordings }: EpubChapter, duration?: number): ChosenText {
  const words = { kind: 'words', text, isMarkdown: false } as const;
  if (!overlay) return words;
  if (recordings > 1) {
    return {
      ...words,
      note: 'The EPUB’s times are for several recordings, so its words are aligned instead.',
    };
  }
  try {
    return { kind: 'cues', cues: overlayCues(overlay, duration) };
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return { ...words, note: 'The EPUB’s times don’t fit this recording, so its words are aligned instead.' };
  }
}

export interface Epub {
  readonly title: string;
  readonly language: string | undefined;
  readonly chapters: readonly EpubChapter[];
}

const maxChapters = 2000;

/** A file of the reading order, with the entries of the table of contents that lead into it. */
interface Page {
  readonly root: XmlElement;
  readonly entries: readonly ContentsEntry[];
  readonly overlay: readonly OverlayCue[];
}

/**
 * Reads the chapters of an EPUB 2 or 3, with media overlays if it has any. A file that several entries of the table of
 * contents lead into is divided there; entries below others in the same file count if more chapters match then.
 * @param book chapters that are to be matched
 * @throws TextError if it is not an EPUB, is protected, hostile or too large
 */
export function readEpub(bytes: Uint8Array, book: readonly { readonly title: string }[] = []): Epub {
  const archive = openArchive(bytes);
  const findDocument = documentsOf(archive);
  if (archive.has('META-INF/rights.xml') || hasEncryptedTexts(findDocument)) {
    throw new TextError('The EPUB is copy-protected.');
  }
  const container = required(findDocument, 'META-INF/container.xml');
  const root = elementsOf(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const opf = required(findDocument, root);
  const pages = pagesOf(findDocument, root, opf);
  const chapters = fittingChapters(pages, book);
  if (chapters.length === 0) throw new TextError('The EPUB has no text.');
  const first = (name: string) => elementsOf(opf, name).map((element) => plainSpaces(wordsOf(element)))[0];
  return { title: first('title') ?? '', language: first('language'), chapters };
}

/** Fonts may be obfuscated in books that are not protected. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Returns whether files other than fonts are encrypted. */
function hasEncryptedTexts(findDocument: FindDocument): boolean {
  const encryption = findDocument('META-INF/encryption.xml');
  const methods = encryption ? elementsOf(encryption, 'encryptionmethod') : [];
  return methods.some(({ attributes }) => !fontObfuscation.has(attributes['Algorithm'] ?? ''));
}

function required(findDocument: FindDocument, path: string): XmlElement {
  const document = findDocument(path);
  if (!document) throw new TextError('This is not an EPUB.');
  return document;
}

function pagesOf(findDocument: FindDocument, root: string, opf: XmlElement): Page[] {
  const items = new Map(
    elementsOf(opf, 'item').map(({ attributes }) => [attributes['id'] ?? '', attributes] as const),
  );
  const spine = elementsOf(opf, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes['idref'] ?? '');
    return item ? [item] : [];
  });
  // EPUB allows a file once in the reading order.
  const files = Map.groupBy(spine, (item) => resolvePath(root, item['href'] ?? ''));
  if (files.size > maxChapters) throw new TextError(`The EPUB has more than ${maxChapters} chapters.`);
  const entries = Map.groupBy(readContents(findDocument, root, items), ({ path }) => path);
  const readOverlay = overlayReader(findDocument);
  return [...files].flatMap(([path, [item]]): Page[] => {
    const page = findDocument(path);
    if (!page || item?.['properties']?.split(' ').includes('nav')) return [];
    const smil = items.get(item?.['media-overlay'] ?? '')?.['href'];
    const overlay = smil === undefined ? [] : readOverlay(resolvePath(root, smil));
    return [{ root: page, entries: entries.get(path) ?? [], overlay }];
  });
}

/** Divides pages at the outer entries of the table of contents, or at nested ones, too, if more chapters match then. */
function fittingChapters(pages: readonly Page[], book: readonly { readonly title: string }[]): EpubChapter[] {
  const outer = pages.flatMap((page) =>
    chaptersOf(
      page,
      page.entries.filter(({ isNested }) => !isNested),
    ),
  );
  if (outer.length > maxChapters) throw new TextError(`The EPUB has more than ${maxChapters} chapters.`);
  if (!pages.some(({ entries }) => entries.some(({ isNested }) => isNested))) return outer;
  const all = pages.flatMap((page) => chaptersOf(page, page.entries));
  if (all.length > maxChapters) return outer;
  const matches = (chapters: readonly EpubChapter[]) =>
    matchChapters(book, chapters).filter((index) => index !== null).length;
  const distance = ({ length }: readonly EpubChapter[]) => Math.abs(length - book.length);
  const gain = matches(all) - matches(outer) || distance(outer) - distance(all);
  return gain > 0 ? all : outer;
}

function chaptersOf({ root, overlay }: Page, entries: readonly ContentsEntry[]): EpubChapter[] {
  const ids = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  const divided = partsOf(root, new Set(ids));
  const starts = new Set(divided.map(({ start }) => start));
  // A reader shows the beginning of the file for an id that it does not have.
  const titles = new Map(
    entries.map(({ id, title }) => [starts.has(id) ? id : null, title] as const).toReversed(),
  );
  const [only = null] = titles.keys();
  const isWhole = titles.size < 2;
  const parts = isWhole ? partsOf(root, new Set()) : divided;
  return parts.flatMap(({ start, text, ids: own }): EpubChapter[] => {
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    if (text.length > textLimits.characters) throw new TextError('A chapter of the EPUB is too long.');
    const title = titles.get(isWhole ? only : start) ?? (isWhole ? headingOf(root) : '');
    const cues = isWhole ? overlay : overlay.filter(({ id }) => own.has(id));
    const recordings = new Set(cues.map(({ audio }) => audio)).size;
    return [{ title, text, overlay: cues.length === 0 ? undefined : cues, recordings }];
  });
}

/** Words of a page from one id to the next. */
interface PagePart {
  /** Id that it begins with; null for what comes before the first one. */
  readonly start: string | null;
  readonly text: string;
  /** Ids of its elements. */
  readonly ids: ReadonlySet<string>;
}

/** Divides the words of a page where elements with some ids begin. The first part begins with the page. */
function partsOf(page: XmlElement, starts: ReadonlySet<string>): PagePart[] {
  let open = { start: null as string | null, pieces: [] as string[], ids: new Set<string>() };
  const parts = [open];
  const left = new Set(starts);
  visitWords(page, {
    text: (words) => void open.pieces.push(words),
    enter: ({ name, attributes }) => {
      // EPUB 2 also names positions by <a name>.
      for (const id of [attributes['id'], name === 'a' ? attributes['name'] : undefined]) {
        if (id === undefined) continue;
        if (left.delete(id)) {
          open = { start: id, pieces: [], ids: new Set() };
          parts.push(open);
        }
        open.ids.add(id);
      }
    },
  });
  return parts.map(({ start, pieces, ids }) => ({
    start,
    ids,
    text: pieces
      .join('')
      .replace(/\n\s*\n\s*/g, '\n\n')
      .trim(),
  }));
}

function headingOf(page: XmlElement): string {
  const heading = ['h1', 'h2', 'h3'].flatMap((name) => elementsOf(page, name))[0];
  return heading ? plainSpaces(wordsOf(heading)) : '';
}
