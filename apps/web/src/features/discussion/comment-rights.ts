import type { CurrentUser } from '@lamplight/contract';
import { isAdmin } from '@lamplight/contract/access';
import type { Comment } from './comment-source.ts';

/** What the reader may do in a place. The server decides; this keeps buttons that it would refuse out of sight. */
export interface CommentRights {
  readonly post: boolean;
  readonly reply: boolean;
  readonly react: boolean;
}

/** Specification §6: deletion is shown to a comment's author and to admins. */
export const mayDelete = (comment: Comment, me: Pick<CurrentUser, 'id' | 'role'>): boolean =>
  !comment.removed && comment.id > 0 && (isAdmin(me) || comment.user_id === me.id);
