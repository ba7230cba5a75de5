import { type RefObject, useEffect } from 'react';
import { showToast } from '../../../ui/toast.ts';
import type { useComments } from '../list/use-comments.ts';
import { commentDrafts, replyKey } from './comment-drafts.ts';
import type { useReplyForm } from './use-reply-form.ts';

/**
 * True if the comment no longer exists: the complete list does not contain it, or only its 'Comment removed'.
 */
function isDeleted({ threads, hasMore, isFetching }: ReturnType<typeof useComments>, id: number): boolean {
  if (!threads || hasMore || isFetching || threads.some(({ missing }) => missing > 0)) return false;
  const comments = threads.flatMap(({ top, replies }) => [top, ...replies]);
  return !comments.some((comment) => comment.id === id && !comment.removed);
}

/** Moves the draft of a reply to a deleted comment, which has no field any more, into the main field. */
export function useOrphanedReplyDraft(
  panel: RefObject<HTMLElement | null>,
  place: string,
  list: ReturnType<typeof useComments>,
  { openFor, isAsked, close }: ReturnType<typeof useReplyForm>,
): void {
  const orphanedFor = openFor !== null && isDeleted(list, openFor) ? openFor : null;
  useEffect(() => {
    if (orphanedFor === null) return;
    const isMoved = commentDrafts.move(replyKey(place, orphanedFor), place);
    close();
    if (!isMoved) return;
    showToast('The comment you were replying to was deleted. Your reply is saved in the box above.');
    if (isAsked) panel.current?.querySelector('textarea')?.focus();
  }, [orphanedFor, place, close, isAsked, panel]);
}
