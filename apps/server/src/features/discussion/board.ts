import { type CommentSort, type Deletion, limits, type Tally } from '@lamplight/contract';
import type { Actor } from '../../http/actor.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { cursorAfter, readCursor } from './cursor.ts';
import { postComment } from './posting.ts';
import type { Shown } from './present.ts';
import { listReactions, listReplies, listRepliesOf, listThreads } from './read-store.ts';
import { removeComment } from './removing.ts';
import { mayDelete, requiredText } from './rules.ts';
import { type CommentRow, type Db, findComment, findDiscussion, type Kind } from './store.ts';
import { atomically, deleteReaction, findTally, holdForReaction, saveReaction } from './write-store.ts';

export interface BoardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** How much one member may write and react: more than a person does. */
  readonly posts: RateLimit;
  readonly reacts: RateLimit;
}

/** What is asked of a list; without `limit` and `cursor` the whole of it. */
export interface ListQuery {
  readonly sort?: CommentSort;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface ThreadQuery {
  readonly after?: number;
  readonly limit?: number;
}

export interface Written {
  readonly content: string;
  readonly reply_to_id?: number | null;
  readonly client_key?: string;
  /** Seconds into the chapter, already found to lie within it. */
  readonly timestamp?: number | null;
}

export interface CommentList {
  /** Threads in the order of the sort, each comment of the top level followed by its replies. */
  readonly comments: Shown[];
  /** Top-level comments of the whole discussion. */
  readonly total: number;
  /** Top-level comments in this answer at most. */
  readonly limit: number;
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
}

/** Comments of one kind. Ids of other kinds are not found. */
export interface Board {
  /** Null where nobody has said anything about the subject, which may not even exist. */
  list(subjectId: number | null, query: ListQuery, readerId: number): Promise<CommentList | null>;
  thread(commentId: number, query: ThreadQuery, readerId: number): Promise<Shown[]>;
  post(subjectId: number | null, actor: Actor, written: Written): Promise<Shown>;
  remove(commentId: number, actor: Actor): Promise<Deletion>;
  react(commentId: number, actor: Actor, value: 1 | -1 | 0): Promise<Tally>;
}

/** @param most characters of one comment, as people count them */
export function createBoard({ db, clock, log, posts, reacts }: BoardDeps, kind: Kind, most: number): Board {
  async function requireComment(id: number): Promise<CommentRow> {
    const row = await findComment(db, kind, id);
    if (!row) throw new Refusal('not_found', 'That comment is no longer there.');
    return row;
  }

  /** Adds the reactions: everyone's, or where there may be many only the reader's own. */
  async function show(rows: readonly CommentRow[], readerId: number | null, cursors?: CommentSort) {
    const ids = rows.map((row) => row.id);
    const reactions = Map.groupBy(await listReactions(db, ids, readerId), ({ comment_id }) => comment_id);
    return rows.map(
      (row): Shown => ({
        row,
        reactions: reactions.get(row.id) ?? [],
        cursor: cursors && row.reply_to_id === null ? cursorAfter(cursors, row) : undefined,
      }),
    );
  }

  return {
    list: async (subjectId, { sort = 'new', limit, cursor }, readerId) => {
      const after = cursor === undefined ? null : readCursor(sort, cursor);
      const discussion = await findDiscussion(db, { kind, id: subjectId });
      if (!discussion) return null;
      const isPage = limit !== undefined || after !== null;
      const most = isPage ? (limit ?? limits.commentsShown) : limits.wholeDiscussion;
      const found = await listThreads(db, discussion.id, { sort, after, limit: most + 1 });
      const threads = found.slice(0, most);
      const replies = await listRepliesOf(
        db,
        threads,
        isPage ? limits.repliesShown : Number.MAX_SAFE_INTEGER,
      );
      const rows = threads.flatMap((thread) => [thread, ...(replies.get(thread.id) ?? [])]);
      const last = threads.at(-1);
      return {
        comments: await show(rows, isPage ? readerId : null, isPage ? sort : undefined),
        total: discussion.thread_count,
        limit: most,
        next: last && found.length > most ? cursorAfter(sort, last) : null,
      };
    },
    thread: async (commentId, { after, limit = limits.repliesShown }, readerId) => {
      const comment = await requireComment(commentId);
      const first = comment.thread_id === null ? comment : await requireComment(comment.thread_id);
      const replies = await listReplies(db, first.id, after ?? 0, limit);
      return show(after === undefined ? [first, ...replies] : replies, readerId);
    },
    post: async (subjectId, actor, { content, ...written }) => {
      const text = requiredText('content', content, most);
      await posts.count(String(actor.id));
      const id = await postComment(db, {
        subject: { kind, id: subjectId },
        user_id: actor.id,
        content: text,
        reply_to_id: written.reply_to_id ?? null,
        client_key: written.client_key ?? null,
        timestamp: written.timestamp ?? null,
        created_at: clock.iso(),
      });
      const [shown] = await show([await requireComment(id)], actor.id);
      if (!shown) throw new Error('a comment was shown as nothing');
      return shown;
    },
    remove: async (commentId, actor) => {
      const comment = await requireComment(commentId);
      if (comment.removed === 1) throw new Refusal('not_found', 'That comment is no longer there.');
      if (!mayDelete(actor, comment))
        throw new Refusal('forbidden', 'Only its author or an admin may delete a comment.');
      const gone = await removeComment(db, comment.id);
      const { id, user_id } = comment;
      if (kind === 'announcement' || user_id !== actor.id)
        log.info(
          { audit: 'discussion', kind, comment: id, user_id, by: actor.id },
          'an admin deleted a comment',
        );
      return { deleted: true, gone };
    },
    react: async (commentId, actor, value) => {
      await reacts.count(String(actor.id));
      return atomically(db, async (tx) => {
        const comment = await holdForReaction(tx, kind, commentId);
        if (!comment) throw new Refusal('not_found', 'That comment is no longer there.');
        if (value === 0) await deleteReaction(tx, comment.id, actor.id);
        else await saveReaction(tx, { comment_id: comment.id, user_id: actor.id, value });
        const tally = await findTally(tx, comment.id);
        return { ...tally, current_user_reaction: value === 0 ? null : value };
      });
    },
  };
}
