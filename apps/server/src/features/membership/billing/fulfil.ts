import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Checkout, Payments } from '../../../gateways/payments/payments.ts';
import {
  abandonCheckout,
  type CheckoutRow,
  claimTrialCard,
  findCheckout,
  releaseTrialCard,
} from './checkouts-store.ts';
import {
  type CompleteCheckout,
  createCompleteCheckout,
  EmailTakenError,
  type PaidCheckout,
} from './complete-checkout.ts';
import { createSubscriptionConnector, type SubscriptionConnector } from './connect-subscription.ts';
import type { BillingContext } from './context.ts';
import { hasEnded } from './rules.ts';
import { createSync, type Sync } from './sync.ts';

/** Builds everything that turns a payment, or an existing subscription, into an account with access. */
export function createFulfilment(context: BillingContext) {
  const sync = createSync(context);
  const completeCheckout = createCompleteCheckout(context);
  const connector = createSubscriptionConnector(context, { completeCheckout, sync });
  return { sync, connector, fulfil: createFulfil(context, { sync, completeCheckout, connector }) };
}

/** State of a checkout after it was processed. `unknown`: the checkout is not from this installation. */
export type CheckoutOutcome = 'done' | 'open' | 'released' | 'unknown';

/**
 * Completes a paid checkout or releases an expired one. Idempotent: the landing page, the webhook and the reconciler
 * all call this function. In whatever order they do, and wherever a process dies, the result is one account, one
 * subscription and one welcome email.
 */
export type Fulfil = (sessionId: string, payments?: Payments) => Promise<CheckoutOutcome>;

interface TrialCheckout extends PaidCheckout {
  readonly id: string;
  readonly trialCard: string | null;
}

const toPaidCheckout = ({
  id,
  state,
  isPaid,
  customer,
  subscription,
  trialCard,
  coupon,
}: Checkout): TrialCheckout | null =>
  state === 'complete' && isPaid && customer !== null && subscription !== null
    ? { id, customer, subscription, trialCard, coupon, isTrialDenied: false }
    : null;

interface FulfilDeps {
  readonly sync: Sync;
  readonly completeCheckout: CompleteCheckout;
  readonly connector: SubscriptionConnector;
}

export function createFulfil(
  context: BillingContext,
  { sync, completeCheckout, connector }: FulfilDeps,
): Fulfil {
  const { db, clock, log, accounts } = context;

  /** Cancels and refunds a paid checkout whose email address another account has taken meanwhile. */
  async function rejectPaidCheckout(
    row: CheckoutRow,
    paid: TrialCheckout,
    payments: Payments,
  ): Promise<CheckoutOutcome> {
    await payments.refundSubscription(paid.subscription.id);
    await abandonCheckout(db, row.id);
    await releaseTrialCard(db, paid.subscription.id);
    log.warn(
      { audit: 'billing', checkout: row.id, customer: paid.customer, subscription: paid.subscription.id },
      'address taken during checkout: subscription canceled, payment refunded',
    );
    return 'released';
  }

  /**
   * Allows one trial per card. A second trial is canceled before anything is charged, because nobody who was
   * promised free days is billed without consent. The account still exists, and its member can start a checkout
   * without a trial.
   */
  async function denySecondTrial(paid: TrialCheckout, payments: Payments): Promise<TrialCheckout> {
    const { trialCard, subscription } = paid;
    if (trialCard === null || (await claimTrialCard(db, trialCard, subscription.id, clock.iso())))
      return paid;
    await payments.cancelSubscription(subscription.id);
    log.warn(
      { audit: 'billing', customer: paid.customer, subscription: subscription.id },
      'trial denied: the card has already had one',
    );
    return { ...paid, subscription: { ...subscription, status: 'canceled' }, isTrialDenied: true };
  }

  return async (sessionId, payments = context.payments) => {
    const session = await payments.readCheckout(sessionId);
    const row = session?.attempt ? await findCheckout(db, session.attempt) : undefined;
    if (!session || !row || (row.session_id !== null && row.session_id !== sessionId)) return 'unknown';
    if (row.state !== 'open') return row.state;
    if (session.state === 'expired') {
      if (await abandonCheckout(db, row.id))
        log.info({ audit: 'billing', checkout: row.id }, 'checkout expired');
      return 'released';
    }
    const completed = toPaidCheckout(session);
    if (!completed) {
      // True if a delayed payment method has failed, which can take days.
      const hasFailed =
        session.state === 'complete' && session.subscription && hasEnded(session.subscription.status);
      if (hasFailed) await abandonCheckout(db, row.id);
      return hasFailed ? 'released' : 'open';
    }
    const paid = await denySecondTrial(completed, payments);
    try {
      const userId = await completeCheckout(row, paid);
      if (userId !== null) {
        accounts.outbox.flush();
        log.info({ audit: 'billing', user_id: userId, checkout: row.id, kind: row.kind }, 'checkout paid');
        await offerOther(row, userId, payments);
      }
    } catch (error) {
      if (error instanceof EmailTakenError) return await rejectPaidCheckout(row, paid, payments);
      // Two registrations with the same name completed at the same moment: the retry sees the first one.
      if (isUniqueViolation(error) && (await retryComplete(row, paid)) === 'address')
        return await rejectPaidCheckout(row, paid, payments);
      if (!isUniqueViolation(error)) throw error;
    }
    // Syncs changes since the session was read; if that fails, the `unsynced` counter makes the reconciler retry.
    await sync(paid.customer, payments, false).catch((error: unknown) => {
      log.info({ err: error, customer: paid.customer }, 'subscription sync failed, will retry');
    });
    return 'done';
  };

  /**
   * Looks for another subscription with the member's address that was started outside this site during the checkout,
   * and mails a link to connect it. A failure is only logged.
   */
  async function offerOther(row: CheckoutRow, id: number, payments: Payments): Promise<void> {
    try {
      const found = await connector.find(row.email ?? '', payments);
      if (found) await connector.offer(found, { id, email: row.email ?? '' }, row);
    } catch (error) {
      log.warn({ err: error, user_id: id }, 'looking for a second subscription failed');
    }
  }

  async function retryComplete(row: CheckoutRow, paid: TrialCheckout): Promise<'done' | 'address'> {
    try {
      if ((await completeCheckout(row, paid)) !== null) accounts.outbox.flush();
      return 'done';
    } catch (error) {
      if (error instanceof EmailTakenError) return 'address';
      throw error;
    }
  }
}
