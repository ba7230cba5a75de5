import { isUniqueViolation } from '../../db/dialect.ts';
import type { Checkout, Payments, ProviderSubscription } from '../../gateways/payments/payments.ts';
import { skeletonOf } from '../../platform/look-alikes.ts';
import { nameKey } from '../accounts/index.ts';
import { type CheckoutRow, closeAsDone, findCheckout, release, updateOwner } from './checkouts-store.ts';
import { type Context, own, type WholeTransaction } from './context.ts';
import { makeDue } from './events-store.ts';
import { hasEnded, standingOf } from './rules.ts';
import { tieCustomer } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';
import { claimTrialCard, freeTrialCard } from './trial-cards-store.ts';

/** What has become of a checkout. `unknown`: it is none of ours. */
export type Outcome = 'done' | 'open' | 'released' | 'unknown';

/** Carries out what a paid checkout promised, or lets go of one that has expired. */
export type Fulfil = (sessionId: string, payments?: Payments) => Promise<Outcome>;

interface Paid {
  readonly id: string;
  readonly customer: string;
  readonly subscription: ProviderSubscription;
  readonly trialCard: string | null;
  readonly isTrialDenied: boolean;
}

const paidOf = ({ id, state, isPaid, customer, subscription, trialCard }: Checkout): Paid | null =>
  state === 'complete' && isPaid && customer !== null && subscription !== null
    ? { id, customer, subscription, trialCard, isTrialDenied: false }
    : null;

/** Names that stay free of others, for somebody whose own was taken while they paid. */
const spareNames = (username: string): string[] => [username, ...[2, 3, 4, 5].map((n) => `${username} ${n}`)];

/** Its owner gave an address that became somebody else's while they paid. */
class AddressTaken extends Error {}

/**
 * One function for the landing page, the webhook and the reconciler: however many call it, and wherever they die,
 * there is one account, one subscription and one welcome mail.
 */
export function createFulfil(context: Context, sync: Sync): Fulfil {
  const { db, clock, log, accounts } = context;

  async function addMember(trx: WholeTransaction, row: CheckoutRow): Promise<number> {
    const { username, email, password_hash, profile_image } = row;
    if (username === null || email === null || password_hash === null)
      throw new Error(`the pending registration ${row.id} has lost its names`);
    const names = { usernames: spareNames(username), email: nameKey(email) };
    const taken = await accounts.listHolders(trx.$pickTables<'users' | 'email_changes'>(), names);
    if (taken.some(({ email_key }) => email_key === names.email)) throw new AddressTaken();
    const isFree = (name: string) =>
      !taken.some(
        ({ username_key, username_skeleton }) =>
          username_key === nameKey(name) || username_skeleton === skeletonOf(name),
      );
    const name = spareNames(username).find(isFree) ?? `${username} ${row.id.slice(0, 8)}`;
    return await accounts.addMember(trx.$pickTables<'users' | 'mail_outbox'>(), {
      username: name,
      email,
      password_hash,
      profile_image,
    });
  }

  /** Everything at once or nothing. Null when somebody else has done it. */
  const carryOut = (row: CheckoutRow, paid: Paid): Promise<number | null> =>
    db.transaction().execute(async (trx) => {
      const done = { session_id: paid.id, done_at: clock.iso(), customer: paid.customer };
      const mine = await closeAsDone(own(trx), row.id, done);
      if (!mine) return null;
      const userId = mine.kind === 'registration' ? await addMember(trx, mine) : mine.user_id;
      if (userId === null) throw new Error(`the checkout ${row.id} belongs to nobody`);
      await updateOwner(own(trx), row.id, userId);
      const standing = standingOf(paid.subscription, null);
      await tieCustomer(own(trx), userId, paid.customer, standing, paid.isTrialDenied);
      await makeDue(own(trx), paid.customer, clock.iso());
      return userId;
    });

  /** Somebody paid for an account that they cannot have: they are not charged again, and the operator is told. */
  async function turnAway(row: CheckoutRow, paid: Paid, payments: Payments): Promise<Outcome> {
    await payments.cancelSubscription(paid.subscription.id);
    await release(own(db), row.id);
    await freeTrialCard(own(db), paid.subscription.id);
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
  async function denySecondTrial(paid: Paid, payments: Payments): Promise<Paid> {
    const { trialCard, subscription } = paid;
    if (trialCard === null || (await claimTrialCard(own(db), trialCard, subscription.id, clock.iso())))
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
    const row = session?.attempt ? await findCheckout(own(db), session.attempt) : undefined;
    if (!session || !row || (row.session_id !== null && row.session_id !== sessionId)) return 'unknown';
    if (row.state !== 'open') return row.state;
    if (session.state === 'expired') {
      if (await release(own(db), row.id))
        log.info({ audit: 'billing', checkout: row.id }, 'a checkout expired');
      return 'released';
    }
    const completed = paidOf(session);
    if (!completed) {
      // Paid by a way that takes days, and then not at all.
      const isDead =
        session.state === 'complete' && session.subscription && hasEnded(session.subscription.status);
      if (isDead) await release(own(db), row.id);
      return isDead ? 'released' : 'open';
    }
    const paid = await denySecondTrial(completed, payments);
    try {
      const userId = await carryOut(row, paid);
      if (userId !== null) {
        accounts.outbox.wake();
        log.info(
          { audit: 'billing', user_id: userId, checkout: row.id, kind: row.kind },
          'a checkout was paid',
        );
      }
    } catch (error) {
      if (error instanceof AddressTaken) return await turnAway(row, paid, payments);
      // Two whose names clash, at the same moment: the second look sees the first.
      if (isUniqueViolation(error) && (await carryOutAgain(row, paid)) === 'address')
        return await turnAway(row, paid, payments);
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

  async function carryOutAgain(row: CheckoutRow, paid: Paid): Promise<'done' | 'address'> {
    try {
      if ((await carryOut(row, paid)) !== null) accounts.outbox.wake();
      return 'done';
    } catch (error) {
      if (error instanceof AddressTaken) return 'address';
      throw error;
    }
  }
}
