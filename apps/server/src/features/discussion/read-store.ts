import { type CommentSort, limits } from '@lamplight/contract';
import { sql } from 'kysely';
import { orders, type Position } from './cursor.ts';
import { type CommentRow, type Db, selectComments } from './store.ts';

/** Most ids that one `in (…)` names; engines limit bound parameters. */
const idsAtOnce = 5000;

async function byIds<Row>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce)
    rows.push(...(await read(ids.slice(at, at + idsAtOnce))));
  return rows;
}

/** Top-level comments in the order of the sort, from after a position on. */
export function listThreads(
  db: Db,
  discussionId: number,
  { sort, after, limit }: { sort: CommentSort; after: Position | null; limit: number },
): Promise<CommentRow[]> {
  const { keys, direction } = orders[sort];
  let query = selectComments(db)
    .where('c.discussion_id', '=', discussionId)
    .where('c.reply_to_id', 'is', null)
    .limit(limit);
  for (const key of keys) query = query.orderBy(`c.${key}`, direction);
  if (after) {
    const columns = sql.join(keys.map((key) => sql.ref(`c.${key}`)));
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${columns}) ${beyond} (${sql.join(after)})`);
  }
  return query.execute();
}

/** Replies of a thread, oldest first, from after one on. */
export const listReplies = (db: Db, threadId: number, after: number, limit: number): Promise<CommentRow[]> =>
  selectComments(db)
    .where('c.thread_id', '=', threadId)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();

const listAllReplies = (db: Db, threadIds: readonly number[]): Promise<CommentRow[]> =>
  byIds(threadIds, (part) =>
    selectComments(db).where('c.thread_id', 'in', part).orderBy('c.thread_id').orderBy('c.id').execute(),
  );

/** The replies of these threads, oldest first, by thread; of each at most `most`, so that one cannot outgrow a page. */
export async function listRepliesOf(
  db: Db,
  threads: readonly CommentRow[],
  most: number,
): Promise<Map<number, CommentRow[]>> {
  const isLong = (thread: CommentRow) => thread.reply_count > most;
  const short = threads.filter((thread) => thread.reply_count > 0 && !isLong(thread));
  const replies = [
    ...(await listAllReplies(
      db,
      short.map((thread) => thread.id),
    )),
    ...(await Promise.all(threads.filter(isLong).map(({ id }) => listReplies(db, id, 0, most)))).flat(),
  ];
  return Map.groupBy(replies, (reply) => reply.thread_id ?? 0);
}

export interface ReactionRow {
  readonly comment_id: number;
  readonly user_id: number;
  readonly value: 1 | -1;
}

/** Reactions to these comments: one member's, or everyone's. */
export const listReactions = (
  db: Db,
  commentIds: readonly number[],
  userId: number | null,
): Promise<ReactionRow[]> =>
  byIds(commentIds, (part) => {
    const all = db
      .selectFrom('comment_reactions')
      .select(['comment_id', 'user_id', 'value'])
      .where('comment_id', 'in', part);
    return (
      userId === null ? all.orderBy('comment_id').orderBy('user_id') : all.where('user_id', '=', userId)
    ).execute();
  });

interface Mark {
  readonly comment_id: number;
  readonly timestamp: number;
}

const marked = (db: Db, discussionId: number, beyond: number) =>
  db
    .selectFrom('comments')
    .where('discussion_id', '=', discussionId)
    .where('reply_to_id', 'is', null)
    .where('timestamp_key', '<', beyond)
    .orderBy('timestamp_key')
    .orderBy('created_at')
    .orderBy('id');

/** Every comment with a timestamp, in their order; where there are more than marks may be, some as `leapMarks` says. */
export async function listMarks(db: Db, discussionId: number, beyond: number, gap: number): Promise<Mark[]> {
  const all = marked(db, discussionId, beyond);
  const tooMany = await all.select('id').limit(1).offset(limits.maxMarks).executeTakeFirst();
  if (tooMany) return leapMarks(db, discussionId, beyond, gap);
  return all.select(['id as comment_id', 'timestamp_key as timestamp']).limit(limits.maxMarks).execute();
}

/**
 * The first comment of each stretch of `gap` seconds that begins with one. Leaps from mark to mark through the
 * index, so that a chapter with many comments costs no more than one with as many marks.
 */
async function leapMarks(db: Db, discussionId: number, beyond: number, gap: number): Promise<Mark[]> {
  const among = sql`from comments where discussion_id = ${discussionId} and reply_to_id is null`;
  const { rows } = await sql<Mark>`
    with recursive marks(at, number) as (
      select (select min(timestamp_key) ${among} and timestamp_key < ${beyond}), 1
      union all
      select (select min(timestamp_key) ${among} and timestamp_key >= marks.at + ${gap}
        and timestamp_key < ${beyond}), number + 1
      from marks where marks.at is not null and number < ${limits.maxMarks}
    )
    select at as timestamp, (select id ${among} and timestamp_key = marks.at
      order by created_at, id limit 1) as comment_id
    from marks where at is not null
  `.execute(db);
  return rows;
}
