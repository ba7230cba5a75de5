import type { Charge, Payments } from '../../../gateways/payments/payments.ts';
import { type BillingContext, withBillingLease } from './context.ts';
import { unknownObject } from './events-store.ts';
import type { GiftReversals } from './gifts/take-back.ts';
import { closedStatuses, findReversal, type ReversalRow, saveReversal } from './reversals-store.ts';
import { findByCustomer, isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

export interface Reversals {
  /** Processes a refund by the id of its charge. Returns why it cannot be processed yet; null if it is done. */
  settleRefund(chargeId: string, payments: Payments): Promise<string | null>;
  /** Processes a dispute at any stage. Returns why it cannot be processed yet, or null if it is done. */
  settleDispute(disputeId: string, payments: Payments): Promise<string | null>;
}

interface Reversal extends Pick<ReversalRow, 'id' | 'kind' | 'status' | 'amount' | 'currency'> {
  /** True for a full refund or a lost dispute: it ends access if ON_REFUND=end. */
  readonly isFinal: boolean;
  readonly reason?: string;
}

/**
 * Records and logs refunds and disputes, and cancels the subscription of the payment if ON_REFUND=end. As
 * everywhere in billing, only ids are read from an event, and the current state is fetched from the provider.
 */
export function createReversals(
  context: BillingContext,
  { sync, gifts }: { readonly sync: Sync; readonly gifts: Pick<GiftReversals, 'reverse'> },
  onRefund: 'end' | 'keep',
): Reversals {
  const { db, clock, log } = context;

  async function settle(charge: Charge, reversal: Reversal, payments: Payments): Promise<string | null> {
    const { customer, subscription } = charge;
    const account = customer === null ? undefined : await findByCustomer(db, customer);
    const isOurs = account !== undefined || (customer !== null && (await isClosed(db, customer)));
    if (!isOurs || customer === null) return unknownObject.customer;
    const before = await findReversal(db, reversal.id);
    if (before?.status === reversal.status && before.amount === reversal.amount) return null;

    const endsAccess = onRefund === 'end' && reversal.isFinal && subscription !== null;
    // Cancel at the provider first: if that fails, the event is retried.
    if (endsAccess) {
      await payments.cancelSubscription(subscription);
      if (account) await sync(customer, payments);
    }
    const { id, kind, status, amount, currency, reason } = reversal;
    const now = clock.iso();
    const user_id = account?.user_id ?? before?.user_id ?? null;
    const ended_access = endsAccess || before?.ended_access === 1 ? 1 : 0;
    await saveReversal(db, {
      id,
      kind,
      status,
      amount,
      currency,
      charge: charge.id,
      customer,
      user_id,
      subscription,
      ended_access,
      created_at: before?.created_at ?? now,
      updated_at: now,
    });
    log.warn(
      {
        audit: 'billing',
        user_id,
        customer,
        charge: charge.id,
        subscription,
        status,
        amount,
        currency,
        ...(kind === 'dispute' && { dispute: id, reason }),
        ended_access: ended_access === 1,
      },
      messageOf(reversal),
    );
    return null;
  }

  /** Serializes work per payment, so that an old response never overwrites a newer one. */
  const withChargeLease = (chargeId: string, work: () => Promise<string | null>): Promise<string | null> =>
    withBillingLease(context, `charge:${chargeId}`, true, work);

  return {
    settleRefund: (chargeId, payments) =>
      withChargeLease(chargeId, async () => {
        const charge = await payments.readCharge(chargeId);
        if (!charge || charge.amountRefunded === 0) return null;
        const { isFullyRefunded, amountRefunded: amount, currency } = charge;
        if (charge.gift !== null) {
          await gifts.reverse(charge, { isFinal: isFullyRefunded, reason: 'refund' }, payments);
          return null;
        }
        // A refund of a past period does not affect the period that is paid for now.
        const isCurrent = charge.periodEnd !== null && charge.periodEnd > clock.ms();
        const status = isFullyRefunded ? 'full' : 'partial';
        const isFinal = isFullyRefunded && isCurrent;
        return settle(charge, { id: chargeId, kind: 'refund', status, amount, currency, isFinal }, payments);
      }),
    settleDispute: async (disputeId, payments) => {
      const unlocked = await payments.readDispute(disputeId);
      if (!unlocked) return null;
      return await withChargeLease(unlocked.charge, async () => {
        const [dispute, charge] = await Promise.all([
          payments.readDispute(disputeId),
          payments.readCharge(unlocked.charge),
        ]);
        if (!dispute || !charge) return null;
        const { id, status, amount, currency, reason } = dispute;
        const isFinal = status === 'lost';
        if (charge.gift !== null) {
          await gifts.reverse(charge, { isFinal, reason: 'dispute' }, payments);
          return null;
        }
        return settle(charge, { id, kind: 'dispute', status, amount, currency, reason, isFinal }, payments);
      });
    },
  };
}

function messageOf({ kind, status }: Reversal): string {
  if (kind === 'refund') return 'payment refunded';
  return closedStatuses.includes(status) ? 'dispute closed' : 'payment disputed';
}
