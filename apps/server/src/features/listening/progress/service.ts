import type { BookSummary, Continued, listeningEndpoints, SavedProgress } from '@lamplight/contract';
import { createGroupCommit } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import { levelOf, type Member } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ChapterMove } from '../../../platform/events.ts';
import type { Books } from '../../catalogue/index.ts';
import { listHeardPositions } from './heard-share.ts';
import { type MarkInput, markBook, undoMark } from './marks.ts';
import { moveProgress, refreshChapterStarts } from './move-progress.ts';
import { isRestarted, presentPositions } from './present-progress.ts';
import { listContinued } from './progress-store.ts';
import { listeningRoutes, type ProgressHandlers, progressRoutes } from './routes.ts';
import { effectiveTimestamp, justAfter, maxPlausibleTime } from './rules.ts';
import { type ProgressInput, saveProgress } from './save-progress.ts';
import { findLastBookmark, insertBookmark, listBookmarks, listHeardBooks } from './store.ts';

export interface ProgressService {
  readonly handlers: ProgressHandlers & RouteHandlers<typeof listeningEndpoints>;
  /** Moves listeners out of chapters that are being deleted. Runs within the transaction of the edit. */
  moveProgress(tx: Database, moves: readonly ChapterMove[]): Promise<void>;
  /** Corrects the stored positions within a book after its chapters were saved. */
  refreshChapterStarts(bookId: number): Promise<unknown>;
  /**
   * Saves a position sent by one device. Returns the stored position, which may be a different one that has
   * precedence.
   */
  saveProgress(sent: ProgressInput): Promise<SavedProgress>;
  /**
   * Bookmarks a book; it is listed after the existing bookmarks. @param since time of the bookmark in ms;
   * null means now
   */
  addBookmark(userId: number, bookId: number, since?: number | null): Promise<void>;
  /** Marks a book, such as 'finished'. @param markedMs when the member set the mark, in ms; null means now */
  markBook(input: MarkInput, markedMs: number | null): Promise<unknown>;
  /** Returns which of these books a member has begun, and which of them to the end. */
  heardBooks(member: Member, bookIds: readonly number[]): ReturnType<typeof listHeardBooks>;
}

interface ProgressDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Books;
}

export function createProgress({ db, clock, books }: ProgressDeps): ProgressService {
  const storage = { db, atomically: createGroupCommit(db) };

  /** Lists bookmarked books, oldest bookmark first: every match of the search `q`, or one page of them. */
  async function listBookmarkedBooks(member: Member, q: string, window: PageRange | null) {
    const bookmarkedAt = new Map(
      (await listBookmarks(db, member.id)).map(({ book_id, bookmarked_at }) => [book_id, bookmarked_at]),
    );
    const all = await books.filterIds([...bookmarkedAt.keys()], q, member);
    const { offset, limit } = window ?? { offset: 0, limit: all.length };
    const ids = all.slice(offset, offset + limit);
    const { rows, count } = await books.fittingSummaries(ids, member);
    return {
      rows: rows.map((book): BookSummary => ({ ...book, bookmarked_at: bookmarkedAt.get(book.id) ?? '' })),
      total: all.length,
      shown: count,
    };
  }

  async function findContinued(member: Member): Promise<Continued | null> {
    const [last, ...others] = await listContinued(db, member);
    if (!last) return null;
    const [[book], chapters, positions] = await Promise.all([
      books.summaries([last.book_id], member),
      books.listChapters(last.book_id, member),
      listHeardPositions(db, member.id, last.book_id, levelOf(member)),
    ]);
    const [first] = chapters;
    if (!book || !first) return null;
    const shown = new Map(presentPositions(positions, last).map(({ chapter_id, ...at }) => [chapter_id, at]));
    return {
      book,
      others: others.length,
      last_chapter_id:
        isRestarted(last) || !chapters.some(({ id }) => id === last.last_chapter_id)
          ? first.id
          : last.last_chapter_id,
      listened_at: last.updated_at,
      chapters: chapters.map(({ id, title, duration }) => ({
        id,
        title,
        duration,
        ...(shown.get(id) ?? { position: 0 }),
      })),
    };
  }

  const save = (sent: ProgressInput) => saveProgress(storage, sent, clock.ms());

  const mark = (input: MarkInput, markedMs: number | null) =>
    markBook(storage, input, { nowMs: clock.ms(), markedMs });

  async function addBookmark(user_id: number, book_id: number, since: number | null = null) {
    const last = await findLastBookmark(db, user_id, maxPlausibleTime(clock.ms()));
    const bookmarked_at = effectiveTimestamp(clock.ms(), since, last && justAfter(last));
    await insertBookmark(db, { user_id, book_id, bookmarked_at });
  }

  return {
    saveProgress: save,
    markBook: mark,
    addBookmark,
    heardBooks: (member, bookIds) => listHeardBooks(db, member, bookIds),
    moveProgress: (tx, moves) => moveProgress(tx, moves),
    refreshChapterStarts: (bookId) => refreshChapterStarts(db, bookId),
    handlers: {
      ...progressRoutes({
        db,
        books,
        save,
        addBookmark,
        listBookmarkedBooks,
        findContinued,
        mark,
        undoMark: (input, undone) => undoMark(storage, input, undone),
      }),
      ...listeningRoutes(db, clock),
    },
  };
}
