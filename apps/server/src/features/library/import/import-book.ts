import { isStorageFull, isUnavailable } from '../../../db/dialect.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Editing } from '../editing/index.ts';
import { withMediaTables } from '../editing/save.ts';
import type { Db } from '../store.ts';
import { storeBookCover } from './covers.ts';
import { type BookUnit, extentOf } from './group-books.ts';
import type { ImportMedia } from './media-port.ts';
import type { ImportOptions } from './merge-metadata.ts';
import type { BookPlan } from './plan-types.ts';
import { upsertSource } from './source-store.ts';

export interface ImportBookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly media: ImportMedia;
  readonly createBook: Editing['createBook'];
}

export interface ImportedBook {
  readonly bookId: number;
  readonly coverImage: string;
  /** What became otherwise than planned. */
  readonly notes: readonly string[];
}

interface ImportCallbacks {
  /** Once aborted, the book is let go of between two recordings. */
  readonly signal?: AbortSignal | undefined;
  /** Told after each recording how many bytes of the source it had. */
  readonly onBytesRead?: (bytes: number) => void;
  /** Done in the transaction that adds the book. */
  readonly inTransaction?: (tx: Db, bookId: number) => Promise<void>;
}

/** Whether the fault is this server's, so that the next book would meet it as well. */
export function isServerFault(error: unknown, source: ImportFolder): boolean {
  if (error instanceof ProblemError) return ['storage_full', 'unavailable'].includes(error.code);
  const isOfSource =
    error instanceof Error &&
    'path' in error &&
    typeof error.path === 'string' &&
    error.path.startsWith(source.path);
  return !isOfSource && (isUnavailable(error) || isStorageFull(error));
}

/**
 * Makes a book of what was planned: first its files, then, in one transaction, the book and the memory of where it came
 * from. What a failure leaves behind belongs to no book and is swept.
 */
export async function importBook(
  { db, clock, media, createBook }: ImportBookDeps,
  { source, unit, work }: { readonly source: ImportFolder; readonly unit: BookUnit; readonly work: BookPlan },
  { keepWhole }: Pick<ImportOptions, 'keepWhole'>,
  { signal, onBytesRead, inTransaction }: ImportCallbacks = {},
): Promise<ImportedBook> {
  const { described, pieces, covers, identity, keys } = work;
  const addresses: string[] = [];
  try {
    const chapters: { title: string; audio_url: string }[] = [];
    for (const [index, piece] of pieces.entries()) {
      const { file, listed } = piece;
      signal?.throwIfAborted();
      const parts = await media.intake(source.pathOf(file.path), {
        split: !keepWhole,
        chapters: listed,
        extent: extentOf(piece),
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
    const { cover, notes } = await storeBookCover(covers, source, media);
    const { title, status, synopsis, tags } = described;
    const bookId = await createBook(
      { title, status, synopsis, tags: [...tags], cover_image: cover.cover_image, chapters },
      async (tx, book_id) => {
        const path = source.pathOf(unit.path);
        await upsertSource(tx, { identity, path, title, book_id, imported_at: clock.iso() }, keys);
        await inTransaction?.(tx, book_id);
      },
    );
    return { bookId, coverImage: cover.cover_image, notes };
  } catch (error) {
    // Marked for the sweep; should even that fail, they are found by having no book.
    await db
      .transaction()
      .execute((tx) => media.release(withMediaTables(tx), addresses))
      .catch(() => {});
    throw error;
  }
}
