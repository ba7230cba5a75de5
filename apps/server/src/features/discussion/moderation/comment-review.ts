import { isStaff } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import type { CommentReview, HoldReason } from '../comments/service.ts';
import { isFirstComment } from './rules.ts';
import {
  findCaseOf,
  findMember,
  findReviewState,
  forgetReportedTexts,
  hasDeletedHiddenReview,
  insertAct,
  insertCase,
  reopenClosedCase,
  updateCase,
} from './store.ts';
import { watchedWordIn } from './watch-words.ts';

interface ReviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events<Database>;
  /** Number of first comments of a new account that are held for review; 0 for none. */
  readonly heldFirstComments: number;
}

/** Counts a member's published comments, up to a limit. */
async function countPublished(db: Database, userId: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'visible')
    .where('removed', '=', 0)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Closes the case of a comment that the account `actorId` deletes. */
async function closeCase(tx: Database, clock: Clock, commentId: number, actorId: number): Promise<void> {
  const found = await findCaseOf(tx, commentId);
  if (!found) return;
  const comment = await findReviewState(tx, commentId);
  if (comment && comment.state !== 'visible' && comment.reviewed_book_id !== null)
    await updateCase(tx, found.id, { hidden_review_of: comment.reviewed_book_id });
  if (found.state !== 'open') return;
  const now = clock.iso();
  await updateCase(tx, found.id, { state: 'closed', outcome: 'deleted', closed_at: now });
  // Deletions by others are already in the audit list, reported by the comment service.
  await insertAct(tx, {
    case_id: found.id,
    member_id: found.author_id,
    actor_id: actorId,
    act: 'comment_deleted',
    note: '',
    until: null,
    created_at: now,
  });
}

/**
 * Holds comments with watched words, and the first comments of new accounts, until a moderator has decided. Closes
 * the cases of deleted comments, and deletes stored texts of authors whose account is deleted.
 */
export function createCommentReview({ db, clock, events, heldFirstComments }: ReviewDeps): CommentReview {
  events.on('commentRemoved', (tx, { commentId, by }) => closeCase(tx, clock, commentId, by));
  events.on('accountDeleted', (tx, { userId }) => forgetReportedTexts(tx, userId));
  return {
    holdReason: async (
      author: Pick<Actor, 'id' | 'role' | 'staff_role'>,
      text,
      reviewedBookId,
    ): Promise<HoldReason | null> => {
      if (isStaff(author)) return null;
      if ((await watchedWordIn(db, text)) !== null) return 'word';
      if (reviewedBookId !== null && (await hasDeletedHiddenReview(db, author.id, reviewedBookId)))
        return 'hidden_review';
      if (heldFirstComments === 0) return null;
      const member = await findMember(db, author.id);
      if (!member) return null;
      const published = await countPublished(db, author.id, heldFirstComments);
      const { created_at } = member;
      return isFirstComment({ created_at, published }, heldFirstComments, clock.ms()) ? 'new_member' : null;
    },
    open: async (tx, comment, source) => {
      const now = clock.iso();
      const existing = await findCaseOf(tx, comment.id);
      if (existing) await reopenClosedCase(tx, existing.id, now);
      else
        await insertCase(tx, {
          comment_id: comment.id,
          author_id: comment.user_id,
          source: source === 'hidden_review' ? 'moderator' : source,
          opened_at: now,
        });
    },
  };
}
