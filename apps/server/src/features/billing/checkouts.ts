import {
  type Checkout,
  type CheckoutOrder,
  type Payments,
  PaymentsRefused,
} from '../../gateways/payments/payments.ts';
import { isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Browser } from './checkout-cookie.ts';
import { abandonCheckout, type CheckoutRow, updateSession } from './checkouts-store.ts';
import { type BillingContext, billingTables } from './context.ts';
import type { Fulfil } from './fulfil.ts';

/** How long a checkout stays open: the provider wants 30 minutes at least, counted from when it hears of it. */
const checkoutLifetimeMs = 45 * 60_000;

type NewCheckoutFields = Pick<
  CheckoutRow,
  | 'state'
  | 'browser_hash'
  | 'address_hash'
  | 'created_at'
  | 'expires_at'
  | 'session_id'
  | 'session_url'
  | 'done_at'
  | 'login_at'
>;

/** What happens to one checkout, whoever it is for. */
export interface Checkouts {
  /** The columns that every new checkout begins with. */
  newCheckoutFields(browser: Browser): NewCheckoutFields;
  /** Orders a checkout that was just written down; answers its address. If that fails nothing stays reserved. */
  begin(row: CheckoutRow, payments: Payments): Promise<string>;
  /** The address of a checkout that is still open; null when it is not any more, and has been seen to. */
  resume(row: CheckoutRow, payments: Payments): Promise<string | null>;
  /** Ends a checkout that is no longer wanted. One that was paid meanwhile is carried out. */
  close(row: CheckoutRow, payments: Payments): Promise<void>;
}

/** No fault of the provider's: another request of the same person was quicker. */
export const concurrentCheckout = () =>
  new ProblemError('too_many_requests', 'The checkout could not be opened. Please try again.', {
    retryAfter: 1,
  });
const checkoutUnavailable = () =>
  new ProblemError('payments_unavailable', 'The checkout could not be opened. Please try again.');

export function createCheckouts(context: BillingContext, fulfil: Fulfil): Checkouts {
  const { db, clock } = context;

  /** The same row gives the same order, so that repeating it gives the same checkout. */
  const orderOf = (row: CheckoutRow): CheckoutOrder => ({
    attempt: row.id,
    plan: row.plan,
    buyer: row.customer === null ? { email: row.email ?? '' } : { customer: row.customer },
    expiresAt: Date.parse(row.expires_at),
    hasTrial: row.has_trial === 1,
  });

  async function order(row: CheckoutRow, payments: Payments): Promise<Checkout> {
    const session = await payments.startCheckout(orderOf(row));
    const isStored = await updateSession(billingTables(db), row.id, {
      session_id: session.id,
      session_url: session.url,
    });
    // Somebody let go of the names while the provider was thinking: nobody may pay for them now.
    if (!isStored) {
      await payments.expireCheckout(session.id);
      throw concurrentCheckout();
    }
    return session;
  }

  /** A checkout of which we do not know whether its order arrived. Null: it did not, and cannot any more. */
  async function recoverOrder(row: CheckoutRow, payments: Payments): Promise<Checkout | null> {
    try {
      return await order(row, payments);
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      await abandonCheckout(billingTables(db), row.id);
      return null;
    }
  }

  return {
    newCheckoutFields: ({ browser_hash, address_hash }) => {
      const now = clock.ms();
      return {
        state: 'open',
        browser_hash,
        address_hash,
        created_at: isoOf(now),
        // Whole seconds, as the provider counts.
        expires_at: isoOf(Math.floor((now + checkoutLifetimeMs) / 1000) * 1000),
        session_id: null,
        session_url: null,
        done_at: null,
        login_at: null,
      };
    },
    begin: async (row, payments) => {
      try {
        const { url } = await order(row, payments);
        if (url === null) throw checkoutUnavailable();
        return url;
      } catch (error) {
        await abandonCheckout(billingTables(db), row.id);
        throw error;
      }
    },
    resume: async (row, payments) => {
      const id = row.session_id ?? (await recoverOrder(row, payments))?.id;
      if (id === undefined) return null;
      // An order that is repeated is answered as it was then: only asking tells how things stand.
      const session = await payments.readCheckout(id);
      if (session?.state === 'open' && session.url !== null) return session.url;
      if (session) await fulfil(id, payments);
      else await abandonCheckout(billingTables(db), row.id);
      return null;
    },
    close: async (row, payments) => {
      const id = row.session_id ?? (await recoverOrder(row, payments))?.id;
      if (id === undefined) return;
      const session = await payments.expireCheckout(id);
      if (session) await fulfil(id, payments);
      else await abandonCheckout(billingTables(db), row.id);
    },
  };
}
