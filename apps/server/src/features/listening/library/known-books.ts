import { limits } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';
import { prepareQuery, prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { chapterCountFor, durationFor, isVisibleBook, prepareByLevel } from '../../catalogue/index.ts';
import { listContinued, maxListedContinued } from '../progress/progress-store.ts';
import { isHiddenChapter } from './store.ts';

export interface OfMember {
  readonly userId: number;
}

/** Number of most recently played books on which suggestions are based. */
const maxLatest = 96;

/**
 * SQL condition on rows of `book_progress`: the member has played the book or marked it as finished. Such books are
 * called known.
 */
const isKnown = (table: 'own' | 'progress'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.rev`)} > 0 or ${sql.ref(`${table}.is_finished`)} = 1)`;

/** Selects the ids of the books that a member has played or marked as finished. */
export const knownBookIds = (userId: number): RawBuilder<number> =>
  sql<number>`(select own.book_id from book_progress as own where own.user_id = ${userId} and ${isKnown('own')})`;

/**
 * SQL condition on a book's id: the member has neither played the book nor marked it as finished. Written so that
 * PostgreSQL looks up each book by index; with `not exists` it would compare each book with all of the member's.
 */
export const isUnknown = (bookId: string, userId: number): RawBuilder<boolean> =>
  sql<boolean>`(
    select own.book_id from book_progress as own
    where own.user_id = ${userId} and own.book_id = ${sql.ref(bookId)} and ${isKnown('own')}
  ) is null`;

/** Selects the books that a member has played or marked as finished, with the columns for cards and suggestions. */
const knownBooks = (db: Database, level: Visibility, userId: number) =>
  db
    .selectFrom('book_progress as progress')
    .innerJoin('books', 'books.id', 'progress.book_id')
    .where('progress.user_id', '=', userId)
    .where(isKnown('progress'))
    .where(isVisibleBook(level));

const latestFirst = sql`progress.updated_at desc, progress.book_id desc`;

interface CardRow {
  readonly book_id: number;
  readonly position: number;
  readonly updated_at: string;
  readonly restarted_at: string | null;
  readonly chapter_start: number;
  readonly chapters_seen: number;
  readonly heard_seconds: number;
  readonly is_finished: 0 | 1;
  readonly chapter_count: number;
  readonly book_duration: number | null;
  readonly is_hidden: 0 | 1;
}

const cardRows = prepareByLevel((level) =>
  prepareQuery<OfMember, CardRow>((db, { userId }) =>
    knownBooks(db, level, userId)
      .select([
        'progress.book_id',
        'progress.position',
        'progress.updated_at',
        'progress.restarted_at',
        'progress.chapter_start',
        'progress.chapters_seen',
        'progress.heard_seconds',
        'progress.is_finished',
        chapterCountFor(level).as('chapter_count'),
        durationFor(level).as('book_duration'),
        isHiddenChapter(level).as('is_hidden'),
      ])
      .orderBy(latestFirst)
      .limit(sql.lit(limits.maxBookProgress)),
  ),
);

/** Lists a member's progress, for cards, in the books they have played or marked as finished, the latest first. */
export const listCardProgress = (db: Database, member: Member): Promise<CardRow[]> =>
  cardRows(levelOf(member))(db, { userId: member.id });

/** A book that the member has played or marked as finished. */
export interface KnownBook {
  readonly book_id: number;
  readonly last_chapter_id: number;
  readonly rev: number;
  readonly chapters_seen: number;
  readonly is_finished: 0 | 1;
  readonly chapter_count: number;
}

const knownColumns = [
  'progress.book_id',
  'progress.last_chapter_id',
  'progress.rev',
  'progress.chapters_seen',
  'progress.is_finished',
] as const;

const latestBooks = prepareByLevel((level) =>
  prepareQuery<OfMember, KnownBook>((db, { userId }) =>
    knownBooks(db, level, userId)
      .select([...knownColumns, chapterCountFor(level).as('chapter_count')])
      .orderBy(latestFirst)
      .limit(sql.lit(maxLatest)),
  ),
);

/** Lists the books that a member has played or finished last, the latest first. */
export const listLatestBooks = (db: Database, member: Member): Promise<KnownBook[]> =>
  latestBooks(levelOf(member))(db, { userId: member.id });

const booksByIds = prepareByLevel((level) =>
  prepareQueryByIds<KnownBook, number, OfMember>((db, ids, { userId }) =>
    knownBooks(db, level, userId)
      .select([...knownColumns, chapterCountFor(level).as('chapter_count')])
      .where('progress.book_id', 'in', ids),
  ),
);

/** Returns those of these books that the member has played or marked as finished, by id. */
export async function findKnownBooks(
  db: Database,
  member: Member,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownBook>> {
  const rows = await booksByIds(levelOf(member))(db, ids, { userId: member.id });
  return new Map(rows.map((row) => [row.book_id, row]));
}

/** Maximum number of suggested books with new chapters. */
const maxExtended = 2;
/** A book with new chapters. */
export interface ExtendedBook {
  readonly book_id: number;
  readonly new_chapters: number;
}

const extendedBooks = prepareByLevel((level) =>
  prepareQuery<OfMember, ExtendedBook>((db, { userId }) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('book_progress as progress')
          .select(['progress.book_id', 'progress.updated_at', 'progress.chapters_seen'])
          .where('progress.user_id', '=', userId)
          .where(isKnown('progress'))
          .orderBy(latestFirst)
          .limit(sql.lit(limits.maxBookProgress))
          .as('progress'),
      )
      .innerJoin('books', 'books.id', 'progress.book_id')
      .select([
        'progress.book_id',
        sql<number>`${chapterCountFor(level)} - progress.chapters_seen`.as('new_chapters'),
      ])
      .where(isVisibleBook(level))
      .where(sql<boolean>`progress.chapters_seen < ${chapterCountFor(level)}`)
      .orderBy(latestFirst)
      // Reads more rows than needed, because books shown in Continue are removed afterwards.
      .limit(sql.lit(maxListedContinued + maxExtended)),
  ),
);

/**
 * Lists books that the member has played or marked as finished and that have chapters they have not seen, except books
 * that the home page shows in Continue.
 */
export async function listExtendedBooks(db: Database, member: Member): Promise<ExtendedBook[]> {
  const level = levelOf(member);
  const [extended, continued] = await Promise.all([
    extendedBooks(level)(db, { userId: member.id }),
    listContinued(db, member),
  ]);
  const shown = new Set(continued.map(({ book_id }) => book_id));
  return extended.filter(({ book_id }) => !shown.has(book_id)).slice(0, maxExtended);
}
