import type { AuditAction, AuditDetail, BookInput, bookEditingEndpoints } from '@lamplight/contract';
import { isDeadlock, isForeignKeyViolation, isUniqueViolation } from '../../../db/dialect.ts';
import type { RunInTransaction } from '../../../db/group-commit.ts';
import { retryWhile } from '../../../db/retry.ts';
import type { Database } from '../../../db/schema.ts';
import { staffLevel } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { invalidField, multiLine, singleLine } from '../../../platform/text-fields.ts';
import { adminOrOperator, recordAudit } from '../../accounts/index.ts';
import { addBook, titleKeys } from '../books/add-book.ts';
import { listReleased, publicRelease } from '../books/releases/release-rules.ts';
import type { Books } from '../books/service.ts';
import { findBook, listChaptersOf } from '../books/store.ts';
import { listCredits } from '../people/credits.ts';
import { removeUnused } from '../people/names-store.ts';
import { type BatchDeps, changeRelease, createBatchEditing } from './batch.ts';
import { diffBook } from './diff-book.ts';
import { drain, hasManyRows } from './drain.ts';
import { successorsOf } from './match-chapters.ts';
import { m } from './messages.ts';
import { type CurrentBook, parseBookInput, type ResolvedBook } from './parse-book-input.ts';
import { type EditableMetadata, editableMetadata, parseCredits, parseMetadata } from './parse-metadata.ts';
import { bookEditingRoutes } from './routes.ts';
import { changesChapters, claimFiles, EditConflictError, type SaveDeps, saveChanges } from './save.ts';
import { deleteBook } from './store.ts';

export interface BookEditingDeps extends SaveDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly books: Pick<Books, 'requireBook' | 'show'>;
}

/** Maximum attempts to save an edit if concurrent edits change the same book. */
const maxAttempts = 10;
/** Maximum bytes of a title's index keys; some characters become longer when folded. */
const maxKeyBytes = 800;

const noBook = () => new ProblemError('not_found', m.bookNotFound);
const titleTaken = (cause: unknown) =>
  new ProblemError('already_exists', m.titleTaken, {
    fields: [{ field: 'title', message: m.titleExists }],
    cause,
  });

const draftRelease = { ...publicRelease, visibility: staffLevel, release_state: 'draft' } as const;

/** Returns a stored book as an edit that changes nothing. */
const sameBook = ({ row, tags, credits, chapters }: CurrentBook): ResolvedBook => ({
  ...row,
  demo: row.demo === 1,
  tags,
  credits,
  chapters,
});

function assertKeyLength(title: string): void {
  if (Object.values(titleKeys(title)).some((key) => Buffer.byteLength(key) > maxKeyBytes))
    throw invalidField('title', m.titleTooLong);
}

/**
 * Retries after a concurrent edit, a deadlock, or a foreign key violation: another edit may have deleted an unused
 * person.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  const isConflict = (error: unknown) =>
    error instanceof EditConflictError || isDeadlock(error) || isForeignKeyViolation(error);
  try {
    return await retryWhile(isConflict, maxAttempts, work);
  } catch (error) {
    if (isUniqueViolation(error)) throw titleTaken(error);
    if (!isConflict(error)) throw error;
    throw new ProblemError('unavailable', m.bookBusy, {
      retryAfter: 1,
      cause: error,
    });
  }
}

export interface BookEditing {
  readonly handlers: RouteHandlers<typeof bookEditingEndpoints>;
  /**
   * Adds a book, validated like an admin's input; returns its id.
   * @param inTransaction runs in the same transaction
   * @param transact runs the transaction; by default a new one
   * @throws ProblemError 'already_exists' if another book has the same title, authors and narrators; 'invalid_input'
   */
  createBook(
    sent: BookInput,
    inTransaction?: (tx: Database, id: number) => Promise<void>,
    transact?: RunInTransaction,
  ): Promise<number>;
  /** Returns the metadata of a book in the shape in which an edit sends it. @throws ProblemError not_found */
  readMetadata(id: number): Promise<EditableMetadata>;
  /**
   * Changes metadata of a book on behalf of the operator.
   * @param change returns the fields to change; called again after a concurrent edit
   * @param inTransaction runs in the same transaction, unless nothing changes
   * @throws ProblemError not_found, invalid_input, already_exists
   */
  updateMetadata(
    id: number,
    change: (current: EditableMetadata) => BookInput,
    inTransaction: (tx: Database) => Promise<void>,
  ): Promise<void>;
  /**
   * Makes the same change as `updateMetadata` and rolls it back, to find out whether the change would succeed.
   * @throws ProblemError as `updateMetadata` does
   */
  tryMetadata(id: number, change: (current: EditableMetadata) => BookInput): Promise<void>;
  /**
   * Deletes a book and releases its files.
   * @param actorId the account that deletes it; null for the operator
   * @throws ProblemError not_found
   */
  removeBook(id: number, actorId: number | null): Promise<void>;
}

/** Creates the service with which admins edit books. Each call is atomic, also under concurrent edits. */
export function createBookEditing(deps: BookEditingDeps): BookEditing {
  const { db, clock, log, media, books, events } = deps;

  /**
   * Reads a book with its chapters and credits, again if it was changed or deleted meanwhile.
   * @throws ProblemError not_found
   */
  async function loadBook(id: number): Promise<CurrentBook> {
    const row = await findBook(db, id);
    if (!row) throw noBook();
    const [chapters, { tags, ...credits }] = await Promise.all([
      listChaptersOf(db, [id], staffLevel),
      listCredits(db, id),
    ]);
    const after = await findBook(db, id);
    if (after?.rev !== row.rev || after.release_rev !== row.release_rev) return loadBook(id);
    return { row, chapters, tags, credits };
  }

  const record = (
    tx: Database,
    action: AuditAction,
    id: number,
    actorId: number | null,
    detail: AuditDetail,
  ) =>
    recordAudit(tx, clock, {
      ...adminOrOperator(actorId),
      action,
      target: `book ${id}`,
      detail,
    });

  /**
   * Corrects listeners' positions after an edit of chapters. Runs outside the edit's transaction to avoid a deadlock:
   * that transaction locks chapters, while saves of positions lock positions first and then wait for chapters.
   */
  async function correctPositions(id: number): Promise<void> {
    try {
      await retryWhile(isDeadlock, maxAttempts, () => events.emit('chaptersCommitted', db, { bookId: id }));
    } catch (error) {
      log.warn({ err: error, book: id }, 'positions not corrected after an edit, which is saved');
    }
  }

  /**
   * Deletes chapters that an edit has hidden: moves their listeners to other chapters, then deletes members' rows in
   * slices, so that the server answers other requests in between.
   */
  async function removeHidden(id: number, hidden: readonly number[], before: CurrentBook): Promise<void> {
    const without = ({ chapters }: CurrentBook) => chapters.filter((chapter) => !hidden.includes(chapter.id));
    const idsOf = (chapters: CurrentBook['chapters']) => chapters.map((chapter) => chapter.id);
    const left = idsOf(without(await loadBook(id)));
    const moves = successorsOf(idsOf(before.chapters), left).filter(({ from }) => hidden.includes(from));
    await retryWhile(isDeadlock, maxAttempts, () => events.emit('chaptersHidden', db, { moves }));
    await drain(db, 'chapter', hidden);
    await retryOnConflict(async () => {
      const current = await loadBook(id);
      await save(current, { ...sameBook(current), chapters: without(current) }, async () => {});
    });
  }

  /**
   * Saves an edit in one transaction; returns false if nothing changes. Removed chapters with many listeners first
   * become drafts at the end of the book, and are deleted after the transaction.
   */
  async function save(
    current: CurrentBook,
    resolved: ResolvedBook,
    inTransaction: (tx: Database) => Promise<void>,
  ): Promise<boolean> {
    const now = clock.iso();
    const removed = diffBook(current, resolved, now)?.removed ?? [];
    const hidden = (await hasManyRows(db, 'chapter', removed)) ? removed : [];
    const drafts = current.chapters
      .filter(({ id }) => hidden.includes(id))
      .map((chapter) => ({ ...chapter, ...draftRelease }));
    const saved = { ...resolved, chapters: [...resolved.chapters, ...drafts] };
    const changes = diffBook(current, saved, now);
    if (!changes) return false;
    await saveChanges(deps, current, { resolved: saved, changes, inTransaction, now });
    if (changesChapters(changes)) await correctPositions(current.row.id);
    if (hidden.length > 0) await removeHidden(current.row.id, hidden, current);
    return true;
  }

  const add = (
    resolved: ResolvedBook,
    inTransaction: ((tx: Database, id: number) => Promise<void>) | undefined,
    transact: RunInTransaction,
  ): Promise<number> =>
    transact(async (tx) => {
      const chapters = resolved.chapters.map(({ id: _, ...chapter }) => chapter);
      const id = await addBook(tx, { ...resolved, chapters }, clock.iso());
      const addresses = chapters.flatMap(({ audio_url, image }) => [audio_url, image ?? '']);
      await claimFiles(media, tx, [resolved.cover_image, ...addresses]);
      await inTransaction?.(tx, id);
      const saved = { ...resolved, chapters: await listChaptersOf(tx, [id], staffLevel) };
      for (const release of listReleased(null, saved, { bookId: id, at: clock.iso() }))
        await events.emit('released', tx, release);
      return id;
    });

  const createBook: BookEditing['createBook'] = (
    sent,
    inTransaction,
    transact = (work) => db.transaction().execute(work),
  ) =>
    retryOnConflict(async () => {
      const resolved = await parseBookInput({ db, media, now: clock.iso() }, sent, null);
      assertKeyLength(resolved.title);
      return add(resolved, inTransaction, transact);
    });

  async function edit(id: number, sent: BookInput, actorId: number): Promise<boolean> {
    const current = await loadBook(id);
    if (sent.base_rev !== undefined && sent.base_rev !== current.row.rev)
      throw new ProblemError('precondition_failed', m.bookChanged);
    const resolved = await parseBookInput({ db, media, now: clock.iso() }, sent, current);
    assertKeyLength(resolved.title);
    return save(current, resolved, (tx) => record(tx, 'book_edited', id, actorId, { title: resolved.title }));
  }

  async function removeChapter(id: number, chapterId: number, actorId: number): Promise<void> {
    const current = await loadBook(id);
    const chapters = current.chapters.filter((chapter) => chapter.id !== chapterId);
    if (chapters.length === current.chapters.length) throw new ProblemError('not_found', m.chapterNotFound);
    const removed = current.chapters.find((chapter) => chapter.id === chapterId)?.title ?? '';
    await save(current, { ...sameBook(current), chapters }, (tx) =>
      record(tx, 'chapter_deleted', id, actorId, { title: current.row.title, chapter: removed }),
    );
  }

  async function remove(id: number, actorId: number | null): Promise<void> {
    const { row, chapters, credits } = await loadBook(id);
    const addresses = chapters.flatMap(({ audio_url, image }) => [audio_url, image ?? '']);
    await db.transaction().execute(async (tx) => {
      await events.emit('bookDeleted', tx, { bookId: id });
      // Fails if an edit was saved since the book was read: it may have claimed files and added people that must be
      // released here, too.
      if (!(await deleteBook(tx, row))) throw new EditConflictError();
      await removeUnused(tx, credits);
      await media.release(tx, [row.cover_image, ...addresses]);
      await record(tx, 'book_deleted', id, actorId, { title: row.title });
    });
  }

  const update: BookEditing['updateMetadata'] = async (id, change, inTransaction) => {
    const current = await loadBook(id);
    const { row, tags, chapters } = current;
    const sent = change(editableMetadata(current));
    const title = singleLine(sent.title ?? '') || row.title;
    assertKeyLength(title);
    const synopsis = sent.synopsis === undefined ? row.synopsis : multiLine(sent.synopsis);
    const credits = await parseCredits(db, sent, current.credits);
    const resolved = { ...row, ...parseMetadata(sent, row), title, synopsis, credits };
    await save(current, { ...resolved, demo: row.demo === 1, tags, chapters }, async (tx) => {
      await record(tx, 'book_edited', id, null, { title, fields: Object.keys(sent).join(', ') });
      await inTransaction(tx);
    });
  };

  const updateMetadata: BookEditing['updateMetadata'] = (...call) => retryOnConflict(() => update(...call));

  const tryMetadata: BookEditing['tryMetadata'] = async (id, change) => {
    const rollback = new Error('rolled back: the change was only tried');
    try {
      await updateMetadata(id, change, () => Promise.reject(rollback));
    } catch (error) {
      if (error !== rollback) throw error;
    }
  };

  const changeBook: BatchDeps['changeBook'] = (id, actorId, { fields, change }) =>
    retryOnConflict(async () => {
      const current = await loadBook(id);
      return save(current, { ...sameBook(current), ...change(current) }, (tx) =>
        record(tx, 'book_edited', id, actorId, { title: current.row.title, fields }),
      );
    });

  /** Deletes a book. While the rows of its many listeners are deleted, it becomes a draft, which only staff see. */
  const removeBook: BookEditing['removeBook'] = async (id, actorId) => {
    if (await hasManyRows(db, 'book', [id])) {
      const change = (current: CurrentBook) =>
        changeRelease(current, { state: 'draft' }, { now: clock.iso(), notify: false });
      await changeBook(id, actorId, { fields: 'release', change });
      await drain(db, 'book', [id]);
    }
    await retryOnConflict(() => remove(id, actorId));
  };

  const handlers = bookEditingRoutes({
    log,
    createBook: (sent, actorId) =>
      createBook(sent, (tx, id) => record(tx, 'book_added', id, actorId, { title: sent.title ?? '' })),
    editBook: (id, sent, actorId) => retryOnConflict(() => edit(id, sent, actorId)),
    editBooks: createBatchEditing({ clock, log, changeBook, removeBook }),
    removeBook,
    removeChapter: (id, chapterId, actorId) => retryOnConflict(() => removeChapter(id, chapterId, actorId)),
    showBook: async (id, actor) => books.show(await books.requireBook(id, actor), actor),
  });
  return {
    handlers,
    createBook,
    removeBook,
    readMetadata: async (id) => editableMetadata(await loadBook(id)),
    updateMetadata,
    tryMetadata,
  };
}
