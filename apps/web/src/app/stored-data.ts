import { storedHomeKey } from '../features/catalogue/index.ts';
import { storedMomentsKey } from '../features/listening/index.ts';
import { session } from '../lib/session.ts';
import { localStore } from '../lib/storage.ts';

/** Storage keys of one account's data that features store for use without a network. */
export const storedDataKeys = [storedMomentsKey, storedHomeKey] as const;

/** Removes stored data when their account leaves this device. Call once at startup. */
export const removeStoredDataOnLeave = (): void => {
  session.onAccountLeft(() => {
    for (const key of storedDataKeys) localStore.remove(key);
  });
};
