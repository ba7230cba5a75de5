import { isUniqueViolation } from '../../db/dialect.ts';
import type { Checkout, Payments, ProviderSubscription } from '../../gateways/payments/payments.ts';
import { skeletonOf } from '../../platform/look-alikes.ts';
import { normalizeName } from '../accounts/index.ts';
import { abandonCheckout, type CheckoutRow, findCheckout, markDone, updateOwner } from './checkouts-store.ts';
import { type BillingContext, type BillingTransaction, billingTables } from './context.ts';
import { makeDue } from './events-store.ts';
import { hasEnded, stateOf } from './rules.ts';
import { linkCustomer } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';
import { claimTrialCard, releaseTrialCard } from './trial-cards-store.ts';

/** What has become of a checkout. `unknown`: it is none of ours. */
export type CheckoutOutcome = 'done' | 'open' | 'released' | 'unknown';

/** Carries out what a paid checkout promised, or lets go of one that has expired. */
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

/** Names that stay free of others, for somebody whose own was taken while they paid. */
const fallbackNames = (username: string): string[] => [
  username,
  ...[2, 3, 4, 5].map((n) => `${username} ${n}`),
];

/** Its owner gave an address that became somebody else's while they paid. */
class EmailTakenError extends Error {}

/**
 * One function for the landing page, the webhook and the reconciler: however many call it, and wherever they die,
 * there is one account, one subscription and one welcome mail.
 */
export function createFulfil(context: BillingContext, sync: Sync): Fulfil {
  const { db, clock, log, accounts } = context;

  async function addMember(trx: BillingTransaction, row: CheckoutRow): Promise<number> {
    const { username, email, password_hash, profile_image } = row;
    if (username === null || email === null || password_hash === null)
      throw new Error(`the pending registration ${row.id} has lost its names`);
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

  /** Everything at once or nothing. Null when somebody else has done it. */
  const completeCheckout = (row: CheckoutRow, paid: PaidCheckout): Promise<number | null> =>
    db.transaction().execute(async (trx) => {
      const done = { session_id: paid.id, done_at: clock.iso(), customer: paid.customer };
      const checkout = await markDone(billingTables(trx), row.id, done);
      if (!checkout) return null;
      const userId = checkout.kind === 'registration' ? await addMember(trx, checkout) : checkout.user_id;
      if (userId === null) throw new Error(`the checkout ${row.id} belongs to nobody`);
      await updateOwner(billingTables(trx), row.id, userId);
      const state = stateOf(paid.subscription, null);
      await linkCustomer(billingTables(trx), userId, paid.customer, state, paid.isTrialDenied);
      await makeDue(billingTables(trx), paid.customer, clock.iso());
      return userId;
    });

  /** Somebody paid for an account that they cannot have: they are not charged again, and the operator is told. */
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
      'an address was taken while somebody paid to register with it; the subscription is canceled, refund it',
    );
    return 'released';
  }

  /**
   * One trial a card. A second one is canceled before anything is charged: who was promised free days is not billed
   * without being asked. The account exists and leads to a checkout without a trial.
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
      'a trial was denied: its card has had one',
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
        log.info({ audit: 'billing', checkout: row.id }, 'a checkout expired');
      return 'released';
    }
    const completed = toPaidCheckout(session);
    if (!completed) {
      // Paid by a way that takes days, and then not at all.
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
        log.info(
          { audit: 'billing', user_id: userId, checkout: row.id, kind: row.kind },
          'a checkout was paid',
        );
      }
    } catch (error) {
      if (error instanceof EmailTakenError) return await rejectPaidCheckout(row, paid, payments);
      // Two whose names clash, at the same moment: the second look sees the first.
      if (isUniqueViolation(error) && (await retryComplete(row, paid)) === 'address')
        return await rejectPaidCheckout(row, paid, payments);
      if (!isUniqueViolation(error)) throw error;
    }
    // What happened since the session was read; if this fails, the mark on the row sees to it.
    await sync(paid.customer, payments, false).catch((error: unknown) => {
      log.info(
        { err: error, customer: paid.customer },
        'a subscription is yet to be compared with the provider',
      );
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
