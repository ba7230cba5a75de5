import { useSyncExternalStore } from 'react';
import { session } from '../../../lib/session.ts';
import { type SafeStore, sessionStore } from '../../../lib/storage.ts';
import { createStore, type Store } from '../../../lib/store.ts';

export interface TabDraft<Draft> extends Pick<Store<unknown>, 'subscribe'> {
  /** Returns the draft; null if there is none. */
  get(): Draft | null;
  set(draft: Draft | null): void;
}

/**
 * An unsaved text that outlives its form: it is kept in this tab of the browser until it is saved, discarded, or the
 * account is signed out.
 * @param parse returns null if the stored value is not a draft
 */
export function createTabDraft<Draft>(
  key: string,
  parse: (stored: unknown) => Draft | null,
  store: SafeStore = sessionStore,
): TabDraft<Draft> {
  const state = createStore({ draft: parse(store.json(key)) });
  function set(next: Draft | null) {
    // A save may fail after the account was signed out.
    const draft = session.token() === null ? null : next;
    state.set({ draft });
    if (draft === null) store.remove(key);
    else store.setJson(key, draft);
  }
  session.onAccountLeft(() => set(null));
  return { get: () => state.get().draft, set, subscribe: state.subscribe };
}

export const useTabDraft = <Draft>({ subscribe, get }: TabDraft<Draft>): Draft | null =>
  useSyncExternalStore(subscribe, get);
