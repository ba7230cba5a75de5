import { type RefObject, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { commentDrafts, replyKey } from './comment-drafts.ts';

const keyOf = (place: string): string => `replying:${session.userId() ?? ''}:${place}`;

/** Returns the id of the comment whose reply form was open when the page was closed; null if none. */
function leftOpen(place: string): number | null {
  const id = Number(localStore.text(keyOf(place)) ?? Number.NaN);
  return Number.isInteger(id) && commentDrafts.isWriting(replyKey(place, id)) ? id : null;
}

/** State of the reply form: it is open for at most one comment (specification §4). */
export function useReplyForm(panel: RefObject<HTMLElement | null>, place: string) {
  const [state, setState] = useState(() => ({ openFor: leftOpen(place), isAsked: false }));

  function open(id: number): void {
    localStore.setText(keyOf(place), String(id));
    setState({ openFor: id, isAsked: true });
  }

  function close(): void {
    localStore.remove(keyOf(place));
    setState({ openFor: null, isAsked: false });
    // Returns the focus to the button that opened the form.
    const button = `[data-reply="${state.openFor}"]`;
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(button)?.focus());
  }

  return {
    openFor: state.openFor,
    /** True if a press opened the form: focus its field. */
    isAsked: state.isAsked,
    open,
    close,
    toggle: (id: number): void => (state.openFor === id ? close() : open(id)),
  };
}
