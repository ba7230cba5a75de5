import type { Schema, Tables } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { MediaKeeper, MediaTables } from '../../media/index.ts';
import { indexWithin } from '../search/index-store.ts';
import type { Db, Owned } from '../store.ts';
import type { Changes } from './changes.ts';
import { heirsOf } from './match-chapters.ts';
import {
  deleteChapters,
  holdChapters,
  insertChapters,
  replaceTags,
  updateBook,
  updateChapters,
} from './store.ts';
import type { Standing, WantedBook } from './wanted.ts';

/** A chapter that goes, and the one where its listeners find themselves. */
export interface ChapterMove {
  readonly from: number;
  readonly to: number;
}

/** What other slices do within the transaction of an edit. */
export interface LibraryHooks {
  chaptersGo(tx: Tables<Owned>, moves: readonly ChapterMove[]): Promise<void>;
}

export interface SaveDeps {
  readonly db: Db;
  readonly media: MediaKeeper;
  readonly hooks: LibraryHooks;
}

/** The book was changed between its reading and its writing. */
export class Outrun extends Error {}

/** A transaction of ours, as one that can write media's table too. */
export const withMedia = (tx: Db) => tx.$extendTables<Pick<Schema, MediaTables>>().$pickTables<MediaTables>();

/** @throws ProblemError invalid_input when one of the files was swept away meanwhile */
export async function claimFiles(media: MediaKeeper, tx: Db, addresses: readonly string[]): Promise<void> {
  if (await media.claim(withMedia(tx), addresses)) return;
  throw new ProblemError(
    'invalid_input',
    'A file of this book is no longer on the server. Please upload it again.',
  );
}

/** Carries an edit out, all of it or nothing. @throws Outrun */
export const saveChanges = (
  { db, media, hooks }: SaveDeps,
  { row, chapters }: Standing,
  { wanted, changes }: { readonly wanted: Pick<WantedBook, 'chapters'>; readonly changes: Changes },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { book, tags, added, altered, gone, taken, released } = changes;
    if (!(await updateBook(tx, row, book))) throw new Outrun();
    const idAt = await insertChapters(tx, row.id, added);
    if (gone.length > 0) {
      const before = chapters.map(({ id }) => id);
      const after = wanted.chapters.map(({ id }, index) => id ?? idAt.get(index + 1) ?? 0);
      const moves = heirsOf(before, after);
      // Once for those who are there, and again, when nobody else can come, for those who came meanwhile.
      await hooks.chaptersGo(tx, moves);
      await holdChapters(tx, gone);
      await hooks.chaptersGo(tx, moves);
      await deleteChapters(tx, gone);
    }
    await updateChapters(tx, altered);
    if (tags) await replaceTags(tx, row.id, tags);
    await claimFiles(media, tx, taken);
    await media.release(withMedia(tx), released);
    if (book.title !== undefined || book.synopsis !== undefined) await indexWithin(tx);
  });
