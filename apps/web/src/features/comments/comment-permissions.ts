import type { CurrentUser } from '@lamplight/contract';
import { isAdmin } from '@lamplight/contract/access';
import type { Comment } from './comment-source.ts';

/**
 * Actions that the member may take on this page. Used to hide buttons whose requests the server would reject.
 */
export interface CommentPermissions {
  readonly post: boolean;
  readonly reply: boolean;
  readonly react: boolean;
}

/** Specification §6: only a comment's author and admins can delete it. */
export const mayDelete = (comment: Comment, me: Pick<CurrentUser, 'id' | 'role'>): boolean =>
  !comment.removed && comment.id > 0 && (isAdmin(me) || comment.user_id === me.id);
