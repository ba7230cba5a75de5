import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type DiscussionTables = 'discussions' | 'comments' | 'comment_reactions';
/** All that a discussion may know of an account: comments carry its name as it is now. */
export type DiscussionAuthors = { users: Pick<Schema['users'], 'id' | 'username' | 'profile_image'> };
type DiscussionSchema = Pick<Schema, DiscussionTables> & DiscussionAuthors;
export type Db = Kysely<DiscussionSchema> | Transaction<DiscussionSchema>;

export type Kind = Schema['discussions']['kind'];
/** What comments are about; the updates and the announcements are one discussion each. */
export interface Subject {
  readonly kind: Kind;
  readonly id: number | null;
}

const subjectKey = ({ kind, id }: Subject): string => (id === null ? kind : `${kind}/${id}`);

export interface DiscussionRow {
  readonly id: number;
  readonly thread_count: number;
}

export const findDiscussion = (db: Db, subject: Subject): Promise<DiscussionRow | undefined> =>
  db
    .selectFrom('discussions')
    .select(['id', 'thread_count'])
    .where('subject', '=', subjectKey(subject))
    .executeTakeFirst();

/** The discussion of a subject, begun if nobody has said anything yet. */
export async function findOrCreateDiscussion(db: Db, subject: Subject): Promise<number> {
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await findDiscussion(db, subject);
  if (!created) throw new Error('a discussion was removed while it began');
  return created.id;
}

/** Comments with their authors' names. */
const comments = (db: Db) =>
  db
    .selectFrom('comments as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.discussion_id',
      'c.content',
      'c.reply_to_id',
      'c.thread_id',
      'c.user_id',
      'u.username',
      'u.profile_image',
      'c.timestamp',
      'c.timestamp_key',
      'c.created_at',
      'c.removed',
      'c.likes',
      'c.dislikes',
      'c.score',
      'c.reply_count',
    ]);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number];
export { comments as selectComments };

/** A comment of a discussion of this kind; one that was deleted but stands for its replies is among them. */
export const findComment = (db: Db, kind: Kind, id: number): Promise<CommentRow | undefined> =>
  comments(db)
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .where('c.id', '=', id)
    .where('d.kind', '=', kind)
    .executeTakeFirst();

export const findByClientKey = (db: Db, userId: number, key: string): Promise<CommentRow | undefined> =>
  comments(db).where('c.user_id', '=', userId).where('c.client_key', '=', key).executeTakeFirst();
