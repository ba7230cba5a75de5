import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { MediaReferences } from '../../media/index.ts';
import { listReleased } from '../books/releases/release-rules.ts';
import { refreshBook, saveCredits } from '../people/credits.ts';
import { orderTitle } from '../search/title-order.ts';
import type { BookDiff } from './diff-book.ts';
import { successorsOf } from './match-chapters.ts';
import { m } from './messages.ts';
import type { CurrentBook, ResolvedBook } from './parse-book-input.ts';
import {
  deleteChapters,
  insertChapters,
  lockChapters,
  replaceTags,
  updateBook,
  updateChapters,
} from './store.ts';

export interface SaveDeps {
  readonly db: Database;
  readonly media: MediaReferences;
  readonly events: Events<Database>;
}

/** Thrown if the book changed between reading and writing it. */
export class EditConflictError extends Error {}

/**
 * Marks media files as used by a book.
 * @throws ProblemError invalid_input if one of the files has been deleted meanwhile
 */
export async function claimFiles(
  media: MediaReferences,
  tx: Database,
  addresses: readonly string[],
): Promise<void> {
  if (await media.claim(tx, addresses)) return;
  throw new ProblemError('invalid_input', m.bookFileGone);
}

/** Returns whether chapters are added, removed, moved or changed. */
export const changesChapters = ({ added, changed, removed }: BookDiff): boolean =>
  added.length + changed.length + removed.length > 0;

/** Writes an edit in one transaction. @throws EditConflictError */
export const saveChanges = (
  { db, media, events }: SaveDeps,
  { row, chapters }: CurrentBook,
  {
    resolved,
    changes,
    inTransaction,
    now,
  }: {
    readonly resolved: Pick<ResolvedBook, 'chapters' | 'visibility' | 'release_notify'>;
    readonly changes: BookDiff;
    readonly inTransaction: (tx: Database) => Promise<void>;
    readonly now: string;
  },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { book, tags, credits, added, changed, removed, claimed, released } = changes;
    if (!(await updateBook(tx, row, book))) throw new EditConflictError();
    const idByPlace = await insertChapters(tx, row.id, added, now);
    if (removed.length > 0) {
      const before = chapters.map(({ id }) => id);
      const after = resolved.chapters.map(({ id }, index) => id ?? idByPlace.get(index + 1) ?? 0);
      const moves = successorsOf(before, after);
      // Emit twice: after the chapters are locked, the second event moves listeners who have started one since the
      // first.
      await events.emit('chaptersRemoved', tx, { moves });
      await lockChapters(tx, removed);
      await events.emit('chaptersRemoved', tx, { moves });
      await deleteChapters(tx, removed);
    }
    await updateChapters(tx, changed);
    if (changesChapters(changes)) await events.emit('chaptersSaved', tx, { bookId: row.id });
    if (tags) await replaceTags(tx, row.id, tags);
    if (credits) await saveCredits(tx, row.id, credits);
    else if (book.title !== undefined) await refreshBook(tx, row.id);
    await claimFiles(media, tx, claimed);
    await media.release(tx, released);
    if ([book.title, book.language, book.publisher].some((changed) => changed !== undefined))
      await orderTitle(tx, row.id);
    await inTransaction(tx);
    const after = resolved.chapters.map((chapter, index) => ({
      ...chapter,
      id: chapter.id ?? idByPlace.get(index + 1) ?? 0,
    }));
    const state = { ...row, chapters };
    for (const release of listReleased(state, { ...resolved, chapters: after }, { bookId: row.id, at: now }))
      await events.emit('released', tx, release);
  });
