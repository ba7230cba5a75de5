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
  /** Names of the fields that the files say otherwise, and that somebody changed by hand. */
  readonly edited: readonly string[];
  /** Why the book cannot be updated; absent if it can. */
  readonly problem?: string;
}

export interface UpdateDeps {
  readonly db: Database;
  readonly editing: Pick<BookEditing, 'readMetadata' | 'updateMetadata' | 'tryMetadata'>;
}

/** Returns null if there is nothing to say. */
const resultOf = ({ changes, edited }: FieldUpdates): BookUpdate | null =>
  Object.keys(changes).length + edited.length === 0 ? null : { changed: Object.keys(changes), edited };

const compare = (
  { imported, importedTitle, next, oldCredits }: MetadataUpdate,
  current: Parameters<typeof compareFields>[0]['current'],
): FieldUpdates =>
  compareFields({ current, last: parseRemembered(importedTitle, imported), next, oldCredits });

/** Returns how an update would change an imported book; null if it would not. */
export async function previewUpdate({ editing }: UpdateDeps, book: PlannedBook): Promise<BookUpdate | null> {
  if (book.state !== 'known' || !book.update) return null;
  const { update } = book;
  const updates = compare(update, await editing.readMetadata(update.bookId));
  const result = resultOf(updates);
  if (!result || result.changed.length === 0) return result;
  const problem = await problemOf(() => editing.tryMetadata(update.bookId, () => updates.changes));
  return problem === null ? result : { ...result, problem };
}

/** Returns why an update of a book is refused; null if it is not. @throws errors that are not of the book */
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
 * Brings the metadata of an imported book up to date with its files; fields that somebody changed by hand stay. Returns
 * null if there is nothing to say, and `problem` if the book was deleted, or would clash with another.
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
  // Nothing of the book changed: only the record is written, if it differs.
  const isRecorded = update.imported === JSON.stringify(updates.remembered);
  if (Object.keys(updates.changes).length === 0 && !isRecorded)
    await rememberImport(db, update.source, updates.remembered);
  return resultOf(updates);
}
