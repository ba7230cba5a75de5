import { isUniqueViolation } from '../../db/dialect.ts';
import type { Checkout, Payments, ProviderSubscription } from '../../gateways/payments/payments.ts';
import { skeletonOf } from '../../platform/look-alikes.ts';
import { normalizeName } from '../accounts/index.ts';
import {
  abandonCheckout,
  type CheckoutRow,
  claimTrialCard,
  findCheckout,
  markDone,
  releaseTrialCard,
  updateOwner,
} from './checkouts-store.ts';
import {
  type BillingContext,
  type BillingTransaction,
  billingTables,
  type RegistrationConsent,
} from './context.ts';
import { makeDue } from './events-store.ts';
import { hasEnded, stateOf } from './rules.ts';
import { linkCustomer } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

/** Result of processing a checkout. `unknown`: the checkout is not from this installation. */
export type CheckoutOutcome = 'done' | 'open' | 'released' | 'unknown';

/** Completes a paid checkout or releases an expired one. */
export type Fulfil = (sessionId: string, payments?: Payments) => Promise<CheckoutOutcome>;

interface PaidCheckout {
  readonly id: string;
  readonly customer: string;
  readonly subscription: ProviderSubscription;
  readonly trialCard: string | null;
  readonly isTrialDenied: boolean;
}

const toPaidCheckout = ({
  id,
  state,
  isPaid,
  customer,
  subscription,
  trialCard,
}: Checkout): PaidCheckout | null =>
  state === 'complete' && isPaid && customer !== null && subscription !== null
    ? { id, customer, subscription, trialCard, isTrialDenied: false }
    : null;

/** Alternative usernames if the chosen one was taken while the member paid. */
const fallbackNames = (username: string): string[] => [
  username,
  ...[2, 3, 4, 5].map((n) => `${username} ${n}`),
];

/** Thrown if another account took the address while the member paid. */
class EmailTakenError extends Error {}

/**
 * Idempotent: the landing page, the webhook and the reconciler all call it. Whatever the order and wherever a
 * process dies, there is one account, one subscription and one welcome email.
 */
export function createFulfil(context: BillingContext, sync: Sync): Fulfil {
  const { db, clock, log, accounts } = context;

  async function addMember(trx: BillingTransaction, row: CheckoutRow): Promise<number> {
    const { username, email, password_hash, profile_image } = row;
    if (username === null || email === null || password_hash === null)
      throw new Error(`pending registration ${row.id} has no name, address or password`);
    const names = { usernames: fallbackNames(username), email: normalizeName(email) };
    const holders = await accounts.findUsersByNames(trx.$pickTables<'users' | 'email_changes'>(), names);
    if (holders.some(({ email_key }) => email_key === names.email)) throw new EmailTakenError();
    const isAvailable = (name: string) =>
      !holders.some(
        ({ username_key, username_skeleton }) =>
          username_key === normalizeName(name) || username_skeleton === skeletonOf(name),
      );
    const name = fallbackNames(username).find(isAvailable) ?? `${username} ${row.id.slice(0, 8)}`;
    return await accounts.addMember(trx.$pickTables<'users' | 'mail_outbox'>(), {
      username: name,
      email,
      password_hash,
      profile_image,
    });
  }

  /** Completes a checkout in one transaction. Null if another process has completed it. */
  const completeCheckout = (row: CheckoutRow, paid: PaidCheckout): Promise<number | null> =>
    db.transaction().execute(async (trx) => {
      const done = { session_id: paid.id, done_at: clock.iso(), customer: paid.customer };
      const checkout = await markDone(billingTables(trx), row.id, done);
      if (!checkout) return null;
      const userId = checkout.kind === 'registration' ? await addMember(trx, checkout) : checkout.user_id;
      if (userId === null) throw new Error(`checkout ${row.id} has no owner`);
      await updateOwner(billingTables(trx), row.id, userId);
      if (checkout.consents !== null) {
        const consents = JSON.parse(checkout.consents) as RegistrationConsent[];
        await context.consents.store(trx.$pickTables<'page_consents'>(), userId, consents);
      }
      const state = stateOf(paid.subscription, null);
      await linkCustomer(billingTables(trx), userId, paid.customer, state, paid.isTrialDenied);
      await makeDue(billingTables(trx), paid.customer, clock.iso());
      return userId;
    });

  /**
   * Cancels a paid checkout whose address was taken: the member is not charged again, and the log asks the
   * operator for a refund.
   */
  async function rejectPaidCheckout(
    row: CheckoutRow,
    paid: PaidCheckout,
    payments: Payments,
  ): Promise<CheckoutOutcome> {
    await payments.cancelSubscription(paid.subscription.id);
    await abandonCheckout(billingTables(db), row.id);
    await releaseTrialCard(billingTables(db), paid.subscription.id);
    log.error(
      { audit: 'billing', checkout: row.id, customer: paid.customer, subscription: paid.subscription.id },
      'address taken during checkout: subscription canceled, payment needs a refund',
    );
    return 'released';
  }

  /**
   * Allows one trial per card. A second trial is canceled before anything is charged, because nobody who was
   * promised free days is billed without consent. The account exists and can start a checkout without a
   * trial.
   */
  async function denySecondTrial(paid: PaidCheckout, payments: Payments): Promise<PaidCheckout> {
    const { trialCard, subscription } = paid;
    if (
      trialCard === null ||
      (await claimTrialCard(billingTables(db), trialCard, subscription.id, clock.iso()))
    )
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
    const row = session?.attempt ? await findCheckout(billingTables(db), session.attempt) : undefined;
    if (!session || !row || (row.session_id !== null && row.session_id !== sessionId)) return 'unknown';
    if (row.state !== 'open') return row.state;
    if (session.state === 'expired') {
      if (await abandonCheckout(billingTables(db), row.id))
        log.info({ audit: 'billing', checkout: row.id }, 'checkout expired');
      return 'released';
    }
    const completed = toPaidCheckout(session);
    if (!completed) {
      // A delayed payment method that failed after days.
      const hasFailed =
        session.state === 'complete' && session.subscription && hasEnded(session.subscription.status);
      if (hasFailed) await abandonCheckout(billingTables(db), row.id);
      return hasFailed ? 'released' : 'open';
    }
    const paid = await denySecondTrial(completed, payments);
    try {
      const userId = await completeCheckout(row, paid);
      if (userId !== null) {
        accounts.outbox.flush();
        log.info({ audit: 'billing', user_id: userId, checkout: row.id, kind: row.kind }, 'checkout paid');
      }
    } catch (error) {
      if (error instanceof EmailTakenError) return await rejectPaidCheckout(row, paid, payments);
      // Two registrations with the same name at the same moment: the retry sees the first one.
      if (isUniqueViolation(error) && (await retryComplete(row, paid)) === 'address')
        return await rejectPaidCheckout(row, paid, payments);
      if (!isUniqueViolation(error)) throw error;
    }
    // Catches changes since the session was read; if this fails, the `unsynced` counter makes the reconciler
    // repeat it.
    await sync(paid.customer, payments, false).catch((error: unknown) => {
      log.info({ err: error, customer: paid.customer }, 'subscription sync failed, will retry');
    });
    return 'done';
  };

  async function retryComplete(row: CheckoutRow, paid: PaidCheckout): Promise<'done' | 'address'> {
    try {
      if ((await completeCheckout(row, paid)) !== null) accounts.outbox.flush();
      return 'done';
    } catch (error) {
      if (error instanceof EmailTakenError) return 'address';
      throw error;
    }
  }
}
