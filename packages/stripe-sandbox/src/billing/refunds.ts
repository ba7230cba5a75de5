import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { Charge, Metadata, Refund } from '../resources.ts';

export interface RefundOrder {
  /** Amount in the currency's smallest unit; undefined: everything that is left. */
  amount: number | undefined;
  reason: string | null;
  metadata: Metadata;
}

/**
 * Refunds a payment. As at Stripe, the invoice stays paid and its subscription continues.
 * @throws ApiError if nothing is left, the amount is too large, or the payment is disputed
 */
export function refundCharge(
  act: Operation,
  charge: Charge,
  { amount, reason, metadata }: RefundOrder,
): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (charge.disputed)
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  const refunded = amount ?? left;
  if (refunded < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (refunded > left)
    throw invalid(
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left}).`,
      'amount',
    );
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: act.at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge['payment_method'],
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const amount_refunded = charge.amount_refunded + refunded;
  const after: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  act.world.objects.insert(refund);
  act.world.objects.put(after);
  emit(act, 'refund.created', refund);
  emit(act, 'charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return refund;
}
