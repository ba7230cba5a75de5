import { sql } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';

export type Kind = Schema['discussions']['kind'];
/** Subject of a discussion. The updates page and the announcements are one discussion each (`id` null). */
export interface Subject {
  readonly kind: Kind;
  readonly id: number | null;
}

const subjectKey = ({ kind, id }: Subject): string => (id === null ? kind : `${kind}/${id}`);

export interface DiscussionRow {
  readonly id: number;
  readonly thread_count: number;
}

export interface ReaderDiscussion extends DiscussionRow {
  /** Number of the reader's own comments in this discussion that others do not see. */
  readonly own_unlisted: number;
  readonly own_unlisted_threads: number;
}

/** Finds a discussion, and counts the comments in it that only this reader sees. */
export const findDiscussionFor = (
  db: Database,
  subject: Subject,
  readerId: number,
): Promise<ReaderDiscussion | undefined> =>
  db
    .selectFrom('discussions as d')
    .select((eb) => {
      const own = eb
        .selectFrom('comments as o')
        .select(({ fn }) => fn.countAll<number>().as('own'))
        .where('o.user_id', '=', readerId)
        .whereRef('o.discussion_id', '=', 'd.id')
        .where('o.listed', '=', 0)
        .where('o.removed', '=', 0);
      return [
        'd.id',
        'd.thread_count',
        eb.fn.coalesce(own, eb.lit(0)).as('own_unlisted'),
        eb.fn.coalesce(own.where('o.reply_to_id', 'is', null), eb.lit(0)).as('own_unlisted_threads'),
      ];
    })
    .where('d.subject', '=', subjectKey(subject))
    .executeTakeFirst();

export const findDiscussion = (db: Database, subject: Subject): Promise<DiscussionRow | undefined> =>
  db
    .selectFrom('discussions')
    .select(['id', 'thread_count'])
    .where('subject', '=', subjectKey(subject))
    .executeTakeFirst();

/** Returns the id of a subject's discussion; creates the discussion if there is none. */
export async function findOrCreateDiscussion(db: Database, subject: Subject): Promise<number> {
  const existing = await findDiscussion(db, subject);
  if (existing) return existing.id;
  const { kind, id } = subject;
  await db
    .insertInto('discussions')
    .values({
      kind,
      subject: subjectKey(subject),
      chapter_id: kind === 'chapter' ? id : null,
      book_id: kind === 'book' ? id : null,
      reviewed_book_id: kind === 'review' ? id : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await findDiscussion(db, subject);
  if (!created) throw new Error('discussion disappeared while it was being created');
  return created.id;
}

/** Selects comments with their authors' names. */
const comments = (db: Database) =>
  db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.discussion_id',
      'c.content',
      'c.translations',
      'c.reply_to_id',
      'c.thread_id',
      'c.user_id',
      'u.username',
      'u.profile_image',
      'c.timestamp',
      'c.timestamp_key',
      'c.created_at',
      'c.removed',
      'c.state',
      'c.listed',
      'c.likes',
      'c.dislikes',
      'c.score',
      'c.reply_count',
    ]);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number];
export { comments as selectComments };

/**
 * SQL: visibility of the subject of the discussion `d`: that of its chapter or book, or 0 for a subject that is public.
 */
export const subjectVisibility = sql<Visibility>`coalesce(
  (select visibility from chapters where id = d.chapter_id),
  (select visibility from books where id = coalesce(d.book_id, d.reviewed_book_id)),
  0)`;

/** A comment with the visibility of its subject. */
export type FoundComment = CommentRow & { readonly visibility: Visibility };

/** Finds a comment of this kind, also a deleted one that remains as a tombstone because it has replies. */
export const findComment = (db: Database, kind: Kind, id: number): Promise<FoundComment | undefined> =>
  comments(db)
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .select(subjectVisibility.as('visibility'))
    .where('c.id', '=', id)
    .where('d.kind', '=', kind)
    .executeTakeFirst();

export const findByClientKey = (db: Database, userId: number, key: string): Promise<CommentRow | undefined> =>
  comments(db).where('c.user_id', '=', userId).where('c.client_key', '=', key).executeTakeFirst();

/** Finds the columns of a comment of any kind that decide who may see it. */
export const findState = (db: Database, id: number) =>
  db.selectFrom('comments').select(['user_id', 'removed', 'state']).where('id', '=', id).executeTakeFirst();
