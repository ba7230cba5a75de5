import {
  type Checkout,
  type CheckoutOrder,
  type Payments,
  PaymentsRefused,
} from '../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { abandonCheckout, type CheckoutRow, updateSession } from './checkouts-store.ts';
import { codeRefused, parseDiscount } from './codes.ts';
import type { BillingContext } from './context.ts';
import type { Fulfil } from './fulfil.ts';
import { m } from './messages.ts';

/** Lifecycle of a checkout, for registrations and for members. */
export interface Checkouts {
  /**
   * Creates the provider's session for a newly stored checkout; returns its URL. If that fails, the reservation is
   * released.
   */
  begin(row: CheckoutRow, payments: Payments): Promise<string>;
  /**
   * Returns the URL of a checkout that is still open at the provider. Otherwise completes or releases the checkout
   * and returns null.
   */
  resume(row: CheckoutRow, payments: Payments): Promise<string | null>;
  /** Closes a checkout that is no longer wanted; completes it if it was paid meanwhile. */
  close(row: CheckoutRow, payments: Payments): Promise<void>;
}

/** Returns the error for a request that lost a race against another request of the same person. */
export const concurrentCheckout = () =>
  new ProblemError('too_many_requests', m.checkoutFailed, {
    retryAfter: 1,
  });
const checkoutUnavailable = () => new ProblemError('payments_unavailable', m.checkoutFailed);

export function createCheckouts(context: BillingContext, fulfil: Fulfil): Checkouts {
  const { db, site } = context;

  /**
   * Builds the order of a checkout from its row. Deterministic: if the order is repeated, the provider returns the
   * same session. The provider refuses the repetition if the site's name has changed.
   */
  const orderOf = async (row: CheckoutRow): Promise<CheckoutOrder> => ({
    attempt: row.id,
    plan: row.price_id === null ? row.plan : { price: row.price_id },
    discount: parseDiscount(row.discount),
    buyer: row.customer === null ? { email: row.email ?? '' } : { customer: row.customer },
    expiresAt: Date.parse(row.expires_at),
    // If `trial_days` is null, the plan in the configuration decides.
    trialDays: row.has_trial === 1 ? row.trial_days : 0,
    siteName: (await site()).name,
    language: row.language,
  });

  async function order(row: CheckoutRow, payments: Payments): Promise<Checkout> {
    const session = await payments.startCheckout(await orderOf(row));
    const isStored = await updateSession(db, row.id, {
      session_id: session.id,
      session_url: session.url,
    });
    // The reservation was released while the provider was working: the session must not be paid any more.
    if (!isStored) {
      await payments.expireCheckout(session.id);
      throw concurrentCheckout();
    }
    return session;
  }

  /**
   * Repeats the order of a checkout without a stored session, in case the response was lost. If the provider
   * refuses, because it is too late, abandons the checkout and returns null.
   */
  async function recoverOrder(row: CheckoutRow, payments: Payments): Promise<Checkout | null> {
    try {
      return await order(row, payments);
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      await abandonCheckout(db, row.id);
      return null;
    }
  }

  return {
    begin: async (row, payments) => {
      try {
        const { url } = await order(row, payments);
        if (url === null) throw checkoutUnavailable();
        return url;
      } catch (error) {
        await abandonCheckout(db, row.id);
        // The promotion code was used up or has ended since it was looked up.
        if (row.discount !== null && error instanceof PaymentsRefused && !error.isMissing)
          throw codeRefused();
        throw error;
      }
    },
    resume: async (row, payments) => {
      const id = row.session_id ?? (await recoverOrder(row, payments))?.id;
      if (id === undefined) return null;
      // A repeated order returns the original response: read the session for its current state.
      const session = await payments.readCheckout(id);
      if (session?.state === 'open' && session.url !== null) return session.url;
      if (session) await fulfil(id, payments);
      else await abandonCheckout(db, row.id);
      return null;
    },
    close: async (row, payments) => {
      if (row.connects === 1) {
        await abandonCheckout(db, row.id);
        return;
      }
      const id = row.session_id ?? (await recoverOrder(row, payments))?.id;
      if (id === undefined) return;
      const session = await payments.expireCheckout(id);
      if (session) await fulfil(id, payments);
      else await abandonCheckout(db, row.id);
    },
  };
}
