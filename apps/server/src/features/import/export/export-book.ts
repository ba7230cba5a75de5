import { type ReleaseInput, typesetAddress } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { readStored } from '../../../gateways/storage/read-stored.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { asStaff } from '../../../http/reader.ts';
import { safeFileName } from '../../../platform/safe-file-name.ts';
import {
  type BookEditing,
  type BookRow,
  type Books,
  type ChapterRow,
  listCredits,
  listEditedSortNames,
} from '../../catalogue/index.ts';
import { audioKeyOf, keysOf, storedKeyOf } from '../../media/index.ts';
import type { ExportedBook, ExportedChapter } from '../sources/exported-book.ts';
import { exportedKey } from '../sources/metadata-json.ts';
import { m } from './messages.ts';
import { opfDocument } from './opf-document.ts';
import { safeFolderName } from './safe-names.ts';

/** A file of an export. */
export interface ExportFile {
  /** Path relative to the folder of the file's book. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A book as files. */
export interface BookExport {
  readonly id: number;
  readonly title: string;
  /** Folder of the author, and the name of the book's folder in it. */
  readonly folder: { readonly author: string; readonly book: string };
  readonly files: readonly ExportFile[];
  /** The book as `metadata.json` describes it. */
  readonly described: ExportedBook;
  /** Duration of each chapter in seconds; null if unknown. */
  readonly durations: readonly (number | null)[];
  readonly bytes: number;
  /** Sentences that each name something the export lacks. */
  readonly problems: readonly string[];
}

export interface ExportDeps {
  readonly db: Database;
  readonly storage: Pick<Storage, 'open' | 'stat'>;
  readonly books: Pick<Books, 'requireBook' | 'listChapters'>;
  readonly editing: Pick<BookEditing, 'readMetadata'>;
  readonly texts: {
    /** Returns the published text of a chapter as WebVTT; null if there is none. */
    exportText(chapterId: number): Promise<{ readonly language: string; readonly vtt: string } | null>;
  };
}

export function fileOfBytes(name: string, text: string, modifiedMs: number): ExportFile {
  const bytes = Buffer.from(text);
  return {
    name,
    bytes: bytes.byteLength,
    modifiedMs,
    async *open() {
      yield bytes;
    },
  };
}

/** Returns a stored file as a file of an export; null if the storage lacks it. */
async function storedFile({ storage }: ExportDeps, key: string, name: string): Promise<ExportFile | null> {
  const file = await storage.stat(key);
  return (
    file && { name, bytes: file.size, modifiedMs: file.modifiedMs, open: () => readStored(storage, key) }
  );
}

type ReleaseRow = Pick<BookRow, 'release_state' | 'release_at' | 'early_days'>;

/** Returns the release settings of a book or chapter, or the time of its release. */
function releaseOf({ release_state, release_at, early_days }: ReleaseRow): {
  readonly release?: ReleaseInput;
  readonly released_at?: string;
} {
  if (release_state === 'public') return release_at === null ? {} : { released_at: release_at };
  if (release_state === 'draft') return { release: { state: 'draft' } };
  return { release: { state: 'scheduled', at: release_at, early_days } };
}

const namesOf = (refs: readonly { readonly name: string }[]) => refs.map(({ name }) => ({ name }));

/** Returns the book without its chapters and files, as an import adds it. */
async function describeBook(
  { db, editing }: ExportDeps,
  row: BookRow,
): Promise<Omit<ExportedBook, 'chapters' | 'cover'>> {
  const { title, synopsis, authors, narrators, translators, editors, series, ...metadata } =
    await editing.readMetadata(row.id);
  const { tags } = await listCredits(db, row.id);
  const { release, released_at } = releaseOf(row);
  return {
    format: 1,
    book: {
      title,
      status: row.status,
      synopsis,
      tags: [...tags],
      ...metadata,
      authors: namesOf(authors),
      narrators: namesOf(narrators),
      translators: namesOf(translators),
      editors: namesOf(editors),
      series: series.map(({ name, number }) => ({ name, number })),
      ...(row.cover_image.startsWith('https:') ? { cover_image: row.cover_image } : {}),
      ...(row.demo === 1 ? { demo: true } : {}),
      ...(release ? { release } : {}),
    },
    sort_names: await listEditedSortNames(db, row.id),
    added_at: row.created_at,
    updated_at: row.updated_at,
    ...(released_at === undefined ? {} : { released_at }),
  };
}

/** Returns the fields of `metadata.json` that other audiobook servers read; times are seconds of the whole book. */
function foreignFields(
  { book }: Pick<ExportedBook, 'book'>,
  chapters: readonly Pick<ChapterRow, 'title' | 'duration'>[],
): object {
  const names = (people: ExportedBook['book']['authors'] = []) => people.map(({ name = '' }) => name);
  const genres = [...new Set((book.tags ?? []).flatMap(({ sub_tag }) => sub_tag ?? []))];
  let end = 0;
  return {
    tags: [],
    chapters: chapters.map(({ title, duration }, id) => {
      const start = end;
      end += duration ?? 0;
      return { id, start, end, title };
    }),
    title: book.title,
    subtitle: book.subtitle ?? null,
    authors: names(book.authors),
    narrators: names(book.narrators),
    translators: names(book.translators),
    editors: names(book.editors),
    series: (book.series ?? []).map(({ name = '', number }) => (number ? `${name} #${number}` : name)),
    genres,
    publishedYear: book.release_year == null ? null : String(book.release_year),
    publishedDate: null,
    originalYear: book.original_year == null ? null : String(book.original_year),
    publisher: book.publisher ?? null,
    description: book.synopsis ?? null,
    isbn: book.isbn ?? null,
    asin: book.asin ?? null,
    language: book.language ?? null,
    explicit: false,
    abridged: book.abridged ?? false,
    ...(book.content_notes ? { contentNotes: book.content_notes } : {}),
  };
}

/** Returns the key of a hosted cover; null for a picture of another server. */
const coverKeyOf = (address: string): string | null => keysOf([address])[0] ?? null;

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

interface Collected {
  readonly files: ExportFile[];
  readonly problems: string[];
}

/** Collects the files of a chapter; returns null if its recording is missing. */
async function collectChapter(
  deps: ExportDeps,
  chapter: ChapterRow,
  stem: string,
  { files, problems }: Collected,
): Promise<ExportedChapter | null> {
  const { title, audio_url, duration, image } = chapter;
  const { release, released_at } = releaseOf(chapter);
  const key = audioKeyOf(audio_url);
  const recording = key === null ? null : await storedFile(deps, key, `${stem}.${extensionOf(key)}`);
  if (key !== null && !recording) {
    problems.push(m.recordingMissing({ title }));
    return null;
  }
  if (key === null) problems.push(m.recordingElsewhere({ title, address: audio_url }));
  if (recording) files.push(recording);
  const pictureKey = image === null ? null : coverKeyOf(image);
  const picture = pictureKey === null ? null : await storedFile(deps, storedKeyOf(pictureKey), `${stem}.jpg`);
  if (picture) files.push(picture);
  const text = await deps.texts.exportText(chapter.id);
  const textFile = text && fileOfBytes(`${stem}.vtt`, text.vtt, Date.parse(chapter.added_at ?? '') || 0);
  if (textFile) files.push(textFile);
  const imageAddress = image?.startsWith('https:') ? image : undefined;
  const imageName = picture?.name ?? imageAddress;
  return {
    title,
    ...(recording ? { file: recording.name } : { audio_url, duration }),
    ...(imageName === undefined ? {} : { image: imageName }),
    ...(release ? { release } : {}),
    added_at: chapter.added_at ?? '',
    ...(released_at === undefined ? {} : { released_at }),
    ...(textFile && text ? { text: { file: textFile.name, language: text.language } } : {}),
  };
}

/** Returns the original picture of a cover, its largest stored form. */
async function coverOf(deps: ExportDeps, address: string, { files, problems }: Collected) {
  const key = coverKeyOf(address);
  if (key === null) return {};
  const cover = await storedFile(deps, storedKeyOf(key), 'cover.jpg');
  if (!cover) problems.push(m.coverMissing);
  else files.push(cover);
  return cover ? { cover: cover.name } : {};
}

/**
 * Describes a book as files: recordings as they are stored, cover, texts, `metadata.json` and OPF.
 * @throws ProblemError not_found
 */
export async function exportBook(deps: ExportDeps, id: number): Promise<BookExport> {
  const row = await deps.books.requireBook(id, asStaff);
  const chapters = await deps.books.listChapters(id, asStaff);
  const described = await describeBook(deps, row);
  const collected: Collected = { files: [], problems: [] };
  const cover = row.cover_image === typesetAddress ? {} : await coverOf(deps, row.cover_image, collected);
  const digits = Math.max(2, String(chapters.length).length);
  const exported: ExportedChapter[] = [];
  const exportedRows: ChapterRow[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const number = String(index + 1).padStart(digits, '0');
    const stem = `${number} - ${safeFileName(chapter.title, m.chapter)}`;
    const entry = await collectChapter(deps, chapter, stem, collected);
    if (!entry) continue;
    exported.push(entry.added_at === '' ? { ...entry, added_at: row.created_at } : entry);
    exportedRows.push(chapter);
  }
  const book: ExportedBook = { ...described, ...cover, chapters: exported };
  const json = { ...foreignFields(book, exportedRows), [exportedKey]: book };
  const modifiedMs = Date.parse(row.updated_at);
  const files = [
    ...collected.files,
    fileOfBytes('metadata.json', `${JSON.stringify(json, null, 2)}\n`, modifiedMs),
    fileOfBytes('metadata.opf', opfDocument(book), modifiedMs),
  ];
  const author = safeFolderName(described.book.authors?.[0]?.name ?? '', m.noAuthor, '');
  return {
    id,
    title: row.title,
    folder: { author, book: safeFolderName(row.title, m.untitled, author) },
    files,
    described: book,
    durations: exportedRows.map(({ duration }) => duration),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    problems: collected.problems,
  };
}
