import type { BookSummary, Continued, progressEndpoints, SavedProgress } from '@lamplight/contract';
import {
  type PageRange,
  pageRangeOf,
  setContinuationHeaders,
  setPageHeaders,
  wantsPage,
} from '../../http/pagination.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Books } from '../books/index.ts';
import { findProgress, listHistory, listPositions } from './progress-store.ts';
import { clampPosition, parseTimestamp } from './rules.ts';
import type { ProgressInput } from './save-progress.ts';
import {
  type Db,
  deleteBookmark,
  findSpoilerGuard,
  findVolume,
  saveSpoilerGuard,
  saveVolume,
} from './store.ts';

interface BookmarkedBooks {
  readonly rows: BookSummary[];
  readonly total: number;
  /** Number of bookmarks that `rows` covers. */
  readonly shown: number;
}

interface RoutesDeps {
  readonly db: Db;
  readonly books: Pick<Books, 'requireBook' | 'findChapter' | 'listChapters'>;
  save(sent: ProgressInput): Promise<SavedProgress>;
  addBookmark(userId: number, bookId: number, since: number | null): Promise<void>;
  /** Lists bookmarked books, oldest bookmark first: every match of the search `q`, or one page of them. */
  listBookmarkedBooks(userId: number, q: string, window: PageRange | null): Promise<BookmarkedBooks>;
  findContinued(userId: number): Promise<Continued | null>;
}

export function progressRoutes({
  db,
  books,
  ...service
}: RoutesDeps): RouteHandlers<typeof progressEndpoints> {
  return {
    listBookmarks: async ({ query, actor, request, reply }) => {
      const window = wantsPage(query) ? pageRangeOf(query) : null;
      const { rows, total, shown } = await service.listBookmarkedBooks(actor.id, query.q ?? '', window);
      if (window) setPageHeaders(request, reply, total, window, shown);
      else if (shown < total) setContinuationHeaders(request, reply, { total, shown });
      else void reply.header('x-total-count', String(total));
      return rows;
    },
    addBookmark: async ({ params, query, actor }) => {
      const book = await books.requireBook(params.id);
      await service.addBookmark(actor.id, book.id, parseTimestamp('bookmarked_at', query.bookmarked_at));
      return { bookmarked: true };
    },
    removeBookmark: async ({ params, actor }) => {
      const book = await books.requireBook(params.id);
      await deleteBookmark(db, actor.id, book.id);
      return { bookmarked: false };
    },
    getContinuedBook: async ({ actor }) => service.findContinued(actor.id),
    getProgress: async ({ params, actor }) => {
      const book = await books.requireBook(params.id);
      const [progress, latest] = await Promise.all([
        listPositions(db, actor.id, book.id),
        findProgress(db, actor.id, book.id),
      ]);
      return {
        progress: progress.map(({ chapter_id, position, played_stretches }) => ({
          chapter_id,
          position,
          ...(played_stretches !== '' && { stretches: played_stretches }),
        })),
        last_chapter_id: latest?.last_chapter_id ?? null,
        rev: latest?.rev ?? 0,
        device: latest?.device ?? null,
        updated_at: latest?.updated_at ?? null,
      };
    },
    saveProgress: async ({ params, body, actor }) => {
      const chapter = await books.findChapter(params.id, body.chapter_id);
      if (!chapter) throw new ProblemError('not_found', 'This book has no such chapter.');
      const saved = await service.save({
        user_id: actor.id,
        book_id: chapter.book_id,
        chapter_id: chapter.id,
        position: clampPosition(body.position, chapter.duration),
        device: body.device ?? null,
        base_rev: body.base_rev,
        observedMs: parseTimestamp('observed_at', body.observed_at),
        only_if_current: body.only_if_current,
        listening: { played: body.played_stretches ?? [], time: body.listening_time ?? [] },
      });
      return actor.session.isTakenOver ? { ...saved, taken_over: true } : saved;
    },
    listPositionHistory: async ({ params, actor }) => {
      const book = await books.requireBook(params.id);
      const [entries, chapters] = await Promise.all([
        listHistory(db, actor.id, book.id),
        books.listChapters(book.id),
      ]);
      const titleOf = new Map(chapters.map((chapter) => [chapter.id, chapter.title]));
      return entries.map(({ id, chapter_id, position, device, left_at }) => ({
        id,
        chapter_id,
        chapter_title: titleOf.get(chapter_id) ?? '',
        position,
        device,
        left_at,
      }));
    },
    getSpoilerGuard: async ({ actor }) => ({ on: await findSpoilerGuard(db, actor.id) }),
    saveSpoilerGuard: async ({ body, actor }) => {
      await saveSpoilerGuard(db, actor.id, body.on);
      return { on: body.on };
    },
    getVolume: async ({ actor }) => (await findVolume(db, actor.id))?.volume ?? 1,
    saveVolume: async ({ body, actor }) => {
      await saveVolume(db, actor.id, body.volume);
      return body.volume;
    },
  };
}
