import { localStore, type SafeStore } from './storage.ts';
import { readToken } from './token.ts';

export type CancelOrigin = '/register' | '/profile';

/** The only reader and writer of the account data in local storage (specification §3, Kept locally). */
export function createSession(store: SafeStore, clock: () => number) {
  const listeners = new Set<() => void>();
  const logoutListeners = new Set<() => void>();
  let version = 0;
  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

  function signOut() {
    for (const key of ['token', 'role', 'user_id', 'username']) store.remove(key);
    changed();
  }

  /**
   * Logs out on the member's request. Listeners run first, while the token is still valid, and can send what
   * is left.
   */
  function logOut() {
    for (const listener of logoutListeners) listener();
    signOut();
  }

  function beforeLogOut(listener: () => void): () => void {
    logoutListeners.add(listener);
    return () => logoutListeners.delete(listener);
  }

  /**
   * True if a stored token has not expired (specification §4). An expired or invalid token is removed with
   * the role.
   */
  function isSignedIn(now: number = clock()): boolean {
    const token = store.text('token');
    if (token === null) return false;
    const facts = readToken(token);
    if (facts && facts.expires * 1000 > now) return true;
    store.remove('token');
    store.remove('role');
    return false;
  }

  /** Stores the token and its claims. Returns false, and stores nothing, if it cannot be read. */
  function signIn(accessToken: string): boolean {
    const facts = readToken(accessToken);
    if (!facts) return false;
    store.setText('token', accessToken);
    store.setText('role', facts.role);
    store.setText('user_id', facts.userId);
    store.setText('username', facts.username);
    changed();
    return true;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    token: () => store.text('token'),
    role: () => store.text('role'),
    userId: () => store.text('user_id'),
    username: () => store.text('username'),
    isSignedIn,
    signIn,
    signOut,
    logOut,
    beforeLogOut,
    cancelOrigin: (): CancelOrigin | null => {
      const origin = store.text('cancelRedirectFrom');
      return origin === '/register' || origin === '/profile' ? origin : null;
    },
    setCancelOrigin: (origin: CancelOrigin) => store.setText('cancelRedirectFrom', origin),
    clearCancelOrigin: () => store.remove('cancelRedirectFrom'),
    /** Notifies of sign-ins and sign-outs, also in other tabs. */
    subscribe,
    /** Increases with every sign-in and sign-out. */
    version: () => version,
    changedInOtherTab: changed,
  };
}

export type Session = ReturnType<typeof createSession>;
export const session = createSession(localStore, Date.now);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A null key means that the other tab cleared all storage.
    if (event.key === 'token' || event.key === null) session.changedInOtherTab();
  });
}
