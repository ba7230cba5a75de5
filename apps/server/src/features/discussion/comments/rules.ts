import { type AccessFacts, hasStaffRight } from '@lamplight/contract';
import type { Schema } from '../../../db/schema.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';
import type { CommentRow } from './store.ts';

/** Sort key of comments without a timestamp: sorts after all timestamps. */
export const noTimestamp = 1e9;

/** Seconds by which a player's measured chapter length may exceed the stored one. */
const durationToleranceSeconds = 10;

/**
 * Limits a timestamp (seconds) to the chapter's length, if that is known.
 * @throws ProblemError invalid_input if it is far beyond the end
 */
export function clampTimestamp(timestamp: number | null, duration: number | null): number | null {
  if (timestamp === null || duration === null) return timestamp;
  if (timestamp > duration + durationToleranceSeconds) throw invalidField('timestamp', m.beyondEnd);
  return Math.min(timestamp, duration);
}

const isAuthor = (memberId: number, { user_id }: Pick<CommentRow, 'user_id'>): boolean =>
  user_id === memberId;

/**
 * Returns whether a member may see that a comment exists. Its author also sees it while it is hidden or held for
 * review.
 */
export const isListedTo = (
  memberId: number,
  comment: Pick<CommentRow, 'user_id' | 'listed' | 'removed'>,
): boolean => comment.listed === 1 || (comment.removed === 0 && isAuthor(memberId, comment));

/** Returns a comment as a member sees it: other members' hidden or held comments look like removed ones. */
export const asSeenBy = (memberId: number, row: CommentRow): CommentRow =>
  row.state === 'visible' || isAuthor(memberId, row)
    ? row
    : {
        ...row,
        removed: 1,
        content: '',
        translations: '{}',
        user_id: null,
        username: null,
        profile_image: null,
        timestamp: null,
      };

/** Returns whether an account may delete a comment: its author, admins, moderators, and for announcements editors. */
export const mayDelete = (
  actor: Pick<AccessFacts, 'role' | 'staff_role'> & { readonly id: number },
  comment: { readonly user_id: number | null },
  kind: Schema['discussions']['kind'],
): boolean =>
  comment.user_id === actor.id || hasStaffRight(actor, kind === 'announcement' ? 'editor' : 'moderator');
