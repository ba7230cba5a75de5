import { type CommentSort, limits } from '@lamplight/contract';
import { sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import type { CursorPosition } from '../../../http/cursor.ts';
import { orders } from './cursor.ts';
import { asSeenBy } from './rules.ts';
import { type CommentRow, selectComments } from './store.ts';

/** Size of a comment in a response, known before its text is read. */
export interface SizedComment {
  readonly id: number;
  readonly thread_id: number | null;
  readonly reply_count: number;
  readonly reaction_count: number;
  /** Bytes of the text. */
  readonly text_bytes: number;
}

/** The member who reads comments. `hasUnlisted` is true if some of them may be visible to this member only. */
export interface Reader {
  readonly id: number;
  readonly hasUnlisted: boolean;
}

/** Selects the comments listed to a reader. */
const selectSizes = (db: Database, reader: Reader) =>
  db
    .selectFrom('comments as c')
    .where((eb) => {
      const isListed = eb('c.listed', '=', 1);
      if (!reader.hasUnlisted) return isListed;
      return eb.or([isListed, eb.and([eb('c.user_id', '=', reader.id), eb('c.removed', '=', 0)])]);
    })
    .select((eb) => [
      'c.id',
      'c.thread_id',
      reader.hasUnlisted
        ? eb(
            'c.reply_count',
            '+',
            eb
              .selectFrom('comments as o')
              .select(({ fn }) => fn.countAll<number>().as('own'))
              .where('o.user_id', '=', reader.id)
              .whereRef('o.discussion_id', '=', 'c.discussion_id')
              .whereRef('o.thread_id', '=', 'c.id')
              .where('o.listed', '=', 0)
              .where('o.removed', '=', 0),
          ).as('reply_count')
        : 'c.reply_count',
      eb('c.likes', '+', eb.ref('c.dislikes')).as('reaction_count'),
      sql<number>`octet_length(c.content) + octet_length(c.translations)`.as('text_bytes'),
    ]);

/** Lists top-level comments in the given order, starting after a cursor. */
export function listThreadSizes(
  db: Database,
  discussionId: number,
  {
    sort,
    after,
    limit,
    reader,
  }: { sort: CommentSort; after: CursorPosition | null; limit: number; reader: Reader },
): Promise<SizedComment[]> {
  const { keys, direction } = orders[sort];
  let query = selectSizes(db, reader)
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

/** Lists replies of a thread after the reply with the id `after`, oldest first. */
export const listReplySizes = (
  db: Database,
  threadId: number,
  { after, limit, reader }: { after: number; limit: number; reader: Reader },
): Promise<SizedComment[]> =>
  selectSizes(db, reader)
    .where('c.thread_id', '=', threadId)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** Lists at most `maxPerThread` replies of each thread, oldest first, grouped by thread id. */
export async function listReplySizesOf(
  db: Database,
  threads: readonly SizedComment[],
  { maxPerThread, reader }: { maxPerThread: number; reader: Reader },
): Promise<Map<number, SizedComment[]>> {
  const isLong = (thread: SizedComment) => thread.reply_count > maxPerThread;
  const short = threads.filter((thread) => thread.reply_count > 0 && !isLong(thread)).map(({ id }) => id);
  const replies = await readInChunks(short, (part) =>
    selectSizes(db, reader).where('c.thread_id', 'in', part).orderBy('c.thread_id').orderBy('c.id').execute(),
  );
  for (const { id } of threads.filter(isLong))
    replies.push(...(await listReplySizes(db, id, { after: 0, limit: maxPerThread, reader })));
  return Map.groupBy(replies, (reply) => reply.thread_id ?? 0);
}

/** Returns comments as a reader sees them, in the order of the ids; deleted ones are left out. */
export async function listComments(
  db: Database,
  ids: readonly number[],
  readerId: number,
): Promise<CommentRow[]> {
  const rows = await readInChunks(ids, (part) => selectComments(db).where('c.id', 'in', part).execute());
  const byId = new Map(rows.map((row) => [row.id, asSeenBy(readerId, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ReactionRow {
  readonly comment_id: number;
  readonly user_id: number;
  readonly value: 1 | -1;
}

/** Lists reactions to these comments: of one member, or of everyone if `userId` is null. */
export const listReactions = (
  db: Database,
  commentIds: readonly number[],
  userId: number | null,
): Promise<ReactionRow[]> =>
  readInChunks(commentIds, (part) => {
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

const selectMarked = (db: Database, discussionId: number, beyond: number) =>
  db
    .selectFrom('comments')
    .where('discussion_id', '=', discussionId)
    .where('reply_to_id', 'is', null)
    .where('state', '=', 'visible')
    .where('timestamp_key', '<', beyond)
    .orderBy('timestamp_key')
    .orderBy('created_at')
    .orderBy('id');

/**
 * Lists the comments with a timestamp in order of time. If there are more than `limits.maxMarks`, only a
 * sample (`sampleMarks`).
 */
export async function listMarks(
  db: Database,
  discussionId: number,
  beyond: number,
  gap: number,
): Promise<Mark[]> {
  const all = selectMarked(db, discussionId, beyond);
  const tooMany = await all.select('id').limit(1).offset(limits.maxMarks).executeTakeFirst();
  if (tooMany) return sampleMarks(db, discussionId, beyond, gap);
  return all.select(['id as comment_id', 'timestamp_key as timestamp']).limit(limits.maxMarks).execute();
}

/**
 * Returns the first comment of each interval of `gap` seconds; each interval starts at a comment. Jumps from
 * mark to mark through the index, so that the cost does not grow with the number of comments.
 */
async function sampleMarks(db: Database, discussionId: number, beyond: number, gap: number): Promise<Mark[]> {
  const comments = sql`from comments where discussion_id = ${discussionId} and reply_to_id is null
    and state = 'visible'`;
  const { rows } = await sql<Mark>`
    with recursive marks(at, number) as (
      select (select min(timestamp_key) ${comments} and timestamp_key < ${beyond}), 1
      union all
      select (select min(timestamp_key) ${comments} and timestamp_key >= marks.at + ${gap}
        and timestamp_key < ${beyond}), number + 1
      from marks where marks.at is not null and number < ${limits.maxMarks}
    )
    select at as timestamp, (select id ${comments} and timestamp_key = marks.at
      order by created_at, id limit 1) as comment_id
    from marks where at is not null
  `.execute(db);
  return rows;
}
