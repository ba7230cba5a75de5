import { createStore } from '../../../lib/store.ts';

/**
 * Asks the member to authenticate again when the server requires that for a sensitive call. The call waits for the
 * dialog, and is then sent once more.
 */
export function createReauthentication() {
  const store = createStore({ isAsking: false, isUsed: false });
  let waiting: ((isConfirmed: boolean) => void)[] = [];

  function finish(isConfirmed: boolean): void {
    const callers = waiting;
    waiting = [];
    store.set({ isAsking: false });
    for (const caller of callers) caller(isConfirmed);
  }

  return {
    /**
     * Asks the member. Resolves to true once the member has confirmed, or to false if the member cancels. Concurrent
     * calls ask once.
     */
    request(): Promise<boolean> {
      store.set({ isAsking: true, isUsed: true });
      return new Promise((resolve) => waiting.push(resolve));
    },
    confirm: () => finish(true),
    cancel: () => finish(false),
    isAsking: () => store.get().isAsking,
    /** True from the first request on: the dialog stays mounted, because closing it returns the focus. */
    isUsed: () => store.get().isUsed,
    subscribe: store.subscribe,
  };
}

export const reauthentication = createReauthentication();
