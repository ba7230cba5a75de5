import { session } from '../../../lib/session.ts';

/** Shown when a token is no longer valid by this device's clock the moment the server issues it. */
export const wrongClock =
  'The date or time on this device is wrong, so you cannot stay signed in. Correct it, then log in again.';

/** 'done', or the message of a failed sign-in. */
export type TokenResult = 'done' | { readonly text: string };

/** Stores the token of a sign-in. Returns 'done', or the message of a failure; `failed` for an unreadable token. */
export function acceptToken(token: string, failed: string): TokenResult {
  if (!session.signIn(token)) return { text: failed };
  return session.isSignedIn() ? 'done' : { text: wrongClock };
}
