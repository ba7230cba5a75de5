import { useSyncExternalStore } from 'react';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { createDrafts, type Draft } from './drafts.ts';

/** 32 random hexadecimal digits; works without a secure origin, too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The drafts of this browser, under the account that is signed in. */
export const commentDrafts = createDrafts(localStore, session.userId, newKey);

/** Where a reply is written: one draft for each comment that is replied to. */
export const replyPlace = (place: string, commentId: number): string => `${place}/reply/${commentId}`;

export function useDraft(place: string): [draft: Draft, write: (draft: Draft) => void] {
  const draft = useSyncExternalStore(commentDrafts.subscribe, () => commentDrafts.of(place));
  return [draft, (next) => commentDrafts.write(place, next)];
}
