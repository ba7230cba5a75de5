import type { BookSummary, Continued, progressEndpoints, SavedProgress } from '@lamplight/contract';
import { createGroupCommit } from '../../db/group-commit.ts';
import type { Schema, Tables } from '../../db/schema.ts';
import {
  type PageRange,
  pageRangeOf,
  setContinuationHeaders,
  setPageHeaders,
  wantsPage,
} from '../../http/pagination.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { ChapterMove } from '../book-editing/index.ts';
import type { Books, BookTables } from '../books/index.ts';
import {
  findLatestProgress,
  findProgress,
  listHistory,
  listPositions,
  moveProgress,
} from './progress-store.ts';
import { clampPosition, effectiveTimestamp, justAfter, maxPlausibleTime, parseTimestamp } from './rules.ts';
import { type ProgressInput, saveProgress } from './save-progress.ts';
import {
  type Db,
  deleteBookmark,
  findLastBookmark,
  findVolume,
  insertBookmark,
  listBookmarks,
  type ProgressTables,
  saveVolume,
} from './store.ts';

export interface ProgressService {
  readonly handlers: RouteHandlers<typeof progressEndpoints>;
  /** Moves listeners out of chapters that are being deleted. Runs within the transaction of the edit. */
  moveProgress(tx: Tables<BookTables>, moves: readonly ChapterMove[]): Promise<void>;
  /** Saves a position sent by one device. Returns the stored position, which is another one if that wins. */
  saveProgress(sent: ProgressInput): Promise<SavedProgress>;
  /**
   * Bookmarks a book; it is listed after the existing bookmarks. @param since time of the bookmark in ms;
   * null means now
   */
  addBookmark(userId: number, bookId: number, since?: number | null): Promise<void>;
}

/** Widens the transaction of an edit to the tables of progress. */
const withProgressTables = (tx: Tables<BookTables>) =>
  tx.$extendTables<Pick<Schema, ProgressTables>>().$pickTables<ProgressTables>();

interface ProgressDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly books: Books;
}

export function createProgress({ db, clock, books }: ProgressDeps): ProgressService {
  const storage = { db, atomically: createGroupCommit<ProgressTables>(db) };

  /** Lists bookmarked books, oldest bookmark first: every match of the search `q`, or one page of them. */
  async function bookmarkedBooks(userId: number, q: string, window: PageRange | null) {
    const bookmarkedAt = new Map(
      (await listBookmarks(db, userId)).map(({ book_id, bookmarked_at }) => [book_id, bookmarked_at]),
    );
    const all = await books.filterIds([...bookmarkedAt.keys()], q);
    const { offset, limit } = window ?? { offset: 0, limit: all.length };
    const ids = all.slice(offset, offset + limit);
    const { rows, count } = await books.fittingSummaries(ids);
    return {
      rows: rows.map((book): BookSummary => ({ ...book, bookmarked_at: bookmarkedAt.get(book.id) ?? '' })),
      total: all.length,
      shown: count,
    };
  }

  async function findContinued(userId: number): Promise<Continued | null> {
    const last = await findLatestProgress(db, userId);
    if (!last) return null;
    const [[book], chapters, positions] = await Promise.all([
      books.summaries([last.book_id]),
      books.listChapters(last.book_id),
      listPositions(db, userId, last.book_id),
    ]);
    if (!book) return null;
    const positionOf = new Map(positions.map(({ chapter_id, position }) => [chapter_id, position]));
    return {
      book,
      last_chapter_id: last.last_chapter_id,
      listened_at: last.updated_at,
      chapters: chapters.map(({ id, title, duration }) => ({
        id,
        title,
        duration,
        position: positionOf.get(id) ?? 0,
      })),
    };
  }

  const save = (sent: ProgressInput) => saveProgress(storage, sent, clock.ms());

  async function addBookmark(user_id: number, book_id: number, since: number | null = null) {
    const last = await findLastBookmark(db, user_id, maxPlausibleTime(clock.ms()));
    const bookmarked_at = effectiveTimestamp(clock.ms(), since, last && justAfter(last));
    await insertBookmark(db, { user_id, book_id, bookmarked_at });
  }

  return {
    saveProgress: save,
    addBookmark,
    moveProgress: (tx, moves) => moveProgress(withProgressTables(tx), moves),
    handlers: {
      listBookmarks: async ({ query, actor, request, reply }) => {
        const window = wantsPage(query) ? pageRangeOf(query) : null;
        const { rows, total, shown } = await bookmarkedBooks(actor.id, query.q ?? '', window);
        if (window) setPageHeaders(request, reply, total, window, shown);
        else if (shown < total) setContinuationHeaders(request, reply, { total, shown });
        else void reply.header('x-total-count', String(total));
        return rows;
      },
      addBookmark: async ({ params, query, actor }) => {
        const book = await books.requireBook(params.id);
        await addBookmark(actor.id, book.id, parseTimestamp('bookmarked_at', query.bookmarked_at));
        return { bookmarked: true };
      },
      removeBookmark: async ({ params, actor }) => {
        const book = await books.requireBook(params.id);
        await deleteBookmark(db, actor.id, book.id);
        return { bookmarked: false };
      },
      getContinuedBook: async ({ actor }) => findContinued(actor.id),
      getProgress: async ({ params, actor }) => {
        const book = await books.requireBook(params.id);
        const [progress, place] = await Promise.all([
          listPositions(db, actor.id, book.id),
          findProgress(db, actor.id, book.id),
        ]);
        return {
          progress,
          last_chapter_id: place?.last_chapter_id ?? null,
          rev: place?.rev ?? 0,
          device: place?.device ?? null,
          updated_at: place?.updated_at ?? null,
        };
      },
      saveProgress: async ({ params, body, actor }) => {
        const chapter = await books.findChapter(params.id, body.chapter_id);
        if (!chapter) throw new ProblemError('not_found', 'This book has no such chapter.');
        return save({
          user_id: actor.id,
          book_id: chapter.book_id,
          chapter_id: chapter.id,
          position: clampPosition(body.position, chapter.duration),
          device: body.device ?? null,
          base_rev: body.base_rev,
          observedMs: parseTimestamp('observed_at', body.observed_at),
          only_if_current: body.only_if_current,
        });
      },
      listPositionHistory: async ({ params, actor }) => {
        const book = await books.requireBook(params.id);
        const [places, chapters] = await Promise.all([
          listHistory(db, actor.id, book.id),
          books.listChapters(book.id),
        ]);
        const titleOf = new Map(chapters.map((chapter) => [chapter.id, chapter.title]));
        return places.map(({ id, chapter_id, position, device, left_at }) => ({
          id,
          chapter_id,
          chapter_title: titleOf.get(chapter_id) ?? '',
          position,
          device,
          left_at,
        }));
      },
      getVolume: async ({ actor }) => (await findVolume(db, actor.id))?.volume ?? 1,
      saveVolume: async ({ body, actor }) => {
        await saveVolume(db, actor.id, body.volume);
        return body.volume;
      },
    },
  };
}
