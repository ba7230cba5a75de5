import { useSyncExternalStore } from 'react';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { createDrafts, type Draft } from './drafts.ts';

/** Returns 32 random hexadecimal digits; works in insecure contexts, too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Comment drafts of the signed-in account, stored in this browser. */
export const commentDrafts = createDrafts(localStore, session.userId, newKey);

/** Returns the key of a reply's draft; each comment that is replied to has its own. */
export const replyKey = (place: string, commentId: number): string => `${place}/reply/${commentId}`;

export function useDraft(place: string): [draft: Draft, write: (draft: Draft) => void] {
  const draft = useSyncExternalStore(commentDrafts.subscribe, () => commentDrafts.of(place));
  return [draft, (next) => commentDrafts.write(place, next)];
}
