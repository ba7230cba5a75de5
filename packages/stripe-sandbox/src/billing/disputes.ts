import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { Charge, Dispute } from '../resources.ts';
import { daySeconds } from './periods.ts';

export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'subscription_canceled',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Text fields of a dispute's evidence. */
export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/** Returns the dispute of a payment; undefined if there is none. */
export const disputeOf = (operation: Operation, charge: Charge): Dispute | undefined =>
  operation.world.objects.all('dispute', [{ path: '$.charge', is: charge.id }])[0];

/**
 * Opens a dispute, which withdraws the payment until the dispute is decided.
 * @throws ApiError if the payment is already disputed or refunded
 */
export function openDispute(
  operation: Operation,
  charge: Charge,
  reason: DisputeReason,
): { dispute: Dispute; charge: Charge } {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  if (charge.refunded) throw invalid(`Charge ${charge.id} has already been refunded.`);
  const brand = (charge['payment_method_details'] as { card: { brand: string | null } }).card.brand ?? 'visa';
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: operation.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(evidenceFields.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: operation.at + 9 * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: null },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  const disputed: Charge = { ...charge, disputed: true };
  operation.world.objects.insert(dispute);
  operation.world.objects.put(disputed);
  emit(operation, 'charge.dispute.created', dispute);
  emit(operation, 'charge.dispute.funds_withdrawn', dispute);
  return { dispute, charge: disputed };
}

/**
 * Decides a dispute.
 * @throws ApiError if the dispute is already decided
 */
export function closeDispute(operation: Operation, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalid(`This dispute is already closed: it was ${dispute.status}.`);
  const closed: Dispute = { ...dispute, status: outcome };
  change(operation, closed, 'charge.dispute.closed');
  if (outcome === 'won') emit(operation, 'charge.dispute.funds_reinstated', closed);
  return closed;
}
