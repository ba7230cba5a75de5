import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { type BookEditing, setSortNames } from '../../catalogue/index.ts';
import type { MetadataUpdate, PlannedBook } from './plan-types.ts';
import { rememberImport } from './source-store.ts';
import { compareFields, type FieldUpdates, parseRemembered } from './update-fields.ts';

/** Result of an update, or of its preview. */
export interface BookUpdate {
  /** Names of the fields that change. */
  readonly changed: readonly string[];
  /** Names of the fields that differ from the files but stay, because somebody changed them by hand. */
  readonly edited: readonly string[];
  /** Why the book cannot be updated; absent if it can. */
  readonly problem?: string;
}

export interface UpdateDeps {
  readonly db: Database;
  readonly editing: Pick<BookEditing, 'readMetadata' | 'updateMetadata' | 'tryMetadata'>;
}

/** Returns the result of an update; null if no field differs. */
const resultOf = ({ changes, edited }: FieldUpdates): BookUpdate | null =>
  Object.keys(changes).length + edited.length === 0 ? null : { changed: Object.keys(changes), edited };

const compare = (
  { imported, importedTitle, next, oldCredits }: MetadataUpdate,
  current: Parameters<typeof compareFields>[0]['current'],
): FieldUpdates =>
  compareFields({ current, last: parseRemembered(importedTitle, imported), next, oldCredits });

/** Returns how an update would change an imported book; null if nothing would change. */
export async function previewUpdate({ editing }: UpdateDeps, book: PlannedBook): Promise<BookUpdate | null> {
  if (book.state !== 'known' || !book.update) return null;
  const { update } = book;
  const updates = compare(update, await editing.readMetadata(update.bookId));
  const result = resultOf(updates);
  if (!result || result.changed.length === 0) return result;
  const problem = await problemOf(() => editing.tryMetadata(update.bookId, () => updates.changes));
  return problem === null ? result : { ...result, problem };
}

/**
 * Returns why an update of a book is refused; null if it is not refused.
 * @throws errors that are not about the book
 */
async function problemOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
    return error.message;
  }
}

/**
 * Updates the metadata of an imported book from its files; fields that somebody changed by hand stay. Returns null if
 * nothing differs, and `problem` if the book was deleted, or would clash with another.
 */
export async function updateBook({ db, editing }: UpdateDeps, book: PlannedBook): Promise<BookUpdate | null> {
  if (book.state !== 'known' || !book.update) return null;
  const { update } = book;
  let updates: FieldUpdates | undefined;
  const problem = await problemOf(() =>
    editing.updateMetadata(
      update.bookId,
      (current) => {
        updates = compare(update, current);
        return updates.changes;
      },
      async (bookTx) => {
        await setSortNames(bookTx, update.bookId, update.sortNames);
        if (updates) await rememberImport(bookTx, update.source, updates.remembered);
      },
    ),
  );
  if (problem !== null) return { changed: [], edited: updates?.edited ?? [], problem };
  if (!updates) return null;
  // The book itself is unchanged: only the import record is written, if it differs.
  const isRecorded = update.imported === JSON.stringify(updates.remembered);
  if (Object.keys(updates.changes).length === 0 && !isRecorded)
    await rememberImport(db, update.source, updates.remembered);
  return resultOf(updates);
}
