import { bookLimits, type ChapterInput, chapterTextLimits } from '@lamplight/contract';
import type { RunInTransaction } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { staffLevel } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { type BookEditing, listChaptersOf, restoreDates, setSortNames } from '../../catalogue/index.ts';
import { numberedChapter, type PreparedAudio, UnreadableFileError } from '../../media/index.ts';
import { storeBookCover } from '../plan/covers.ts';
import { faultOf, isServerFault } from '../plan/faults.ts';
import type { ImportOptions } from '../plan/merge-metadata.ts';
import { m } from '../plan/messages.ts';
import type { BookPlan, PlannedBook } from '../plan/plan-types.ts';
import { publicAtOnce, type ReleaseChoice, releaseNow } from '../plan/release-choice.ts';
import { upsertSource } from '../plan/source-store.ts';
import { importedValuesOf } from '../plan/update-fields.ts';
import { extentOf } from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';
import { joinPath } from '../scan/scan-folder.ts';
import type { ExportedBook } from '../sources/exported-book.ts';

export interface ImportBookDeps extends ImportMedia {
  readonly db: Database;
  readonly clock: Clock;
  readonly createBook: BookEditing['createBook'];
  /** Commits what an import writes, without waiting for the disk. */
  readonly commitLate: RunInTransaction;
  /** Publishes the text of a chapter. @throws ProblemError invalid_input */
  publishText(text: ChapterTextFile): Promise<void>;
}

/** The text of a chapter as a file. */
export interface ChapterTextFile {
  readonly chapterId: number;
  readonly language: string;
  /** WebVTT, with a note of the measured pauses if there is one. */
  readonly vtt: string;
}

export interface ImportedBook {
  readonly bookId: number;
  readonly coverImage: string;
  /** Differences from the plan, one sentence each. */
  readonly notes: readonly string[];
}

/** The files of a planned book in the storage. */
export interface StoredBook extends Awaited<ReturnType<typeof storeBookCover>> {
  readonly recordings: readonly PreparedAudio[];
  /** Deletes the recordings. The cover may also belong to another book: the media cleanup deletes it if it does not. */
  discard(): Promise<void>;
}

export type ReadyBook = Extract<PlannedBook, { state: 'ready' }>;

interface ImportCallbacks {
  /** Aborting it stops the import of the book before the next recording. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the bytes of the recordings in the source that were stored. */
  readonly onBytesRead?: ((bytes: number) => void) | undefined;
  /** Runs in the transaction that adds the book. */
  readonly inTransaction?: (tx: Database, bookId: number) => Promise<void>;
  /** Returns the book's files if they were stored ahead; null if they are yet to be stored. */
  readonly takeStored?: (book: ReadyBook) => Promise<StoredBook | null>;
}

/** Adds planned books. */
export interface BookImporter {
  /**
   * Adds one book.
   * @throws ProblemError for a fault of the book; all other errors are recognized by `isServerFault`
   */
  importBook(
    source: ImportFolder,
    book: ReadyBook,
    options: ImportOptions,
    callbacks?: ImportCallbacks,
  ): Promise<ImportedBook>;
}

/** Stores the files of a planned book: all or none. @throws like `BookImporter.importBook` */
export async function storeBook(
  media: Pick<ImportBookDeps, 'audio' | 'covers' | 'commitLate'>,
  source: ImportFolder,
  { recordings, covers }: Pick<BookPlan, 'recordings' | 'covers'>,
  {
    keepWhole,
    signal,
    onBytesRead,
  }: Pick<ImportOptions, 'keepWhole'> & Pick<ImportCallbacks, 'signal' | 'onBytesRead'>,
): Promise<StoredBook> {
  const stored: PreparedAudio[] = [];
  const discard = async () => {
    for (const recording of stored) await recording.discard();
  };
  try {
    for (const recording of recordings) {
      signal?.throwIfAborted();
      const { file, listed, isWhole = false } = recording;
      const options = { split: !keepWhole && !isWhole, chapters: listed, extent: extentOf(recording) };
      const prepare = async () => media.audio.prepare(await source.contentOf(file.path), options);
      stored.push(
        await prepare().catch((error: unknown) => {
          throw error instanceof UnreadableFileError ? faultOf(file.path, error) : error;
        }),
      );
      onBytesRead?.(file.bytes);
    }
    signal?.throwIfAborted();
    const cover = await storeBookCover(covers, source, media, media.commitLate);
    return { ...cover, recordings: stored, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Returns the release of an imported book: that of the export, unless the import has release settings of its own. */
const releaseOf = (
  { release }: Pick<ReleaseChoice, 'release'>,
  exported: ExportedBook | undefined,
): ReleaseChoice['release'] => (release.state === 'public' ? (exported?.book.release ?? release) : release);

interface ExportedFiles {
  readonly unit: ReadyBook['unit'];
  readonly exported: ExportedBook;
}

/** Returns the chapters of an exported book with their pictures. The audio of the chapters is in `chapters`. */
async function restoreChapters(
  { covers, commitLate }: Pick<ImportBookDeps, 'covers' | 'commitLate'>,
  source: ImportFolder,
  {
    unit,
    exported,
    chapters,
    notes,
  }: ExportedFiles & {
    readonly chapters: readonly { readonly audio_url: string }[];
    readonly notes: string[];
  },
): Promise<ChapterInput[]> {
  const images = new Map<string, string | null>();
  async function storeImage(name: string): Promise<string | null> {
    try {
      const bytes = await source.read(joinPath(unit.folder, name), bookLimits.coverBytes);
      if (bytes) return (await covers.store(bytes, commitLate)).cover_image;
    } catch (error) {
      if (isServerFault(error, source)) throw error;
    }
    notes.push(m.chapterImageUnusable({ name }));
    return null;
  }
  let next = 0;
  const restored: ChapterInput[] = [];
  for (const { title, audio_url, duration, image, release } of exported.chapters) {
    if (image !== undefined && !images.has(image))
      images.set(image, image.startsWith('https:') ? image : await storeImage(image));
    const audio =
      audio_url === undefined
        ? { audio_url: chapters[next]?.audio_url ?? '' }
        : { audio_url, duration: duration ?? null };
    if (audio_url === undefined) next += 1;
    restored.push({
      title,
      ...audio,
      image: images.get(image ?? '') ?? null,
      ...(release ? { release } : {}),
    });
  }
  return restored;
}

/** Publishes the texts of an imported book; the notes say which could not be. */
async function publishTexts(
  { db, publishText }: Pick<ImportBookDeps, 'db' | 'publishText'>,
  source: ImportFolder,
  { unit, exported, bookId }: ExportedFiles & { readonly bookId: number },
): Promise<string[]> {
  const notes: string[] = [];
  if (exported.chapters.every(({ text }) => text === undefined)) return notes;
  const chapters = await listChaptersOf(db, [bookId], staffLevel);
  for (const [index, { text }] of exported.chapters.entries()) {
    const chapter = chapters[index];
    if (!text || !chapter) continue;
    const problem = (why: string) => notes.push(m.textUnusable({ name: text.file, problem: why }));
    const bytes = await source
      .read(joinPath(unit.folder, text.file), chapterTextLimits.bodyBytes)
      .catch(() => null);
    if (!bytes) problem(m.textUnreadable);
    else
      try {
        await publishText({
          chapterId: chapter.id,
          language: text.language,
          vtt: Buffer.from(bytes).toString(),
        });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        problem(error.message);
      }
  }
  return notes;
}

/**
 * Imports a planned book: stores its files, then adds the book and its import record in one transaction. After a
 * failure the stored files belong to no book, and the media cleanup deletes them.
 */
export async function importBook(
  { db, clock, createBook, commitLate, publishText, ...services }: ImportBookDeps,
  source: ImportFolder,
  book: ReadyBook,
  { keepWhole, release = publicAtOnce }: Pick<ImportOptions, 'keepWhole' | 'release'>,
  { signal, onBytesRead, inTransaction, takeStored }: ImportCallbacks = {},
): Promise<ImportedBook> {
  const { unit, work } = book;
  const { described, identity, keys } = work;
  const media = { ...services, commitLate };
  const ahead = await takeStored?.(book);
  if (ahead) onBytesRead?.(book.view.bytes);
  const stored = ahead ?? (await storeBook(media, source, work, { keepWhole, signal, onBytesRead }));
  const addresses: string[] = [];
  try {
    const chapters: { title: string; audio_url: string }[] = [];
    for (const [index, recording] of stored.recordings.entries()) {
      const parts = await recording.save(commitLate);
      const titles = described.chapters.byPiece[index] ?? [];
      for (const [at, { audio_url, title }] of parts.chapters.entries()) {
        addresses.push(audio_url);
        const planned = titles.length === parts.chapters.length ? titles[at] : title;
        const numbered = numberedChapter(chapters.length + 1, described.metadata.language);
        chapters.push({ audio_url, title: planned || numbered });
      }
    }
    const { cover } = stored;
    const { title, status, synopsis, tags, metadata, sortNames, exported } = described;
    const notes = [...stored.notes];
    const restored = exported && (await restoreChapters(media, source, { unit, exported, chapters, notes }));
    const bookId = await createBook(
      {
        ...metadata,
        title,
        status,
        synopsis,
        tags: [...tags],
        cover_image: exported?.book.cover_image ?? cover.cover_image,
        chapters: restored ?? chapters,
        ...(exported?.book.demo === undefined ? {} : { demo: exported.book.demo }),
        release: releaseNow({ ...release, release: releaseOf(release, exported) }, clock.ms()),
        notify: release.notify,
      },
      async (tx, book_id) => {
        await setSortNames(tx, book_id, sortNames);
        if (exported) await restoreDates(tx, book_id, exported);
        const path = source.pathOf(unit.path);
        const imported = JSON.stringify(importedValuesOf(described));
        await upsertSource(tx, { identity, path, title, book_id, imported_at: clock.iso(), imported }, keys);
        await inTransaction?.(tx, book_id);
      },
      commitLate,
    );
    if (exported)
      notes.push(...(await publishTexts({ db, publishText }, source, { unit, exported, bookId })));
    return { bookId, coverImage: cover.cover_image, notes };
  } catch (error) {
    // Marks the files for the cleanup. If that fails, the cleanup finds them because no book uses them.
    await db
      .transaction()
      .execute((tx) => services.media.release(tx, addresses))
      .catch(() => {});
    throw error;
  }
}
