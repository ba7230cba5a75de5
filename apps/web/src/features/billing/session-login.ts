import { ApiError, call } from '../../lib/api.ts';
import { forgetLeaving } from '../../lib/leaving-mark.ts';
import { session } from '../../lib/session.ts';
import { forgetDraft } from './register-draft.ts';

export interface Patience {
  /** Milliseconds from the first question to the last. */
  readonly totalMs: number;
  /** Milliseconds before the second question; each further wait is half as long again. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

const patience: Patience = {
  totalMs: 90_000,
  firstMs: 800,
  longestMs: 6000,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
};

/** No answer, a failing server or one that asks to come later: the payment may still be on its way to it. */
const mayComeLater = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [409, 425, 429].includes(error.status));

const waitAsked = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/** Asks until the payment is known or certainly not going to be; true once signed in. Never throws. */
export async function logInWithSession(sessionId: string, given: Partial<Patience> = {}): Promise<boolean> {
  const { totalMs, firstMs, longestMs, sleep, now } = { ...patience, ...given };
  const end = now() + totalMs;
  let wait = firstMs;
  for (;;) {
    try {
      const { access_token } = await call('GET /auth/stripe/session-login', {
        query: { session_id: sessionId },
      });
      if (!session.signIn(access_token)) return false;
      session.clearCancelOrigin();
      // They are in: no gate of this tab waits for a payment any more.
      forgetLeaving();
      forgetDraft();
      return true;
    } catch (error) {
      const pause = Math.max(wait, waitAsked(error));
      if (!mayComeLater(error) || now() + pause > end) return false;
      await sleep(pause);
      wait = Math.min(longestMs, wait * 1.5);
    }
  }
}

const begun = new Map<string, Promise<boolean>>();

/** The same once for each checkout, however often the screen is mounted: the server takes each but once. */
export function logInOnce(sessionId: string): Promise<boolean> {
  const known = begun.get(sessionId);
  if (known) return known;
  const login = logInWithSession(sessionId);
  begun.set(sessionId, login);
  return login;
}
