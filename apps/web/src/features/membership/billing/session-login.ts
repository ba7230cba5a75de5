import { ApiError, call } from '../../../lib/api.ts';
import { createBackoff, wait } from '../../../lib/backoff.ts';
import { textOf } from '../../../lib/record.ts';
import { acceptToken, type TokenResult } from '../../accounts/index.ts';
import { cancelOrigin } from './cancel-origin.ts';
import { clearReturnFlag } from './checkout-return-flag.ts';
import { m } from './messages.ts';
import { clearRegisterDraft } from './register-draft.ts';

/**
 * Returns the checkout session's id from the URL that the provider redirected to, or from the history state, to which
 * the page moves the id.
 */
export function sessionIdIn(search: string, state: unknown): string | null {
  const inUrl = new URLSearchParams(search).get('session_id')?.trim();
  return inUrl || textOf(state, 'session_id') || null;
}

export interface RetryPolicy {
  /** Milliseconds from the first attempt to the last. */
  readonly totalMs: number;
  /** Milliseconds before the second attempt; each further delay is 1.5 times as long. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

const defaultPolicy: RetryPolicy = {
  totalMs: 90_000,
  firstDelayMs: 800,
  maxDelayMs: 6000,
  sleep: wait,
  now: Date.now,
};

/** Message if the automatic login after a payment fails. */
const failed = m.autoLoginFailed;

/**
 * Returns true without a response, and for server errors and statuses that ask to retry: the payment may not have
 * reached the server yet.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [409, 425, 429].includes(error.status));

const retryAfterMs = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/**
 * Logs in with a checkout session. Retries until the payment is confirmed or has certainly failed. Resolves to
 * 'done' once signed in, else to the message of the failure. Never throws.
 */
export async function logInWithSession(
  sessionId: string,
  given: Partial<RetryPolicy> = {},
): Promise<TokenResult> {
  const { totalMs, firstDelayMs, maxDelayMs, sleep, now } = { ...defaultPolicy, ...given };
  const end = now() + totalMs;
  const backoff = createBackoff(firstDelayMs, maxDelayMs, 1.5);
  for (;;) {
    try {
      const { access_token } = await call('GET /auth/stripe/session-login', {
        query: { session_id: sessionId },
      });
      const result = acceptToken(access_token, failed);
      if (result !== 'done') return result;
      cancelOrigin.clear();
      // No gate in this tab needs to wait for a payment any more.
      clearReturnFlag();
      clearRegisterDraft();
      return 'done';
    } catch (error) {
      const pause = Math.max(backoff.next(), retryAfterMs(error));
      if (!isRetryable(error) || now() + pause > end) return { text: failed };
      await sleep(pause);
    }
  }
}

const startedLogins = new Map<string, Promise<TokenResult>>();

/** Logs in once per checkout, however often the screen is mounted: the server accepts each id once. */
export function logInOnce(sessionId: string): Promise<TokenResult> {
  const known = startedLogins.get(sessionId);
  if (known) return known;
  const login = logInWithSession(sessionId);
  startedLogins.set(sessionId, login);
  return login;
}
