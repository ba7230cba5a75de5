import type { Database } from '../../../db/schema.ts';
import { lockComment, setContent } from './commands.ts';
import type { AdmittedText } from './service.ts';
import { changeCommentState } from './set-state.ts';

/**
 * Replaces a comment's text, in the caller's transaction. A hidden or held comment stays so; a visible one whose new
 * text must be reviewed is held. Returns false if the comment is deleted.
 */
export async function editCommentIn(
  tx: Database,
  id: number,
  { content, hold }: AdmittedText,
): Promise<boolean> {
  const comment = await lockComment(tx, id);
  if (!comment || comment.removed === 1) return false;
  await setContent(tx, id, content);
  if (hold && comment.state === 'visible') {
    await changeCommentState(tx, id, 'held');
    await hold.opened(tx, comment);
  }
  return true;
}
