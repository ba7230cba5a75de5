import { type RefObject, useEffect } from 'react';
import { showToast } from '../../../ui/toast.ts';
import type { useComments } from '../reading/use-comments.ts';
import { commentDrafts, replyPlace } from './comment-drafts.ts';
import type { useReplyForm } from './use-reply-form.ts';

/** Whether a list that is known to its end has a comment no more, or only its empty place. */
function hasLost({ threads, hasMore, isFetching }: ReturnType<typeof useComments>, id: number): boolean {
  if (!threads || hasMore || isFetching || threads.some(({ missing }) => missing > 0)) return false;
  const comments = threads.flatMap(({ top, replies }) => [top, ...replies]);
  return !comments.some((comment) => comment.id === id && !comment.removed);
}

/**
 * A reply that was being written to a comment which is gone would have no field any more: it stands in the place's
 * own one from then on.
 */
export function useStrandedReply(
  panel: RefObject<HTMLElement | null>,
  place: string,
  list: ReturnType<typeof useComments>,
  { openFor, isAsked, close }: ReturnType<typeof useReplyForm>,
): void {
  const lost = openFor !== null && hasLost(list, openFor) ? openFor : null;
  useEffect(() => {
    if (lost === null) return;
    const isMoved = commentDrafts.move(replyPlace(place, lost), place);
    close();
    if (!isMoved) return;
    showToast('The comment you were replying to was deleted. Your reply is saved in the box above.');
    if (isAsked) panel.current?.querySelector('textarea')?.focus();
  }, [lost, place, close, isAsked, panel]);
}
