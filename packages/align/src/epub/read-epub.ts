import { plainSpaces, TextError, textLimits } from '../cues.ts';
import { m } from '../messages.ts';
import type { ChosenText } from '../text-files.ts';
import { type Archive, documentsOf, type FindDocument, openArchive } from './archive.ts';
import { type ContentsEntry, readContents, resolvePath } from './contents.ts';
import { matchChapters } from './match-chapters.ts';
import { withoutNotes } from './notes.ts';
import { type OverlayCue, overlayCues, overlayReader } from './overlay.ts';
import { hasWords, partsOf, type UntimedWords } from './page-parts.ts';
import { elementsOf, wordsOf, type XmlElement } from './xml.ts';

/** A chapter of an EPUB, in reading order. */
export interface EpubChapter {
  readonly title: string;
  readonly text: string;
  /** Sentences with times from a media overlay; undefined without an overlay. */
  readonly overlay: readonly OverlayCue[] | undefined;
  /** Number of recordings that the overlay's times refer to. The times are used only if this is 1. */
  readonly recordings: number;
  /** Words that the overlay has no times for. */
  readonly untimed: readonly UntimedWords[];
  /** Notes on what was omitted from the text. */
  readonly notes: readonly string[];
}

/**
 * Maximum number of characters without times, and maximum share of all characters; above these limits, the overlay's
 * times are not used.
 */
const maxUntimed = { characters: 300, share: 0.1 };

/**
 * Returns the sentences of a chapter with the times of its overlay, or the chapter's words alone if the times do not
 * fit the recording.
 * @param duration of the recording in seconds, if known
 */
export function readEpubChapter(chapter: EpubChapter, duration?: number): ChosenText {
  const { text, overlay, recordings, untimed } = chapter;
  const wordsWith = (...notes: string[]): ChosenText => ({
    kind: 'words',
    text,
    isMarkdown: false,
    notes: [...chapter.notes, ...notes],
  });
  if (!overlay) return wordsWith();
  if (recordings > 1) return wordsWith(m.severalRecordings);
  const characters = untimed.reduce((sum, words) => sum + words.text.length, 0);
  if (characters > Math.max(maxUntimed.characters, text.length * maxUntimed.share))
    return wordsWith(m.timesOfPart);
  try {
    const { cues, flaws } = overlayCues(withUntimed(overlay, untimed), duration);
    const cut = flaws.length > 0 ? [m.timesOverlapped({ count: flaws.length })] : [];
    const joined = untimed.map(({ text: words }) => m.joinedBeside({ text: words }));
    return { kind: 'cues', cues, notes: [...chapter.notes, ...cut, ...joined] };
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return wordsWith(m.timesDoNotFit);
  }
}

/** Adds words without times to the sentence before them, or to the first sentence. */
function withUntimed(
  overlay: readonly OverlayCue[],
  untimed: readonly UntimedWords[],
): readonly OverlayCue[] {
  const after = Map.groupBy(untimed, (words) => words.after);
  const textOf = (id: string | null) => (after.get(id) ?? []).map(({ text }) => text);
  return overlay.map((cue, at) => {
    const isLast = overlay[at + 1]?.id !== cue.id;
    const pieces = [...(at === 0 ? textOf(null) : []), cue.text, ...(isLast ? textOf(cue.id) : [])];
    return pieces.length === 1 ? cue : { ...cue, text: pieces.join(' ') };
  });
}

export interface Epub {
  readonly title: string;
  readonly language: string | undefined;
  readonly chapters: readonly EpubChapter[];
  /** Notes on files that could not be read, and on guesses. */
  readonly notes: readonly string[];
}

const maxChapters = 2000;
/** Maximum number of notes shown. */
const maxNotes = 20;

/** A file of the reading order, with the entries of the table of contents that lead into it. */
interface Page {
  readonly root: XmlElement;
  readonly entries: readonly ContentsEntry[];
  readonly overlay: readonly OverlayCue[];
  readonly notes: readonly string[];
}

interface ReadOptions {
  /** Chapters of the book that the EPUB's chapters are to be matched with. */
  readonly book?: readonly { readonly title: string }[];
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Reads the chapters of an EPUB 2 or 3, with media overlays if it has any. A file that several entries of the table
 * of contents link to is divided at their targets; nested entries for the same file are used only if more chapters
 * match then. Unreadable files are omitted, with a note.
 * @throws TextError if the file is not an EPUB, is protected, hostile or too large
 */
export function readEpub(bytes: Uint8Array, { book = [], onProgress }: ReadOptions = {}): Epub {
  const archive = openArchive(bytes);
  const notes = new Set<string>();
  const findDocument = documentsOf(archive, (note) => notes.add(note));
  archive.unpack(['META-INF/container.xml', 'META-INF/encryption.xml']);
  if (archive.has('META-INF/rights.xml') || hasEncryptedTexts(findDocument)) {
    throw new TextError(m.copyProtected);
  }
  const container = required(findDocument, 'META-INF/container.xml');
  const root = elementsOf(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  archive.unpack([root]);
  const opf = required(findDocument, root);
  const pages = pagesOf({ archive, findDocument, onProgress, notes }, root, opf);
  const chapters = fittingChapters(pages, book);
  const listed = [...notes];
  if (chapters.length === 0) throw new TextError(listed[0] ?? m.noText);
  const first = (name: string) => elementsOf(opf, name).map((element) => plainSpaces(wordsOf(element)))[0];
  const more = listed.length - maxNotes;
  return {
    title: first('title') ?? '',
    language: first('language'),
    chapters,
    notes: [...listed.slice(0, maxNotes), ...(more > 0 ? [m.moreFiles({ count: more })] : [])],
  };
}

/** Algorithms that obfuscate fonts. A book with obfuscated fonts is not copy-protected. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Returns whether files other than fonts are encrypted. */
function hasEncryptedTexts(findDocument: FindDocument): boolean {
  const encryption = findDocument('META-INF/encryption.xml');
  const methods = encryption ? elementsOf(encryption, 'encryptionmethod') : [];
  return methods.some(({ attributes }) => !fontObfuscation.has(attributes['Algorithm'] ?? ''));
}

function required(findDocument: FindDocument, path: string): XmlElement {
  const document = findDocument(path);
  if (!document) throw new TextError(m.notEpub);
  return document;
}

interface Source {
  readonly archive: Archive;
  readonly findDocument: FindDocument;
  readonly onProgress: ((share: number) => void) | undefined;
  readonly notes: Set<string>;
}

type Item = Readonly<Record<string, string>>;

/** Normalizes an id: some tools write spaces or line breaks around or in ids. */
const idOf = (id: string | undefined): string => (id ?? '').replace(/\s+/g, ' ').trim();

/**
 * Media types that are read as documents, whatever the file's extension. Matches '', because some manifests omit the
 * type.
 */
const documentType = /^$|html|xml$|oeb1-document|dtbook/i;
const pictureType = /^(?:image|audio|video|font)\//i;
const isDocument = (item: Item): boolean => {
  const type = (item['media-type'] ?? '').trim();
  return documentType.test(type) && !pictureType.test(type);
};

function pagesOf(
  { archive, findDocument, onProgress, notes }: Source,
  root: string,
  opf: XmlElement,
): Page[] {
  const items = new Map(
    elementsOf(opf, 'item').map(({ attributes }) => [idOf(attributes['id']), attributes] as const),
  );
  const pathOf = (item: Item | undefined) => resolvePath(root, item?.['href'] ?? '');
  archive.unpack([...items.values()].filter(isDocument).map(pathOf));
  const spine = elementsOf(opf, 'itemref').flatMap(({ attributes }): Item[] => {
    let item = items.get(idOf(attributes['idref']));
    // An item that is not a document, such as a picture, may name a document as its fallback.
    for (let step = 0; item && !isDocument(item) && step < items.size; step += 1)
      item = items.get(idOf(item['fallback']));
    return item ? [item] : [];
  });
  // The reading order may contain a file only once: drop repetitions.
  const files = Map.groupBy(spine, pathOf);
  if (files.size > maxChapters)
    throw new TextError(m.tooManyChapters({ count: maxChapters, limit: String(maxChapters) }));
  const entries = Map.groupBy(readContents(findDocument, root, items), ({ path }) => path);
  const pages = new Map<string, ReturnType<typeof withoutNotes> | undefined>();
  const pageAt = (path: string) => {
    const document = findDocument(path);
    if (!pages.has(path)) pages.set(path, document && withoutNotes(document));
    return pages.get(path);
  };
  const readOverlay = overlayReader(findDocument, (path) => pageAt(path)?.root);
  return [...files].flatMap(([path, [item]], at): Page[] => {
    onProgress?.(at / files.size);
    const page = pageAt(path);
    if (path !== '' && !archive.has(path)) notes.add(m.fileMissing({ path }));
    if (!page || item?.['properties']?.split(' ').includes('nav')) return [];
    const smil = items.get(idOf(item?.['media-overlay']));
    // Several pages may share one overlay, so keep only the sentences of this page.
    const overlay = smil ? readOverlay(pathOf(smil)).filter((cue) => cue.page === path) : [];
    return [
      {
        root: page.root,
        entries: entries.get(path) ?? [],
        overlay,
        notes: page.count > 0 ? [m.notesLeftOut({ count: page.count })] : [],
      },
    ];
  });
}

/**
 * Divides pages at the outer entries of the table of contents. Divides them at the nested entries, too, if then more
 * chapters match those of the book.
 */
function fittingChapters(pages: readonly Page[], book: readonly { readonly title: string }[]): EpubChapter[] {
  const outer = pages.flatMap((page) =>
    chaptersOf(
      page,
      page.entries.filter(({ isNested }) => !isNested),
    ),
  );
  if (outer.length > maxChapters)
    throw new TextError(m.tooManyChapters({ count: maxChapters, limit: String(maxChapters) }));
  if (!pages.some(({ entries }) => entries.some(({ isNested }) => isNested))) return outer;
  const all = pages.flatMap((page) => chaptersOf(page, page.entries));
  if (all.length > maxChapters) return outer;
  const matches = (chapters: readonly EpubChapter[]) =>
    matchChapters(book, chapters).filter((index) => index !== null).length;
  const distance = ({ length }: readonly EpubChapter[]) => Math.abs(length - book.length);
  const gain = matches(all) - matches(outer) || distance(outer) - distance(all);
  return gain > 0 ? all : outer;
}

function chaptersOf({ root, overlay, notes }: Page, entries: readonly ContentsEntry[]): EpubChapter[] {
  const ids = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  const timed = new Set(overlay.map(({ id }) => id));
  const divided = partsOf(root, new Set(ids), timed);
  const starts = new Set(divided.map(({ start }) => start));
  // Reading software opens the beginning of the file if an id does not exist, so use the beginning here.
  const titles = new Map(
    entries.map(({ id, title }) => [starts.has(id) ? id : null, title] as const).toReversed(),
  );
  const [only = null] = titles.keys();
  const isWhole = titles.size < 2;
  const parts = isWhole ? partsOf(root, new Set(), timed) : divided;
  return parts.flatMap(({ start, text, ids: own, untimed }): EpubChapter[] => {
    if (!hasWords(text)) return [];
    if (text.length > textLimits.characters) throw new TextError(m.chapterTooLong);
    const title = titles.get(isWhole ? only : start) ?? (isWhole ? headingOf(root) : '');
    const cues = isWhole ? overlay : overlay.filter(({ id }) => own.has(id));
    const recordings = new Set(cues.map(({ audio }) => audio)).size;
    const isTimed = cues.length > 0;
    return [
      {
        title,
        text,
        overlay: isTimed ? cues : undefined,
        recordings,
        untimed: isTimed ? untimed : [],
        notes,
      },
    ];
  });
}

function headingOf(page: XmlElement): string {
  const heading = ['h1', 'h2', 'h3'].flatMap((name) => elementsOf(page, name))[0];
  return heading ? plainSpaces(wordsOf(heading)) : '';
}
