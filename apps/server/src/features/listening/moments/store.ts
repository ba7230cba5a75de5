import { momentLimits } from '@lamplight/contract';
import { type Selectable, sql } from 'kysely';
import { contains } from '../../../db/dialect.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { isVisibleBook } from '../../catalogue/index.ts';

export type MomentRow = Selectable<Schema['moments']>;

/** Sort key of moments whose chapter was deleted: after all chapters. */
const noPlace = 1e9;

export const findMoment = (db: Database, userId: number, id: string): Promise<MomentRow | undefined> =>
  db.selectFrom('moments').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/** Counts a member's moments, and those in one book. */
export async function countMoments(
  db: Database,
  userId: number,
  bookId: number,
): Promise<{ all: number; inBook: number }> {
  const counts = await db
    .selectFrom('moments')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('book_id', '=', bookId).as('inBook'),
    ])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return counts;
}

export const insertMoment = (tx: Database, row: MomentRow) => tx.insertInto('moments').values(row).execute();

export const updateMoment = (
  tx: Database,
  { user_id, id, note, note_fold, changed_at, deleted }: MomentRow,
) =>
  tx
    .updateTable('moments')
    .set({ note, note_fold, changed_at, deleted })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();

/** Deletes the rows of a member's deleted moments, except the latest `momentLimits.deletedKept`. */
export async function forgetDeleted(tx: Database, userId: number): Promise<void> {
  const last = await tx
    .selectFrom('moments')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('deleted', '=', 1)
    .orderBy('changed_at', 'desc')
    .offset(momentLimits.deletedKept)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx
    .deleteFrom('moments')
    .where('user_id', '=', userId)
    .where('deleted', '=', 1)
    .where('changed_at', '<=', last.changed_at)
    .execute();
}

export interface MomentFilter {
  readonly userId: number;
  /** Visibility level of the member: moments of books that the member may no longer see are left out. */
  readonly level: Visibility;
  readonly bookId: number | undefined;
  /** Folded words, each of which the note, the chapter's or the book's title contains; empty for all moments. */
  readonly words: readonly string[];
}

const filtered = (db: Database, { userId, level, bookId, words }: MomentFilter) => {
  const all = db
    .selectFrom('moments as moment')
    .innerJoin('books', 'books.id', 'moment.book_id')
    .leftJoin('chapters', 'chapters.id', 'moment.chapter_id')
    .where('moment.user_id', '=', userId)
    .where('moment.deleted', '=', 0)
    .where(isVisibleBook(level))
    .where((eb) => eb(eb.fn.coalesce('chapters.visibility', eb.lit(0)), '<=', level));
  const ofBook = bookId === undefined ? all : all.where('moment.book_id', '=', bookId);
  return words.reduce(
    (rows, word) =>
      rows.where((eb) =>
        eb.or(
          [
            sql<string>`moment.note_fold`,
            sql<string>`moment.chapter_title_fold`,
            sql<string>`books.title_fold`,
          ].map((text) => contains(text, word)),
        ),
      ),
    ofBook,
  );
};

/** A moment with its chapter's order and the time of the latest moment of its book. */
const ordered = (db: Database, filter: MomentFilter) =>
  filtered(db, filter)
    .select([
      'moment.id',
      'moment.book_id',
      'moment.chapter_id',
      'moment.position',
      'moment.note',
      'moment.created_at',
      'moment.changed_at',
      'books.title as book_title',
      'books.listed_people',
      'books.cover_image',
      'books.cover_hue',
    ])
    .select(({ fn, ref, val }) => [
      fn.coalesce(ref('chapters.title'), ref('moment.chapter_title')).as('chapter_title'),
      fn.coalesce(ref('chapters.place'), val(noPlace)).as('place'),
      sql<string>`max(moment.created_at) over (partition by moment.book_id)`.as('latest'),
    ]);

/** A moment as lists show it. */
export type ListedRow = Awaited<ReturnType<ReturnType<typeof ordered>['execute']>>[number];

/** Columns that a cursor holds: those that the list is sorted by. */
export type MomentKey = Pick<ListedRow, 'latest' | 'book_id' | 'place' | 'position' | 'id'>;

/**
 * Lists a member's moments: the book with the latest one first, within a book in the order of listening. The number of
 * moments of a member is bounded, so that ordering all of them for a page is cheap.
 */
export function listMoments(
  db: Database,
  filter: MomentFilter,
  { after, limit }: { readonly after: MomentKey | null; readonly limit: number },
): Promise<ListedRow[]> {
  const rows = db.selectFrom(ordered(db, filter).as('listed')).selectAll();
  const rest = after
    ? rows.where(
        sql<boolean>`listed.latest < ${after.latest} or (listed.latest = ${after.latest}
          and (listed.book_id, listed.place, listed.position, listed.id)
            > (${after.book_id}, ${after.place}, ${after.position}, ${after.id}))`,
      )
    : rows;
  return rest
    .orderBy('listed.latest', 'desc')
    .orderBy('listed.book_id')
    .orderBy('listed.place')
    .orderBy('listed.position')
    .orderBy('listed.id')
    .limit(limit)
    .execute();
}

/** Returns one moment as lists show it; undefined if it is deleted or unknown. */
export const findListed = (
  db: Database,
  userId: number,
  level: Visibility,
  id: string,
): Promise<ListedRow | undefined> =>
  ordered(db, { userId, level, bookId: undefined, words: [] }).where('moment.id', '=', id).executeTakeFirst();

export async function countListed(db: Database, filter: MomentFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
