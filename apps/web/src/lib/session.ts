import { isRecord } from './record.ts';
import { localStore, type SafeStore } from './storage.ts';
import { createListeners } from './store.ts';

/** Token claims that the app uses. Only the server decides whether the token is valid. */
interface TokenClaims {
  readonly userId: string;
  /** Id of the session (claim `sid`). */
  readonly sessionId: string;
  readonly username: string;
  /** Role of the account, trimmed and in lower case. */
  readonly role: string;
  /** Expiry in seconds since 1970. */
  readonly expires: number;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function decodePayload(token: string): Record<string, unknown> | null {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(payload) ? payload : null;
  } catch {
    return null;
  }
}

/** Reads a JWT's payload without checking its signature; null if it cannot be read or has no expiry. */
function readToken(token: string): TokenClaims | null {
  const payload = decodePayload(token);
  if (!payload || typeof payload['exp'] !== 'number') return null;
  return {
    userId: asText(payload['sub']),
    sessionId: asText(payload['sid']),
    username: asText(payload['username']),
    role: asText(payload['role']).trim().toLowerCase(),
    expires: payload['exp'],
  };
}

/** Creates the session: the only code that reads and writes the account data in local storage. */
export function createSession(store: SafeStore, clock: () => number) {
  const changes = createListeners();
  const logouts = createListeners();

  function signOut() {
    for (const key of ['token', 'role', 'user_id', 'username']) store.remove(key);
    changes.notify();
  }

  /**
   * Logs out on the member's request. Listeners run first, while the token is still valid, and can send unsent
   * changes.
   */
  function logOut() {
    logouts.notify();
    signOut();
  }

  /**
   * Returns whether a stored token is still valid by its expiry. Removes an expired or unreadable token and the role.
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

  /**
   * Calls `forget` when the account's data must be deleted: the account was signed out, or another tab has signed in
   * another account. A tab that was frozen in between gets a single notification of both.
   */
  function onAccountLeft(forget: () => void): () => void {
    let owner = store.text('user_id');
    return changes.subscribe(() => {
      const before = owner;
      owner = store.text('user_id');
      if (store.text('token') === null || (before !== null && before !== owner)) forget();
    });
  }

  /** Stores the token and its claims. Returns false, and stores nothing, if it cannot be read. */
  function signIn(accessToken: string): boolean {
    const facts = readToken(accessToken);
    if (!facts) return false;
    store.setText('token', accessToken);
    store.setText('role', facts.role);
    store.setText('user_id', facts.userId);
    store.setText('username', facts.username);
    changes.notify();
    return true;
  }

  return {
    token: () => store.text('token'),
    /** Claims of the stored token; null if nobody is signed in. */
    claims: () => readToken(store.text('token') ?? ''),
    role: () => store.text('role'),
    userId: () => store.text('user_id'),
    username: () => store.text('username'),
    isSignedIn,
    signIn,
    signOut,
    logOut,
    beforeLogOut: logouts.subscribe,
    /** Notifies of sign-ins and sign-outs, also in other tabs. */
    subscribe: changes.subscribe,
    onAccountLeft,
    changedInOtherTab: changes.notify,
  };
}

export type Session = ReturnType<typeof createSession>;
export const session = createSession(localStore, Date.now);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // The key is null if another tab cleared all storage. 'user_id' is included, because it is stored after the
    // token.
    if (event.key === null || ['token', 'user_id'].includes(event.key)) session.changedInOtherTab();
  });
  // A page in the back/forward cache gets no storage events.
  let tokenWhenLeft: string | null = null;
  window.addEventListener('pagehide', () => {
    tokenWhenLeft = session.token();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && session.token() !== tokenWhenLeft) session.changedInOtherTab();
  });
}
