import type { RunInTransaction } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type BookEditing, setSortNames } from '../../catalogue/index.ts';
import { numberedChapter, type PreparedAudio, UnreadableFileError } from '../../media/index.ts';
import { storeBookCover } from '../plan/covers.ts';
import { faultOf } from '../plan/faults.ts';
import type { ImportOptions } from '../plan/merge-metadata.ts';
import type { BookPlan, PlannedBook } from '../plan/plan-types.ts';
import { publicAtOnce, releaseNow } from '../plan/release-choice.ts';
import { upsertSource } from '../plan/source-store.ts';
import { importedValuesOf } from '../plan/update-fields.ts';
import { extentOf } from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';

export interface ImportBookDeps extends ImportMedia {
  readonly db: Database;
  readonly clock: Clock;
  readonly createBook: BookEditing['createBook'];
  /** Commits what an import writes, without waiting for the disk. */
  readonly commitLate: RunInTransaction;
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
  /** Deletes the recordings. The cover may be another book's, too: the media cleanup deletes it. */
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
      const { file, listed } = recording;
      const options = { split: !keepWhole, chapters: listed, extent: extentOf(recording) };
      const prepared = media.audio.prepare(source.pathOf(file.path), options);
      stored.push(
        await prepared.catch((error: unknown) => {
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

/**
 * Imports a planned book: stores its files, then adds the book and its import record in one transaction. After a
 * failure the stored files belong to no book, and the media cleanup deletes them.
 */
export async function importBook(
  { db, clock, createBook, commitLate, ...services }: ImportBookDeps,
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
    const { cover, notes } = stored;
    const { title, status, synopsis, tags, metadata, sortNames } = described;
    const bookId = await createBook(
      {
        ...metadata,
        title,
        status,
        synopsis,
        tags: [...tags],
        cover_image: cover.cover_image,
        chapters,
        release: releaseNow(release, clock.ms()),
        notify: release.notify,
      },
      async (tx, book_id) => {
        await setSortNames(tx, book_id, sortNames);
        const path = source.pathOf(unit.path);
        const imported = JSON.stringify(importedValuesOf(described));
        await upsertSource(tx, { identity, path, title, book_id, imported_at: clock.iso(), imported }, keys);
        await inTransaction?.(tx, book_id);
      },
      commitLate,
    );
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
