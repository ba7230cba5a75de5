import type { Database } from '../../../db/schema.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type BookEditing, setSortNames } from '../../catalogue/index.ts';
import { UnreadableFileError } from '../../media/index.ts';
import { storeBookCover } from '../plan/covers.ts';
import { faultOf } from '../plan/faults.ts';
import type { ImportOptions } from '../plan/merge-metadata.ts';
import type { BookPlan, PlannedBook } from '../plan/plan-types.ts';
import { publicAtOnce, releaseNow } from '../plan/release-choice.ts';
import { upsertSource } from '../plan/source-store.ts';
import { importedValuesOf } from '../plan/update-fields.ts';
import { type BookUnit, extentOf } from '../scan/group-books.ts';
import type { ImportMedia } from '../scan/media-ports.ts';

export interface ImportBookDeps extends ImportMedia {
  readonly db: Database;
  readonly clock: Clock;
  readonly createBook: BookEditing['createBook'];
}

export interface ImportedBook {
  readonly bookId: number;
  readonly coverImage: string;
  /** Differences from the plan, one sentence each. */
  readonly notes: readonly string[];
}

interface ImportCallbacks {
  /** Aborting it stops the import of the book before the next recording. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each recording with its bytes in the source. */
  readonly onBytesRead?: (bytes: number) => void;
  /** Runs in the transaction that adds the book. */
  readonly inTransaction?: (tx: Database, bookId: number) => Promise<void>;
}

/** Adds planned books. */
export interface BookImporter {
  /** Adds one book. @throws ProblemError for a fault of the book; `isServerFault` recognizes other errors */
  importBook(
    source: ImportFolder,
    book: Extract<PlannedBook, { state: 'ready' }>,
    options: ImportOptions,
    callbacks?: ImportCallbacks,
  ): Promise<ImportedBook>;
}

/**
 * Imports a planned book: stores its files, then adds the book and its import record in one transaction. After a
 * failure the stored files belong to no book, and the media cleanup deletes them.
 */
export async function importBook(
  { db, clock, createBook, ...services }: ImportBookDeps,
  { source, unit, work }: { readonly source: ImportFolder; readonly unit: BookUnit; readonly work: BookPlan },
  { keepWhole, release = publicAtOnce }: Pick<ImportOptions, 'keepWhole' | 'release'>,
  { signal, onBytesRead, inTransaction }: ImportCallbacks = {},
): Promise<ImportedBook> {
  const { described, recordings, covers, identity, keys } = work;
  const addresses: string[] = [];
  try {
    const chapters: { title: string; audio_url: string }[] = [];
    for (const [index, recording] of recordings.entries()) {
      const { file, listed } = recording;
      signal?.throwIfAborted();
      const options = { split: !keepWhole, chapters: listed, extent: extentOf(recording) };
      const parts = await services.audio.ingest(source.pathOf(file.path), options).catch((error: unknown) => {
        throw error instanceof UnreadableFileError ? faultOf(file.path, error) : error;
      });
      const titles = described.chapters.byPiece[index] ?? [];
      for (const [at, { audio_url, title }] of parts.chapters.entries()) {
        addresses.push(audio_url);
        const planned = titles.length === parts.chapters.length ? titles[at] : title;
        chapters.push({ audio_url, title: planned || `Chapter ${chapters.length + 1}` });
      }
      onBytesRead?.(file.bytes);
    }
    signal?.throwIfAborted();
    const { cover, notes } = await storeBookCover(covers, source, services);
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
      async (bookTx, book_id) => {
        await setSortNames(bookTx, book_id, sortNames);
        const tx = bookTx;
        const path = source.pathOf(unit.path);
        const imported = JSON.stringify(importedValuesOf(described));
        await upsertSource(tx, { identity, path, title, book_id, imported_at: clock.iso(), imported }, keys);
        await inTransaction?.(tx, book_id);
      },
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
