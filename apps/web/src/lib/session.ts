import { localStore, type SafeStore } from './storage.ts';
import { readToken } from './token.ts';

export type CancelOrigin = '/register' | '/profile';

/** The only reader and writer of what is kept locally about the account (specification §3, Kept locally). */
export function createSession(store: SafeStore, clock: () => number) {
  const listeners = new Set<() => void>();
  const farewells = new Set<() => void>();
  let version = 0;
  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

  function signOut() {
    for (const key of ['token', 'role', 'user_id', 'username']) store.remove(key);
    changed();
  }

  /** By the member's own wish: whoever has something left to send does so first, while there is a token. */
  function logOut() {
    for (const sayFarewell of farewells) sayFarewell();
    signOut();
  }

  function beforeLogOut(listener: () => void): () => void {
    farewells.add(listener);
    return () => farewells.delete(listener);
  }

  /** Specification §4: a stored token whose exp lies ahead. Any other stored token is removed with the role. */
  function isSignedIn(now: number = clock()): boolean {
    const token = store.text('token');
    if (token === null) return false;
    const facts = readToken(token);
    if (facts && facts.expires * 1000 > now) return true;
    store.remove('token');
    store.remove('role');
    return false;
  }

  /** Keeps the token and what it says of the account. False, and nothing kept, where it cannot be read. */
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
    /** Hears sign-ins and sign-outs, those of other tabs included. */
    subscribe,
    /** Grows with every sign-in and sign-out. */
    version: () => version,
    changedElsewhere: changed,
  };
}

export type Session = ReturnType<typeof createSession>;
export const session = createSession(localStore, Date.now);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A null key means that the other tab cleared everything.
    if (event.key === 'token' || event.key === null) session.changedElsewhere();
  });
}
