import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { Charge, Invoice, InvoicePayment, Metadata, Refund } from '../resources.ts';
import { openDispute } from './disputes.ts';
import { behaviourOf } from './payment-method.ts';

interface RefundOrder {
  /** Amount in the currency's smallest unit; undefined for the amount that has not been refunded. */
  amount: number | undefined;
  reason: string | null;
  metadata: Metadata;
}

/**
 * Refunds a payment. As at Stripe, the invoice stays paid and its subscription continues.
 * @throws ApiError if nothing is left, the amount is too large, or the payment is disputed
 */
export function refundCharge(
  operation: Operation,
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
    created: operation.at,
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
  operation.world.objects.insert(refund);
  operation.world.objects.put(after);
  emit(operation, 'refund.created', refund);
  emit(operation, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

/** Records how a paid invoice was paid, so that the payment can be refunded and disputed. */
export function recordPayment(operation: Operation, invoice: Invoice, methodId: string): Charge {
  const { amount_due: amount, currency, customer } = invoice;
  const charge = newCharge(operation, { amount, currency, customer, intent: newId('pi') }, methodId);
  operation.world.objects.insert(newInvoicePayment(operation, invoice, charge.payment_intent));
  return succeed(operation, charge, methodId);
}

/** Stores a successful payment. If the test card disputes its payments, opens the dispute at once. */
export function succeed(operation: Operation, charge: Charge, methodId: string): Charge {
  operation.world.objects.insert(charge);
  emit(operation, 'charge.succeeded', charge);
  return behaviourOf(operation, methodId).isDisputed
    ? openDispute(operation, charge, 'fraudulent').charge
    : charge;
}

interface Paid {
  amount: number;
  currency: string;
  customer: string | null;
  /** Id of the payment intent. For the payment of an invoice, no payment intent with this id is stored. */
  intent: string;
}

/** Returns a payment that is not stored yet. */
export function newCharge(
  operation: Operation,
  { amount, currency, customer, intent }: Paid,
  methodId: string,
): Charge {
  const { objects } = operation.world;
  const method = objects.find('payment_method', methodId);
  const card = method?.card;
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method?.['billing_details'],
    calculated_statement_descriptor: null,
    captured: true,
    created: operation.at,
    currency,
    customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent,
    payment_method: methodId,
    payment_method_details: {
      card: {
        amount_authorized: amount,
        authorization_code: null,
        brand: card?.brand ?? null,
        checks: null,
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 12,
        exp_year: card?.exp_year ?? 2034,
        fingerprint: card?.fingerprint ?? null,
        funding: 'credit',
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? null,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const newInvoicePayment = (
  operation: Operation,
  invoice: Invoice,
  paymentIntent: string,
): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: invoice.amount_due,
  amount_requested: invoice.amount_due,
  created: operation.at,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: paymentIntent, type: 'payment_intent' },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: operation.at },
});
