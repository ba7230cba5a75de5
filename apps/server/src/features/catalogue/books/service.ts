import {
  type Book,
  type BookSummary,
  type bookEndpoints,
  hasStaffRight,
  mayDownload,
} from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import { createGroupCommit } from '../../../db/group-commit.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { PageRange } from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf, type Member, mayKnow, type Viewer } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Log } from '../../../platform/log.ts';
import type { AudioSigner, MediaReferences } from '../../media/index.ts';
import { listCredits } from '../people/credits.ts';
import type { Search } from '../search/search.ts';
import { plainWords } from '../search/terms.ts';
import { addBook, type NewBook } from './add-book.ts';
import { createBookLists, type FittingBooks, type ListQuery } from './book-lists.ts';
import type { ListedBook } from './cache/summary-cache.ts';
import { type Edition, type EditionClash, findEditionClash } from './editions.ts';
import { withChapters } from './fitting-books.ts';
import { isPublicCover, referencedMedia, replaceCovers } from './media-references.ts';
import { m } from './messages.ts';
import { type ChapterLinks, presentBook, presentChapters, presentForAdmins } from './present.ts';
import { listTeasers } from './public-books.ts';
import { bookRoutes } from './routes.ts';
import { dayOf, summarizeChapters } from './rules.ts';
import {
  type BookRow,
  type ChapterRow,
  findBook,
  findChapter,
  findChapterById,
  isReleasedAudio,
  listChaptersOf,
  listDemoBooks,
  recordView,
} from './store.ts';

export interface Books {
  readonly handlers: RouteHandlers<typeof bookEndpoints>;
  addBook(book: NewBook): Promise<number>;
  hasTitle(title: string): Promise<boolean>;
  /** Compares a book that is to be added with the books of the library. */
  findEditionClash(edition: Edition): Promise<EditionClash>;
  /** Counts a view of a book: once per member, book and day. */
  countView(bookId: number, userId: number): Promise<void>;
  /**
   * Removes the book's summary from this node's cache after a rating. Other nodes show the new rating within a minute.
   */
  onRated(bookId: number): void;
  /** Returns the id of the book with this title; null if there is none. */
  findIdByTitle(title: string): Promise<number | null>;
  /** Lists the ids of the first books with this title, which several editions may share. */
  findIdsByTitle(title: string): Promise<number[]>;
  /** Returns whether visitors may see a book with this cover, given by the prefix of its addresses. */
  isPublicCover(prefix: string): Promise<boolean>;
  /** Reads all names into the search index, so that the first search need not wait for this. */
  prepare(): Promise<void>;
  /** Replaces cover URLs. The keys of `addresses` are the URL prefixes of the former covers. */
  replaceCovers(addresses: ReadonlyMap<string, string>): Promise<void>;
  /** Returns which of these stored media URLs a book or a chapter uses. */
  referencedMedia(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns a book that the reader may see. @throws ProblemError not_found */
  requireBook(id: number, viewer: Viewer): Promise<BookRow>;
  /** Lists demo books by title. */
  listDemoBooks(window: PageRange): Promise<BookRow[]>;
  isDemo(id: number): Promise<boolean>;
  /** Returns a chapter that the reader may see. @throws ProblemError not_found */
  requireChapter(id: number, viewer: Viewer): Promise<ChapterRow>;
  findChapter(bookId: number, chapterId: number): Promise<ChapterRow | undefined>;
  /** Lists the chapters that the reader may see. */
  listChapters(bookId: number, viewer: Viewer): Promise<ChapterRow[]>;
  /**
   * Returns false if all chapters that use the audio file with this storage key are unreleased for the reader. Checks
   * no other permission.
   */
  mayHear(key: string, viewer: Viewer): Promise<boolean>;
  /** Presents a book with its chapters to a member; admins get additional fields. */
  show(row: BookRow, actor: Actor): Promise<Book>;
  /** Returns summaries in the order of the ids; books that were deleted or that the reader may not see are left out. */
  summaries(ids: readonly number[], viewer: Viewer): Promise<BookSummary[]>;
  /** Like `summaries`, but only as many as fit into one response. */
  fittingSummaries(ids: readonly number[], viewer: Viewer): Promise<FittingBooks<BookSummary>>;
  /**
   * Returns which of these books match a search for `q`, counted against the reader's limit; if `q` is blank, all
   * that the reader may see.
   */
  filterIds(ids: readonly number[], q: string, reader: Member | null): Promise<readonly number[]>;
}

export interface BooksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly search: Search;
  readonly media: AudioSigner & Pick<MediaReferences, 'findHosted'>;
  /** Limits searches per account. */
  readonly searches: RateLimit;
  readonly events: Events<Database>;
  /** Lists the books that a member has in progress or saved, a few hundred at most. */
  ownBooks(member: Member): Promise<readonly number[]>;
}

/** Maximum number of counted views that a node remembers. */
const maxCounted = 20_000;

/** Maximum number of books listed for one title. */
const mostOfATitle = 20;

/** Signs the addresses of a book's chapters for a member. */
const linksFor = (media: AudioSigner, actor: Actor): ChapterLinks => ({
  stream: (chapter) =>
    media.signAudio(chapter.audio_url, {
      listener: actor,
      durationSeconds: chapter.duration,
      right: 'stream',
    }),
  download: (chapter, name) =>
    mayDownload(actor)
      ? media.signAudio(chapter.audio_url, {
          listener: actor,
          durationSeconds: chapter.duration,
          right: 'download',
          name,
        })
      : undefined,
});

const findIdsByTitle = async (db: Database, title: string): Promise<number[]> => {
  const books = await db
    .selectFrom('books')
    .select('id')
    .where('title_fold', '=', foldText(title))
    .orderBy('id')
    .limit(mostOfATitle)
    .execute();
  return books.map(({ id }) => id);
};

/** Returns the function that counts a view of a book, once a day for each member. */
function createViewCounter(
  { db, clock }: Pick<BooksDeps, 'db' | 'clock'>,
  onCounted: (bookId: number) => void,
): Books['countView'] {
  // Group concurrent counts of views into one commit: their requests share one wait for the disk.
  const atomically = createGroupCommit(db);
  /**
   * Views (member, book, day) that this node knows to be counted: opening the book again then needs no query.
   */
  const counted = new LRUCache<string, true>({ maxSize: maxCounted, sizeCalculation: () => 1 });

  return async (bookId, userId) => {
    const opened_at = clock.iso();
    const day = dayOf(opened_at);
    const view = `${userId} ${bookId} ${day}`;
    if (counted.has(view)) return;
    const isNew = await recordView(db, atomically, { book_id: bookId, user_id: userId, day, opened_at });
    counted.set(view, true);
    if (isNew) onCounted(bookId);
  };
}

/** Notes a member's search that found nothing. */
async function noteMiss(
  { db, log, events }: Pick<BooksDeps, 'db' | 'log' | 'events'>,
  { q = '', sort: _, ...filters }: ListQuery,
  { id, role, staff_role }: Actor,
): Promise<void> {
  if (Object.values(filters).some(Boolean) || role !== 'member' || staff_role !== null) return;
  try {
    await events.emit('searchMissed', db, { userId: id, search: q, words: plainWords(q) });
  } catch (error) {
    log.warn({ err: error }, 'search without result not counted');
  }
}

export function createBooks({ db, clock, log, search, media, searches, events, ownBooks }: BooksDeps): Books {
  const bookLists = createBookLists(db, clock, search);

  async function sizesOf(chapters: readonly ChapterRow[]): Promise<Pick<ChapterLinks, 'bytes'>> {
    const files = await media.findHosted(chapters.map(({ audio_url }) => audio_url));
    return { bytes: ({ audio_url }) => files.get(audio_url)?.bytes ?? undefined };
  }

  /** Adds chapters to the books of a list while the response has space. */
  const addChapters = (books: readonly ListedBook[], actor: Actor): Promise<BookSummary[]> => {
    const links = linksFor(media, actor);
    return withChapters(books, {
      listChapters: (ids) => listChaptersOf(db, ids, levelOf(actor)),
      present: (book, chapters) => presentChapters(book, chapters, links),
    });
  };

  /** Presents a book with its chapters; editors get additional fields. */
  async function show(row: BookRow, actor: Actor): Promise<Book> {
    const [chapters, { tags, ...credits }] = await Promise.all([
      listChaptersOf(db, [row.id], levelOf(actor)),
      listCredits(db, row.id),
    ]);
    const { hidden_chapters: _, ...summary } = summarizeChapters(
      row.cover_image,
      chapters.map(({ image, duration }) => ({ image, duration })),
    );
    const links = { ...linksFor(media, actor), ...(mayDownload(actor) && (await sizesOf(chapters))) };
    const book = presentBook({ ...row, ...summary }, { tags, credits, chapters }, links);
    return hasStaffRight(actor, 'editor') ? { ...book, ...presentForAdmins(row) } : book;
  }

  async function requireBook(id: number, viewer: Viewer): Promise<BookRow> {
    const book = await findBook(db, id);
    if (!book || !mayKnow(viewer, book)) throw new ProblemError('not_found', m.bookNotFound);
    return book;
  }

  const countView = createViewCounter({ db, clock }, bookLists.onCounted);

  async function viewBook(id: number, actor: Actor): Promise<Book> {
    const book = await requireBook(id, actor);
    // Views by staff before the release, and by programs, do not count.
    if (book.visibility === 0 && actor.session.keyId === null) await countView(book.id, actor.id);
    return show(book, actor);
  }

  const findIdByTitle = async (title: string): Promise<number | null> =>
    (await findIdsByTitle(db, title))[0] ?? null;
  const hasTitle = async (title: string): Promise<boolean> => (await findIdByTitle(title)) !== null;

  return {
    handlers: bookRoutes({
      bookLists,
      searches,
      listOwn: ownBooks,
      addChapters,
      requireBook,
      viewBook,
      listTeasers: () => listTeasers(db),
      noteMiss: (query, actor) => noteMiss({ db, log, events }, query, actor),
    }),
    async prepare() {
      try {
        await search.names();
      } catch (error) {
        log.warn({ error }, 'names could not be read; the next search reads them');
      }
    },
    addBook: (book) => db.transaction().execute((tx) => addBook(tx, book, clock.iso())),
    hasTitle,
    findEditionClash: (edition) => findEditionClash(db, edition),
    findIdByTitle,
    findIdsByTitle: (title) => findIdsByTitle(db, title),
    countView,
    onRated: (bookId) => bookLists.onCounted(bookId),
    show,
    referencedMedia: (addresses) => referencedMedia(db, addresses),
    isPublicCover: (prefix) => isPublicCover(db, prefix),
    replaceCovers: (addresses) => replaceCovers(db, addresses),
    requireBook,
    listDemoBooks: (window) => listDemoBooks(db, window),
    isDemo: async (id) => {
      const book = await findBook(db, id);
      return book?.demo === 1 && mayKnow(null, book);
    },
    mayHear: (key, viewer) => isReleasedAudio(db, `/media/${key}`, levelOf(viewer)),
    requireChapter: async (id, viewer) => {
      const chapter = await findChapterById(db, id);
      if (!chapter || !mayKnow(viewer, chapter)) throw new ProblemError('not_found', m.chapterNotFound);
      return chapter;
    },
    findChapter: (bookId, chapterId) => findChapter(db, bookId, chapterId),
    listChapters: (bookId, viewer) => listChaptersOf(db, [bookId], levelOf(viewer)),
    summaries: (ids, viewer) => bookLists.summaries(ids, levelOf(viewer)),
    async fittingSummaries(ids, viewer) {
      const { rows, count } = await bookLists.fitting(ids, levelOf(viewer));
      return { rows: rows.map(({ summary }) => summary), count };
    },
    filterIds: async (ids, q, reader) => {
      if (reader && q.trim() !== '') await searches.count(String(reader.id));
      return bookLists.filterIds(ids, q, levelOf(reader));
    },
  };
}
