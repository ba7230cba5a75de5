import { type RefObject, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { commentDrafts, replyPlace } from './comment-drafts.ts';

const keyOf = (place: string): string => `replying:${session.userId() ?? ''}:${place}`;

/** The comment under which a reply was being written when the page went away; null where there was none. */
function leftOpen(place: string): number | null {
  const id = Number(localStore.text(keyOf(place)) ?? Number.NaN);
  return Number.isInteger(id) && commentDrafts.isWriting(replyPlace(place, id)) ? id : null;
}

/** Under which comment a reply is being written: under one at a time (specification §4). */
export function useReplyForm(panel: RefObject<HTMLElement | null>, place: string) {
  const [state, setState] = useState(() => ({ openFor: leftOpen(place), isAsked: false }));

  function open(id: number): void {
    localStore.setText(keyOf(place), String(id));
    setState({ openFor: id, isAsked: true });
  }

  function close(): void {
    localStore.remove(keyOf(place));
    setState({ openFor: null, isAsked: false });
    // The focus goes back to where the form was opened.
    const button = `[data-reply="${state.openFor}"]`;
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(button)?.focus());
  }

  return {
    openFor: state.openFor,
    /** Opened by a press: writing begins in it. */
    isAsked: state.isAsked,
    open,
    close,
    toggle: (id: number): void => (state.openFor === id ? close() : open(id)),
  };
}
