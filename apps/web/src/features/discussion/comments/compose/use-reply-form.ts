import { type RefObject, useEffect, useRef, useState } from 'react';
import { session } from '../../../../lib/session.ts';
import { localStore } from '../../../../lib/storage.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { useComments } from '../list/use-comments.ts';
import { commentDrafts, replyKey } from './drafts.ts';
import { m } from './messages.ts';

const keyOf = (place: string): string => `replying:${session.userId() ?? ''}:${place}`;

/** Returns the id of the comment whose reply form was open when the page was closed; null if none. */
function leftOpen(place: string): number | null {
  const id = Number(localStore.text(keyOf(place)) ?? Number.NaN);
  return Number.isInteger(id) && commentDrafts.isWriting(replyKey(place, id)) ? id : null;
}

/** State of the reply form: it is open for at most one comment. */
export function useReplyForm(panel: RefObject<HTMLElement | null>, place: string) {
  const [state, setState] = useState(() => ({ openFor: leftOpen(place), isAsked: false }));
  const closedFor = useRef<number | null>(null);

  function open(id: number): void {
    localStore.setText(keyOf(place), String(id));
    setState({ openFor: id, isAsked: true });
  }

  function close(): void {
    localStore.remove(keyOf(place));
    closedFor.current = state.openFor;
    setState({ openFor: null, isAsked: false });
  }

  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (state.openFor === null && closedFor.current !== null)
      panel.current?.querySelector<HTMLElement>(`[data-reply="${closedFor.current}"]`)?.focus();
    closedFor.current = null;
  }, [panel, state.openFor]);

  return {
    openFor: state.openFor,
    /** True if a press opened the form: focus its field. */
    isAsked: state.isAsked,
    open,
    close,
    toggle: (id: number): void => (state.openFor === id ? close() : open(id)),
  };
}

/** True if the comment no longer exists: the complete list lacks it, or has only its 'Comment removed'. */
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
    showToast(m.repliedToDeleted);
    if (isAsked) panel.current?.querySelector('textarea')?.focus();
  }, [orphanedFor, place, close, isAsked, panel]);
}
