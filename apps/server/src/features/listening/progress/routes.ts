import type {
  BookProgress,
  BookSummary,
  Continued,
  libraryEndpoints,
  listeningEndpoints,
  MarkedBook,
  progressEndpoints,
  SavedProgress,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import {
  type PageRange,
  pageRangeOf,
  setContinuationHeaders,
  setPageHeaders,
  wantsPage,
} from '../../../http/pagination.ts';
import { createNodeRateLimit } from '../../../http/rate-limit.ts';
import { levelOf, type Member } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Books } from '../../catalogue/index.ts';
import { updateSettings } from '../settings/store.ts';
import { knowsChapter } from './chapter-facts.ts';
import { listHeardPositions } from './heard-share.ts';
import { listHistory } from './history-store.ts';
import { daysBefore, requireDates } from './listening-rules.ts';
import { findRecordsListening, listListeningDays, listListeningYears } from './listening-store.ts';
import type { MarkInput, UndoneMark } from './marks.ts';
import { isRestarted, presentPositions } from './present-progress.ts';
import { findProgress } from './progress-store.ts';
import { parseTimestamp, requireTime } from './rules.ts';
import type { ProgressInput } from './save-progress.ts';
import { deleteBookmark, findSpoilerGuard, findVolume } from './store.ts';

/** Number of days of a listener's own time that are returned one by one. */
const daysShown = 12 * 7;

export const listeningRoutes = (db: Database, clock: Clock): RouteHandlers<typeof listeningEndpoints> => ({
  getListeningTime: async ({ actor }) => {
    const [on, days, years] = await Promise.all([
      findRecordsListening(db, actor.id),
      listListeningDays(db, actor.id, daysBefore(clock.ms(), daysShown)),
      listListeningYears(db, actor.id),
    ]);
    return { on, days, years };
  },
  saveListeningTime: async ({ body, actor }) => {
    await updateSettings(db, actor.id, { records_listening: body.on ? 1 : 0 });
    return { on: body.on };
  },
});

interface BookmarkedBooks {
  readonly rows: BookSummary[];
  readonly total: number;
  /** Number of bookmarks that `rows` covers. */
  readonly shown: number;
}

interface RoutesDeps {
  readonly db: Database;
  readonly books: Pick<Books, 'requireBook' | 'listChapters'>;
  save(sent: ProgressInput): Promise<SavedProgress>;
  addBookmark(userId: number, bookId: number, since: number | null): Promise<void>;
  /** Lists bookmarked books, oldest bookmark first: every match of the search `q`, or one page of them. */
  listBookmarkedBooks(member: Member, q: string, window: PageRange | null): Promise<BookmarkedBooks>;
  findContinued(member: Member): Promise<Continued | null>;
  /** Marks a book. @param markedMs when, by the device's clock, in ms; null for now */
  mark(input: MarkInput, markedMs: number | null): Promise<MarkedBook>;
  undoMark(input: MarkInput, undone: UndoneMark): Promise<Omit<BookProgress, 'book_id'>>;
}

/** Handlers of the progress endpoints, and of the library endpoints that mark a book. */
export type ProgressHandlers = RouteHandlers<typeof progressEndpoints> &
  Pick<RouteHandlers<typeof libraryEndpoints>, 'markBook' | 'undoBookMark'>;

const bookmarkHandlers = ({
  db,
  books,
  ...service
}: RoutesDeps): Pick<ProgressHandlers, 'listBookmarks' | 'addBookmark' | 'removeBookmark'> => ({
  listBookmarks: async ({ query, actor, ...exchange }) => {
    const window = wantsPage(query) ? pageRangeOf(query) : null;
    const { rows, total, shown } = await service.listBookmarkedBooks(actor, query.q ?? '', window);
    if (window) setPageHeaders(exchange, window, { total, shown });
    else if (shown < total) setContinuationHeaders(exchange, { total, shown });
    else void exchange.reply.header('x-total-count', String(total));
    return rows;
  },
  addBookmark: async ({ params, query, actor }) => {
    const book = await books.requireBook(params.id, actor);
    await service.addBookmark(actor.id, book.id, parseTimestamp('bookmarked_at', query.bookmarked_at));
    return { bookmarked: true };
  },
  removeBookmark: async ({ params, actor }) => {
    const book = await books.requireBook(params.id, actor);
    await deleteBookmark(db, actor.id, book.id);
    return { bookmarked: false };
  },
});

/**
 * Maximum characters of played stretches in a save before it counts as long, for a separate rate limit. A day of
 * listening has 960.
 */
const longCharacters = 1000;

export function progressRoutes(deps: RoutesDeps): ProgressHandlers {
  const { db, books, ...service } = deps;
  const longSaves = createNodeRateLimit({ name: 'long-saves', points: 60, seconds: 60 });
  return {
    ...bookmarkHandlers(deps),
    markBook: async ({ params, body, actor }) => {
      const book = await books.requireBook(params.id, actor);
      return service.mark(
        { user_id: actor.id, level: levelOf(actor), book_id: book.id, mark: body.mark },
        parseTimestamp('at', body.at),
      );
    },
    undoBookMark: async ({ params, body: { mark, at, before, chapters_seen_before }, actor }) => {
      const book = await books.requireBook(params.id, actor);
      return service.undoMark(
        { user_id: actor.id, level: levelOf(actor), book_id: book.id, mark },
        {
          at: requireTime('at', at),
          before: before === null ? null : requireTime('before', before),
          chapters_seen_before,
        },
      );
    },
    getContinuedBook: async ({ actor }) => service.findContinued(actor),
    getProgress: async ({ params, actor }) => {
      const book = await books.requireBook(params.id, actor);
      const [progress, latest] = await Promise.all([
        listHeardPositions(db, actor.id, book.id, levelOf(actor)),
        findProgress(db, actor.id, book.id),
      ]);
      const isKnown = await knowsChapter(db, book.id, latest?.last_chapter_id, levelOf(actor));
      const current = latest && isKnown && latest.rev > 0 && !isRestarted(latest) ? latest : undefined;
      return {
        progress: presentPositions(progress, latest),
        last_chapter_id: current?.last_chapter_id ?? null,
        rev: latest?.rev ?? 0,
        device: current?.device ?? null,
        updated_at: current?.updated_at ?? null,
      };
    },
    saveProgress: async ({ params, body, actor }) => {
      const played = body.played_stretches ?? [];
      if (played.reduce((sum, { stretches }) => sum + stretches.length, 0) > longCharacters)
        await longSaves.count(String(actor.id));
      const saved = await service.save({
        user_id: actor.id,
        level: levelOf(actor),
        book_id: params.id,
        chapter_id: body.chapter_id,
        position: body.position,
        device: body.device ?? null,
        base_rev: body.base_rev,
        observedMs: parseTimestamp('observed_at', body.observed_at),
        only_if_current: body.only_if_current,
        listening: { played, time: requireDates(body.listening_time ?? []) },
      });
      return actor.session.isTakenOver ? { ...saved, taken_over: true } : saved;
    },
    listPositionHistory: async ({ params, actor }) => {
      const book = await books.requireBook(params.id, actor);
      const [entries, chapters] = await Promise.all([
        listHistory(db, actor.id, book.id),
        books.listChapters(book.id, actor),
      ]);
      const titleOf = new Map(chapters.map((chapter) => [chapter.id, chapter.title]));
      const known = entries.filter((entry) => titleOf.has(entry.chapter_id));
      return known.map(({ id, chapter_id, position, device, left_at }) => ({
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
      await updateSettings(db, actor.id, { spoiler_guard: body.on ? 1 : 0 });
      return { on: body.on };
    },
    getVolume: async ({ actor }) => (await findVolume(db, actor.id))?.volume ?? 1,
    saveVolume: async ({ body, actor }) => {
      await updateSettings(db, actor.id, { volume: body.volume });
      return body.volume;
    },
  };
}
