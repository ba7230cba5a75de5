import {
  type BodyOf,
  type Decision,
  isAdmin,
  type moderationEndpoints,
  moderationLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { type Clock, isSameInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import { limitText } from '../../../platform/text-fields.ts';
import { type LockedComment, lockComment } from '../comments/commands.ts';
import { deleteCommentIn } from '../comments/delete-comment.ts';
import { changeCommentState } from '../comments/set-state.ts';
import { m } from './messages.ts';
import { recordAct } from './mutes.ts';
import {
  type CaseRow,
  decideReports,
  findCase,
  findReportedComment,
  findReviewState,
  forgetHiddenReviews,
  hasAct,
  undecideReports,
  updateCase,
} from './store.ts';

type DecisionBody = BodyOf<(typeof moderationEndpoints)['POST /moderation/cases/{id}/decision']>;

const acts = {
  show: 'comment_shown',
  hide: 'comment_hidden',
  delete: 'comment_deleted',
  reopen: 'case_reopened',
} as const satisfies Record<Decision, string>;

const outcomes = { show: 'shown', hide: 'hidden', delete: 'deleted' } as const;

/** State of a comment after a decision that does not delete it. */
const states = { show: 'visible', hide: 'hidden' } as const;

const commentDeleted = () => new ProblemError('not_found', m.commentDeleted);

/** Returns whether the comment still has the state that the last decision gave it. A mute may have hidden it since. */
const isAsDecided = ({ outcome }: CaseRow, { state }: LockedComment): boolean =>
  (outcome === 'shown' && state === states.show) || (outcome === 'hidden' && state === states.hide);

/**
 * Reopens a decided case and restores its reports and its comment, but does not show a comment that a mute has hidden
 * since.
 */
async function reopenCase(tx: Database, found: CaseRow, comment: LockedComment): Promise<void> {
  if (found.state !== 'closed' || !found.previous_comment_state || found.closed_at === null)
    throw new ProblemError('invalid_input', m.nothingToUndo);
  if (found.previous_comment_state !== 'visible' || isAsDecided(found, comment))
    await changeCommentState(tx, comment.id, found.previous_comment_state);
  await undecideReports(tx, found.id, found.closed_at);
  await updateCase(tx, found.id, {
    state: 'open',
    outcome: null,
    previous_comment_state: null,
    closed_at: null,
  });
}

/** No longer holds a member's new reviews of a book for a moderator, because one was approved. */
async function forgetHiddenReview(tx: Database, commentId: number, authorId: number | null): Promise<void> {
  const bookId = (await findReviewState(tx, commentId))?.reviewed_book_id;
  if (authorId !== null && typeof bookId === 'number') await forgetHiddenReviews(tx, authorId, bookId);
}

interface Decided {
  readonly found: CaseRow;
  readonly comment: LockedComment;
  readonly decision: Decision;
  readonly now: string;
}

/** Applies a decision to a comment, its case and the reports. */
async function applyDecision(
  tx: Database,
  { found, comment, decision, now }: Decided,
  { events }: { readonly events: Events<Database> },
): Promise<void> {
  if (decision === 'reopen') return reopenCase(tx, found, comment);
  const isUpheld = decision !== 'show';
  // Undo restores the state before the first of several decisions, unless something else changed the state in
  // between.
  const first = isAsDecided(found, comment) ? found.previous_comment_state : null;
  // Decide the reports before the comment's row is deleted, because the deletion changes the case, too.
  await decideReports(tx, found, isUpheld ? 'upheld' : 'dismissed', now);
  await updateCase(tx, found.id, {
    state: 'closed',
    outcome: outcomes[decision],
    previous_comment_state: decision === 'delete' ? null : (first ?? comment.state),
    closed_at: now,
  });
  if (decision === 'delete') await deleteCommentIn(tx, comment.id);
  else await changeCommentState(tx, comment.id, states[decision]);
  if (decision !== 'show') return;
  await forgetHiddenReview(tx, comment.id, found.author_id);
  await events.emit('commentShown', tx, { commentId: comment.id });
}

/** Returns whether the comment and its case are already as a decision would leave them. */
const isDecided = (found: CaseRow, decision: Decision, comment: LockedComment): boolean =>
  decision !== 'reopen' && found.outcome === outcomes[decision] && isAsDecided(found, comment);

/**
 * Checks that the moderator saw the current case and text.
 * @throws ProblemError precondition_failed otherwise
 */
async function requireSeen(
  tx: Database,
  found: CaseRow,
  { expected_closed_at, expected_content }: Pick<DecisionBody, 'expected_closed_at' | 'expected_content'>,
): Promise<void> {
  if (expected_closed_at !== undefined && !isSameInstant(expected_closed_at, found.closed_at))
    throw new ProblemError('precondition_failed', m.reviewedMeanwhile);
  if (expected_content === undefined || found.comment_id === null) return;
  const comment = await findReportedComment(tx, found.comment_id);
  if (expected_content !== comment?.content)
    throw new ProblemError('precondition_failed', m.changedMeanwhile);
}

/**
 * Applies a moderator's decision to a comment and closes its case, or reopens it. A closed case can be decided again;
 * repeating the same decision only adds its note to the history, unless the note is there already, as after a retry.
 * @throws ProblemError not_found if there is no such case, or the comment is deleted; forbidden if it is the
 * moderator's own comment; precondition_failed if the moderator saw another state of the case, or another text
 */
export async function decideCase(
  { db, clock, events }: { readonly db: Database; readonly clock: Clock; readonly events: Events<Database> },
  actor: Pick<Actor, 'id' | 'role'>,
  caseId: number,
  { decision, note: written = '', ...seen }: DecisionBody,
): Promise<void> {
  const note = limitText('note', written, moderationLimits.noteCharacters);
  const known = await findCase(db, caseId);
  if (!known) throw new ProblemError('not_found', m.noSuchReport);
  if (known.author_id === actor.id && !isAdmin(actor)) throw new ProblemError('forbidden', m.ownReview);
  const commentId = known.comment_id;
  if (commentId === null) throw commentDeleted();

  await db.transaction().execute(async (tx) => {
    const comment = await lockComment(tx, commentId);
    const found = await findCase(tx, caseId);
    if (!comment || comment.removed === 1 || !found) throw commentDeleted();
    const isRepeated = isDecided(found, decision, comment);
    const act = { case_id: caseId, actor_id: actor.id, act: acts[decision], note };
    if (isRepeated && (note === '' || (await hasAct(tx, act, found.closed_at ?? '')))) return;
    if (!isRepeated) {
      await requireSeen(tx, found, seen);
      await applyDecision(tx, { found, comment, decision, now: clock.iso() }, { events });
    }
    await recordAct(tx, clock, {
      ...act,
      comment_id: commentId,
      member_id: found.author_id,
    });
  });
}
