import { isRecord } from './record.ts';
import { type SafeStore, sessionStore } from './storage.ts';

const key = 'return-path';

/** Screen that a member was working on when the session expired: signing in again in this tab leads back there. */
export const createReturnPath = (store: SafeStore) => ({
  set: (userId: string | null, path: string): void => store.setJson(key, { userId, path }),
  /** Returns the path once; null if there is none, or another member left it. */
  take(userId: string | null): string | null {
    const stored = store.json(key);
    store.remove(key);
    if (!isRecord(stored) || typeof stored['path'] !== 'string') return null;
    return userId !== null && stored['userId'] === userId ? stored['path'] : null;
  },
});

export const returnPath = createReturnPath(sessionStore);
