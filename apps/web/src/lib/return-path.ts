import { isRecord } from './record.ts';
import { type SafeStore, sessionStore } from './storage.ts';

const key = 'return-path';

/**
 * Screen that a member was using when the session expired, or that asked for a sign-in. Signing in in this tab returns
 * to that screen; with user id null, any member returns to it.
 */
export const createReturnPath = (store: SafeStore) => ({
  set: (userId: string | null, path: string): void => store.setJson(key, { userId, path }),
  /** Returns and removes the path; null if there is none, or if it was stored for another member. */
  take(userId: string | null): string | null {
    const stored = store.json(key);
    store.remove(key);
    if (!isRecord(stored) || typeof stored['path'] !== 'string') return null;
    const isTheirs = stored['userId'] === null || stored['userId'] === userId;
    return userId !== null && isTheirs ? stored['path'] : null;
  },
});

export const returnPath = createReturnPath(sessionStore);
