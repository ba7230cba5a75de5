import type { Schema, Tables } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { MediaReferences, MediaTables } from '../../media/index.ts';
import { indexInTransaction } from '../search/index-writer.ts';
import type { Db, LibraryTables } from '../store.ts';
import type { BookDiff } from './diff-book.ts';
import { successorsOf } from './match-chapters.ts';
import type { CurrentBook, ResolvedBook } from './parse-book-input.ts';
import {
  deleteChapters,
  insertChapters,
  lockChapters,
  replaceTags,
  updateBook,
  updateChapters,
} from './store.ts';

/** A chapter that goes, and the one where its listeners find themselves. */
export interface ChapterMove {
  readonly from: number;
  readonly to: number;
}

/** What other slices do within the transaction of an edit. */
export interface LibraryHooks {
  onChaptersRemoved(tx: Tables<LibraryTables>, moves: readonly ChapterMove[]): Promise<void>;
}

export interface SaveDeps {
  readonly db: Db;
  readonly media: MediaReferences;
  readonly hooks: LibraryHooks;
}

/** The book was changed between its reading and its writing. */
export class EditConflictError extends Error {}

/** A transaction of ours, as one that can write media's table too. */
export const withMediaTables = (tx: Db) =>
  tx.$extendTables<Pick<Schema, MediaTables>>().$pickTables<MediaTables>();

/** @throws ProblemError invalid_input when one of the files was swept away meanwhile */
export async function claimFiles(
  media: MediaReferences,
  tx: Db,
  addresses: readonly string[],
): Promise<void> {
  if (await media.claim(withMediaTables(tx), addresses)) return;
  throw new ProblemError(
    'invalid_input',
    'A file of this book is no longer on the server. Please upload it again.',
  );
}

/** Carries an edit out, all of it or nothing. @throws Outrun */
export const saveChanges = (
  { db, media, hooks }: SaveDeps,
  { row, chapters }: CurrentBook,
  { resolved, changes }: { readonly resolved: Pick<ResolvedBook, 'chapters'>; readonly changes: BookDiff },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { book, tags, added, changed, removed, claimed, released } = changes;
    if (!(await updateBook(tx, row, book))) throw new EditConflictError();
    const idByPlace = await insertChapters(tx, row.id, added);
    if (removed.length > 0) {
      const before = chapters.map(({ id }) => id);
      const after = resolved.chapters.map(({ id }, index) => id ?? idByPlace.get(index + 1) ?? 0);
      const moves = successorsOf(before, after);
      // Once for those who are there, and again, when nobody else can come, for those who came meanwhile.
      await hooks.onChaptersRemoved(tx, moves);
      await lockChapters(tx, removed);
      await hooks.onChaptersRemoved(tx, moves);
      await deleteChapters(tx, removed);
    }
    await updateChapters(tx, changed);
    if (tags) await replaceTags(tx, row.id, tags);
    await claimFiles(media, tx, claimed);
    await media.release(withMediaTables(tx), released);
    if (book.title !== undefined || book.synopsis !== undefined) await indexInTransaction(tx);
  });
