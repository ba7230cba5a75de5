import type { Charge, Payments } from '../../gateways/payments/payments.ts';
import { type BillingContext, billingTables } from './context.ts';
import { withLease } from './leases.ts';
import { closedStatuses, findReversal, type ReversalRow, saveReversal } from './reversals-store.ts';
import { findByCustomer, isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

export interface Reversals {
  /** Acts on a refund of a payment. Returns what is in the way, or null when it is done with. */
  settleRefund(chargeId: string, payments: Payments): Promise<string | null>;
  /** Acts on a dispute, whatever stage it has reached. Returns what is in the way, or null. */
  settleDispute(disputeId: string, payments: Payments): Promise<string | null>;
}

interface Reversal extends Pick<ReversalRow, 'id' | 'kind' | 'status' | 'amount' | 'currency'> {
  /** Access ends with it, if the operator wants that. */
  readonly isFinal: boolean;
  readonly reason?: string;
}

/**
 * Records refunds and disputes, tells the operator, and cancels the subscription that the payment was for where
 * ON_REFUND=end. As everywhere in billing, the event is read for ids alone and the provider is asked how things stand.
 */
export function createReversals(context: BillingContext, sync: Sync, onRefund: 'end' | 'keep'): Reversals {
  const { db, clock, log } = context;

  async function settle(charge: Charge, reversal: Reversal, payments: Payments): Promise<string | null> {
    const { customer, subscription } = charge;
    const account = customer === null ? undefined : await findByCustomer(billingTables(db), customer);
    const isOurs =
      account !== undefined || (customer !== null && (await isClosed(billingTables(db), customer)));
    if (!isOurs || customer === null) return 'no customer of ours, yet';
    const before = await findReversal(billingTables(db), reversal.id);
    if (before?.status === reversal.status && before.amount === reversal.amount) return null;

    const endsAccess = onRefund === 'end' && reversal.isFinal && subscription !== null;
    // At the provider first: if that fails the event is tried again.
    if (endsAccess) {
      await payments.cancelSubscription(subscription);
      if (account) await sync(customer, payments);
    }
    const { id, kind, status, amount, currency, reason } = reversal;
    const now = clock.iso();
    const user_id = account?.user_id ?? before?.user_id ?? null;
    const ended_access = endsAccess || before?.ended_access === 1 ? 1 : 0;
    await saveReversal(billingTables(db), {
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

  /** One at a time for each payment, so that an old answer never displaces a newer one. */
  const withChargeLease = (chargeId: string, work: () => Promise<string | null>): Promise<string | null> =>
    withLease(context, `charge:${chargeId}`, true, work);

  return {
    settleRefund: (chargeId, payments) =>
      withChargeLease(chargeId, async () => {
        const charge = await payments.readCharge(chargeId);
        if (!charge || charge.amountRefunded === 0) return null;
        const { isFullyRefunded, amountRefunded: amount, currency } = charge;
        // A period that is over was listened to: refunding it says nothing about the one that is paid for now.
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
        return settle(charge, { id, kind: 'dispute', status, amount, currency, reason, isFinal }, payments);
      });
    },
  };
}

function messageOf({ kind, status }: Reversal): string {
  if (kind === 'refund') return 'a payment was refunded';
  return closedStatuses.includes(status) ? 'a dispute was decided' : 'a payment is disputed';
}
