import type { Payments } from '../../gateways/payments/payments.ts';
import { isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Tokens } from '../../platform/tokens.ts';
import type { UserRow } from '../accounts/index.ts';
import { type Browser, isSameBrowser } from './checkout-cookie.ts';
import { type CheckoutRow, consumeLogin, findBySession, findCheckout } from './checkouts-store.ts';
import { type BillingContext, billingTables } from './context.ts';
import type { Fulfil } from './fulfil.ts';

/** How long after the payment its owner may still be signed in by it. */
const maxAgeMs = 15 * 60_000;
/** A page that asks twice, or asks again because the answer was lost, gets the same token within this time. */
const repeatWindowMs = 5_000;

/** One refusal for every reason: what is not yours to know cannot be told apart. */
const loginRefused = () => new ProblemError('login_refused', 'Auto login failed. Please log in manually.');

/** A browser that keeps cookies brings the one it got; of one that keeps none we know the address. */
const isBound = (row: CheckoutRow, browser: Browser): boolean =>
  browser.hasCookie ? isSameBrowser(row, browser) : row.address_hash === browser.address_hash;

/** Signs a member in, once, by the checkout that they have just paid. @throws ProblemError login_refused */
export type SessionLogin = (
  sessionId: string,
  browser: Browser,
  payments: Payments,
) => Promise<{ readonly token: string; readonly user: UserRow }>;

export function createSessionLogin(context: BillingContext, fulfil: Fulfil, tokens: Tokens): SessionLogin {
  const { db, clock, log, accounts } = context;

  /** When the one sign-in was used: now, or by this browser a moment ago. */
  async function consumeOnce(row: CheckoutRow, browser: Browser): Promise<string> {
    const now = clock.iso();
    if (await consumeLogin(billingTables(db), row.id, now)) return now;
    const used = (await findCheckout(billingTables(db), row.id))?.login_at;
    const isRepeat = isSameBrowser(row, browser) && used && clock.ms() - Date.parse(used) <= repeatWindowMs;
    if (!isRepeat) throw loginRefused();
    return used;
  }

  return async (sessionId, browser, payments) => {
    const pending = await findBySession(billingTables(db), sessionId);
    if (!pending || !isBound(pending, browser)) throw loginRefused();
    if (pending.state === 'open') await fulfil(sessionId, payments);
    const row = await findBySession(billingTables(db), sessionId);
    if (!row || row.state !== 'done' || row.user_id === null || row.done_at === null) throw loginRefused();
    if (row.done_at <= isoOf(clock.ms() - maxAgeMs)) throw loginRefused();
    const usedAt = await consumeOnce(row, browser);
    const user = await accounts.findUser(row.user_id);
    if (!user) throw loginRefused();
    log.info({ audit: 'billing', user_id: user.id, checkout: row.id }, 'signed in by a paid checkout');
    return { token: await tokens.issue(user, Date.parse(usedAt)), user };
  };
}
