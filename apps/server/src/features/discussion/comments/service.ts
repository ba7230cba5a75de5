import { type CommentSort, type Deletion, limits, type Tally } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { mayKnow, type Viewer } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { requiredText } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { deleteReaction, findTally, inTransaction, lockForReaction, saveReaction } from './commands.ts';
import { cursorAfter, positionOf } from './cursor.ts';
import { deleteComment, deleteCommentIn } from './delete-comment.ts';
import { m } from './messages.ts';
import { type HeldComment, type NewComment, postComment } from './post-comment.ts';
import type { CommentView } from './present.ts';
import { listComments, listReactions, listReplySizes, listReplySizesOf, listThreadSizes } from './queries.ts';
import { fitComments, fitReplies, limitThreads } from './response-size.ts';
import { isListedTo, mayDelete } from './rules.ts';
import { type CommentRow, findComment, findDiscussionFor, type Kind } from './store.ts';

export interface CommentServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Limits per member, well above normal use. */
  readonly postLimit: RateLimit;
  readonly reactionLimit: RateLimit;
  readonly events: Events<Database>;
  readonly review: CommentReview;
}

/** Reason for which a new comment is held for review. */
export type HoldReason = 'word' | 'new_member' | 'hidden_review';

/** Decides which comments wait for a moderator. */
export interface CommentReview {
  /**
   * Returns why a new comment must be held for review; null to publish it.
   * @param reviewedBookId null if it is not a review
   */
  holdReason(author: Actor, text: string, reviewedBookId: number | null): Promise<HoldReason | null>;
  /** Opens the review of a comment that is held for review, in the transaction that saves it. */
  open(tx: Database, comment: HeldComment, reason: HoldReason): Promise<void>;
}

/** Review that holds no comment. */
export const publishAll: CommentReview = {
  holdReason: async () => null,
  open: async () => {},
};

/** Without `limit` and `cursor` the whole list is requested. */
export interface ListQuery {
  readonly sort?: CommentSort;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface ThreadQuery {
  readonly after?: number;
  readonly limit?: number;
}

export interface NewCommentInput {
  readonly content: string;
  readonly reply_to_id?: number | null;
  readonly client_key?: string;
  /** Seconds into the chapter; already checked against its length. */
  readonly timestamp?: number | null;
  /** JSON of the content by language; undefined without translations. */
  readonly translations?: string;
}

export interface CommentList {
  /** Threads in the requested order; each first comment is followed by its replies. */
  readonly comments: CommentView[];
  /** Number of top-level comments in the discussion. */
  readonly total: number;
  /** Maximum number of top-level comments in this response. */
  readonly limit: number;
  readonly sort: CommentSort;
  /** True if there are more top-level comments after these. */
  readonly hasMore: boolean;
}

/** One thread: its first comment and replies, or only replies if a later page was requested. */
export interface Thread {
  readonly comments: CommentView[];
  /** True if the thread has more replies after these. */
  readonly hasMore: boolean;
}

/** A normalized text that passed all checks for publication. */
export interface AdmittedText {
  readonly content: string;
  /** Opens the review of the comment when it is saved; null if the comment is published at once. */
  readonly hold: NewComment['hold'];
}

/** The member who reads a thread. */
export type CommentReader = NonNullable<Viewer> & Pick<Actor, 'id'>;

/** Comments of one kind. Methods throw not_found for ids of comments of another kind. */
export interface CommentService {
  /** Lists comments; null if the subject has no comments. Does not check that the subject exists. */
  list(subjectId: number | null, query: ListQuery, readerId: number): Promise<CommentList | null>;
  thread(commentId: number, query: ThreadQuery, reader: CommentReader): Promise<Thread>;
  /**
   * Checks a text about a subject before it is saved, and counts it against the limits.
   * @throws ProblemError invalid_input, too_many_requests
   */
  admit(actor: Actor, subjectId: number | null, content: string): Promise<AdmittedText>;
  post(subjectId: number | null, actor: Actor, written: NewCommentInput): Promise<CommentView>;
  remove(commentId: number, actor: Actor): Promise<Deletion>;
  /** Deletes a comment for the account `actorId`, without checking its permission, in the caller's transaction. */
  removeIn(tx: Database, commentId: number, actorId: number): Promise<void>;
  react(commentId: number, actor: Actor, value: 1 | -1 | 0): Promise<Tally>;
}

/** @param maxCharacters maximum length of a comment in graphemes */
export function createCommentService(
  { db, clock, log, postLimit, reactionLimit, events, review }: CommentServiceDeps,
  kind: Kind,
  maxCharacters: number,
): CommentService {
  /** Finds a comment that is listed to a member. @throws ProblemError not_found */
  async function requireComment(id: number, reader: CommentReader): Promise<CommentRow> {
    const row = await findComment(db, kind, id);
    if (!row || !mayKnow(reader, row) || !isListedTo(reader.id, row))
      throw new ProblemError('not_found', m.commentDeleted);
    return row;
  }

  /**
   * Adds reactions to comments: everyone's if the list is unpaged and there are not too many, otherwise the
   * reader's own.
   */
  async function withReactions(
    rows: readonly CommentRow[],
    readerId: number,
    isUnpaged: boolean,
    cursors?: CommentSort,
  ) {
    const hasAll = ({ likes, dislikes }: CommentRow) =>
      isUnpaged && likes + dislikes <= limits.reactionsShown;
    const idsOf = (some: readonly CommentRow[]) => some.map((row) => row.id);
    const withSome = rows.filter(({ likes, dislikes }) => likes + dislikes > 0);
    const all = await listReactions(db, idsOf(withSome.filter(hasAll)), null);
    const own = await listReactions(db, idsOf(withSome.filter((row) => !hasAll(row))), readerId);
    const reactions = Map.groupBy([...all, ...own], ({ comment_id }) => comment_id);
    return rows.map(
      (row): CommentView => ({
        row,
        reactions: reactions.get(row.id) ?? [],
        cursor: cursors && row.reply_to_id === null ? cursorAfter(cursors, row) : undefined,
      }),
    );
  }

  async function admit(actor: Actor, subjectId: number | null, written: string): Promise<AdmittedText> {
    const content = requiredText('content', written, maxCharacters);
    await postLimit.count(String(actor.id));
    const reason = await review.holdReason(actor, content, kind === 'review' ? subjectId : null);
    return { content, hold: reason && { opened: (tx, comment) => review.open(tx, comment, reason) } };
  }

  return {
    admit,
    list: async (subjectId, { sort = 'new', limit, cursor }, readerId) => {
      const after = cursor === undefined ? null : positionOf(sort, cursor);
      const discussion = await findDiscussionFor(db, { kind, id: subjectId }, readerId);
      if (!discussion) return null;
      const isUnpaged = limit === undefined && after === null;
      const maxThreads = isUnpaged ? limits.maxUnpagedThreads : (limit ?? limits.commentsShown);
      const reader = { id: readerId, hasUnlisted: discussion.own_unlisted > 0 };
      const candidates = await listThreadSizes(db, discussion.id, {
        sort,
        after,
        limit: maxThreads + 1,
        reader,
      });
      const threads = isUnpaged
        ? limitThreads(candidates.slice(0, maxThreads))
        : candidates.slice(0, maxThreads);
      const maxPerThread = isUnpaged ? limits.maxUnpagedThreads : limits.repliesShown;
      const replies = await listReplySizesOf(db, threads, { maxPerThread, reader });
      const fitting = fitComments(threads, replies, isUnpaged);
      const rows = await listComments(db, fitting.ids, readerId);
      return {
        comments: await withReactions(rows, readerId, isUnpaged, isUnpaged ? undefined : sort),
        total: discussion.thread_count + discussion.own_unlisted_threads,
        limit: maxThreads,
        sort,
        hasMore: candidates.length > fitting.threads,
      };
    },
    thread: async (commentId, { after, limit = limits.repliesShown }, readBy) => {
      const readerId = readBy.id;
      const comment = await requireComment(commentId, readBy);
      const first = comment.thread_id === null ? comment : await requireComment(comment.thread_id, readBy);
      const candidates = await listReplySizes(db, first.id, {
        after: after ?? 0,
        limit: limit + 1,
        reader: { id: readerId, hasUnlisted: true },
      });
      const maxBytes = limits.listBytes - (after === undefined ? Buffer.byteLength(first.content) : 0);
      const ids = fitReplies(candidates.slice(0, limit), maxBytes);
      const rows = await listComments(db, after === undefined ? [first.id, ...ids] : ids, readerId);
      return {
        comments: await withReactions(rows, readerId, false),
        hasMore: candidates.length > ids.length,
      };
    },
    post: async (subjectId, actor, { content, ...written }) => {
      const admitted = await admit(actor, subjectId, content);
      const row = await postComment(db, {
        subject: { kind, id: subjectId },
        author: actor,
        ...admitted,
        reply_to_id: written.reply_to_id ?? null,
        client_key: written.client_key ?? null,
        timestamp: written.timestamp ?? null,
        translations: written.translations ?? '{}',
        created_at: clock.iso(),
        onPosted: async (tx, comment) => {
          await events.emit('commentPosted', tx, { ...comment, kind });
          if (kind === 'announcement')
            await recordAudit(tx, clock, {
              actor_id: actor.id,
              action: 'announcement_posted',
              target: `comment ${comment.id}`,
              detail: { text: comment.content },
            });
        },
      });
      // A new comment has no reactions: only one returned for a repeated request may have some.
      const reactions = row.likes + row.dislikes > 0 ? await listReactions(db, [row.id], actor.id) : [];
      return { row, reactions, cursor: undefined };
    },
    remove: async (commentId, actor) => {
      const comment = await findComment(db, kind, commentId);
      const isAllowed = comment !== undefined && mayDelete(actor, comment, kind);
      if (
        !comment ||
        !mayKnow(actor, comment) ||
        comment.removed === 1 ||
        !(isAllowed || isListedTo(actor.id, comment))
      )
        throw new ProblemError('not_found', m.commentDeleted);
      if (!isAllowed) throw new ProblemError('forbidden', m.onlyAuthor);
      const { id, user_id } = comment;
      const isAudited = kind === 'announcement' || user_id !== actor.id;
      const deletedIds = await deleteComment(db, id, async (tx) => {
        await events.emit('commentRemoved', tx, { commentId: id, by: actor.id });
        if (isAudited)
          await recordAudit(tx, clock, {
            actor_id: actor.id,
            action: kind === 'announcement' ? 'announcement_deleted' : 'comment_deleted',
            member_id: user_id,
            target: `comment ${id}`,
            detail: { text: comment.content },
          });
      });
      if (isAudited)
        log.info(
          { audit: 'discussion', kind, comment: id, user_id, by: actor.id, staff_role: actor.staff_role },
          'comment deleted',
        );
      return { deleted: true, gone: deletedIds };
    },
    removeIn: async (tx, commentId, actorId) => {
      await deleteCommentIn(tx, commentId, () =>
        events.emit('commentRemoved', tx, { commentId, by: actorId }),
      );
    },
    react: async (commentId, actor, value) => {
      await reactionLimit.count(String(actor.id));
      await requireComment(commentId, actor);
      return inTransaction(db, async (tx) => {
        const comment = await lockForReaction(tx, kind, commentId);
        if (!comment) throw new ProblemError('not_found', m.commentDeleted);
        if (value === 0) await deleteReaction(tx, comment.id, actor.id);
        else await saveReaction(tx, { comment_id: comment.id, user_id: actor.id, value });
        const tally = await findTally(tx, comment.id);
        return { ...tally, current_user_reaction: value === 0 ? null : value };
      });
    },
  };
}
