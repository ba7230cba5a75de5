import type { FollowKind } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import { isVisibleBook, isVisibleName } from '../visibility/visibility.ts';

type SubjectColumn = 'book_id' | 'series_id' | 'person_id';

export const columnOf: Record<FollowKind, SubjectColumn> = {
  book: 'book_id',
  series: 'series_id',
  person: 'person_id',
};

export interface Subject {
  readonly kind: FollowKind;
  readonly id: number;
}

export async function isFollowing(db: Database, userId: number, { kind, id }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('id')
    .where('user_id', '=', userId)
    .where(columnOf[kind], '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertFollow = (db: Database, user_id: number, { kind, id }: Subject, created_at: string) =>
  db
    .insertInto('follows')
    .values({ user_id, book_id: null, series_id: null, person_id: null, [columnOf[kind]]: id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteFollow = (db: Database, userId: number, { kind, id }: Subject) =>
  db.deleteFrom('follows').where('user_id', '=', userId).where(columnOf[kind], '=', id).execute();

export async function countFollows(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects a member's follows whose book, series or person the member may see. */
const knownFollows = (db: Database, member: Member) => {
  const level = levelOf(member);
  return db
    .selectFrom('follows')
    .leftJoin('books', 'books.id', 'follows.book_id')
    .leftJoin('series', 'series.id', 'follows.series_id')
    .leftJoin('people', 'people.id', 'follows.person_id')
    .where('follows.user_id', '=', member.id)
    .where(({ eb, or, and }) =>
      or([
        and([eb('follows.book_id', 'is not', null), isVisibleBook(level)]),
        and([eb('follows.series_id', 'is not', null), isVisibleName('series', level)]),
        and([eb('follows.person_id', 'is not', null), isVisibleName('people', level)]),
      ]),
    );
};

export async function countListed(db: Database, member: Member): Promise<number> {
  const { count } = await knownFollows(db, member)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns whether a reader of a level may see the book, series or person to follow; true if the subject does not
 * exist.
 */
export async function isKnown(db: Database, { kind, id }: Subject, level: Visibility): Promise<boolean> {
  const hidden =
    kind === 'book'
      ? db.selectFrom('books').select('id').where('id', '=', id).where('visibility', '>', level)
      : kind === 'series'
        ? db
            .selectFrom('series')
            .select('id')
            .where('id', '=', id)
            .where((eb) => eb.not(isVisibleName('series', level)))
        : db
            .selectFrom('people')
            .select('id')
            .where('id', '=', id)
            .where((eb) => eb.not(isVisibleName('people', level)));
  return (await hidden.executeTakeFirst()) === undefined;
}

/** Lists a member's follows with ids below `beforeId`, newest first. */
export const listFollows = (db: Database, member: Member, beforeId: number, limit: number) =>
  knownFollows(db, member)
    .select([
      'follows.id as follow_id',
      'follows.book_id',
      'follows.series_id',
      'follows.person_id',
      'follows.created_at',
      'books.title',
      'books.cover_image',
      'books.cover_hue',
      'series.name as series_name',
      'people.name as person_name',
    ])
    .where('follows.id', '<', beforeId)
    .orderBy('follows.id', 'desc')
    .limit(limit)
    .execute();

/** Moves the followers of one person or series to another. Call it before the first one is deleted. */
export async function moveFollows(
  tx: Database,
  column: 'series_id' | 'person_id',
  from: number,
  into: number,
): Promise<void> {
  await sql`
    update follows set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from} and not exists (
      select 1 from follows as other where other.${sql.ref(column)} = ${into} and other.user_id = follows.user_id
    )`.execute(tx);
}
