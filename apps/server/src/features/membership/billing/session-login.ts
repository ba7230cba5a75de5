import type { Payments } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { UserRow } from '../../accounts/index.ts';
import { type Browser, isSameBrowser } from './checkout-cookie.ts';
import { type CheckoutRow, consumeLogin, findBySession, findCheckout } from './checkouts-store.ts';
import type { BillingContext } from './context.ts';
import type { Fulfil } from './fulfil.ts';
import { m } from './messages.ts';

/** Milliseconds after the payment in which a checkout can be used to log in. */
const maxAgeMs = 15 * 60_000;
/**
 * Milliseconds within which a repeated request from the same browser gets the same token, such as after a lost
 * response.
 */
const repeatWindowMs = 5_000;

/** Returns the same error for every reason, so that the error reveals nothing. */
const loginRefused = () => new ProblemError('login_refused', m.loginFailed);

/**
 * Returns true if the request comes from the browser that started the checkout, recognized by its cookie or, if it
 * sent none, by its IP address.
 */
const isBound = (row: CheckoutRow, browser: Browser): boolean =>
  browser.hasCookie ? isSameBrowser(row, browser) : row.address_hash === browser.address_hash;

interface Caller {
  readonly browser: Browser;
  /** Browser and system, such as 'Chrome on Windows'. */
  readonly device: string;
  /** The request's bearer token; null if it has none. */
  readonly token: string | null;
}

/**
 * Logs in the browser that returns from a checkout that was just paid; works once. A registration signs its new
 * member in. A purchase by a member proves no identity: it starts no session, and needs the member's valid token.
 * @returns an access token; `signedIn` is the account for which a session was started, otherwise null
 * @throws ProblemError login_refused
 */
export type SessionLogin = (
  sessionId: string,
  caller: Caller,
  payments: Payments,
) => Promise<{ readonly token: string; readonly signedIn: UserRow | null }>;

export function createSessionLogin(context: BillingContext, fulfil: Fulfil): SessionLogin {
  const { db, clock, log, accounts } = context;

  /**
   * Consumes the checkout's single login, unless this browser consumed it within `repeatWindowMs`.
   * @throws ProblemError login_refused
   */
  async function consumeOnce(row: CheckoutRow, browser: Browser): Promise<void> {
    if (await consumeLogin(db, row.id, clock.iso())) return;
    const used = (await findCheckout(db, row.id))?.login_at;
    const isRepeat = isSameBrowser(row, browser) && used && clock.ms() - Date.parse(used) <= repeatWindowMs;
    if (!isRepeat) throw loginRefused();
  }

  return async (sessionId, { browser, device, token }, payments) => {
    const pending = await findBySession(db, sessionId);
    if (!pending || !isBound(pending, browser)) throw loginRefused();
    if (pending.state === 'open') await fulfil(sessionId, payments);
    const row = await findBySession(db, sessionId);
    if (!row || row.state !== 'done' || row.user_id === null || row.done_at === null) throw loginRefused();
    if (row.done_at <= isoOf(clock.ms() - maxAgeMs)) throw loginRefused();
    if (row.kind === 'subscription') {
      const found = token === null ? null : await accounts.sessions.findByToken(token);
      if (token === null || found?.user.id !== row.user_id) throw loginRefused();
      await consumeOnce(row, browser);
      return { token, signedIn: null };
    }
    await consumeOnce(row, browser);
    const user = await accounts.findUser(row.user_id);
    // If the account got a second factor since, use the sign-in page, which asks for it.
    if (!user || user.has_second_factor === 1) throw loginRefused();
    log.info({ audit: 'billing', user_id: user.id, checkout: row.id }, 'logged in with a paid checkout');
    const { access_token } = await db.transaction().execute((trx) =>
      accounts.sessions.start(trx, user, {
        device,
        key: `checkout ${row.id}`,
      }),
    );
    return { token: access_token, signedIn: user };
  };
}
