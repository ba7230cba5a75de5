import { session } from '../../../lib/session.ts';
import { m } from './messages.ts';

/** Message for a token that is expired by this device's clock at the moment the server issues it. */
export const wrongClock = m.dateOrTimeDevice;

/** Result of storing a token: 'done', or the message of a failed sign-in. */
export type TokenResult = 'done' | { readonly text: string };

/** Stores the token of a sign-in. Returns 'done', or the message of a failure; `failed` for an unreadable token. */
export function acceptToken(token: string, failed: string): TokenResult {
  if (!session.signIn(token)) return { text: failed };
  return session.isSignedIn() ? 'done' : { text: wrongClock };
}
