import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { CheckoutSession, Metadata, PaymentIntent } from '../resources.ts';
import { newCharge, succeed } from './charges.ts';
import { type Payer, payerDetails } from './checkout.ts';
import { newPaymentMethod } from './payment-method.ts';

interface IntentFields {
  amount: number;
  currency: string;
  customer: string | null;
  charge: string;
  method: string;
  description: string | null;
  metadata: Metadata;
}

function newPaymentIntent(operation: Operation, id: string, fields: IntentFields): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: fields.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: operation.at,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: fields.charge,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: fields.method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Fields that a session in mode `payment` copies to its payment. */
export interface PaymentPlan {
  metadata: Metadata;
  description: string | null;
}

/**
 * Completes an open session in mode `payment`: creates one charge and its payment intent, but no customer. The card
 * must not decline.
 */
export function completePayment(
  operation: Operation,
  session: CheckoutSession,
  payer: Payer,
): CheckoutSession {
  const { objects } = operation.world;
  const { metadata, description } = objects.hidden(session.id)['payment'] as PaymentPlan;
  const { name, email, expMonth, expYear } = payer;
  const method = newPaymentMethod(operation, payer.card, { name, email, expMonth, expYear });
  const { amount_total: amount, currency, customer } = session;
  const id = newId('pi');
  const charge = newCharge(operation, { amount, currency, customer, intent: id }, method.id);
  const intent = newPaymentIntent(operation, id, {
    amount,
    currency,
    customer,
    charge: charge.id,
    method: method.id,
    description,
    metadata,
  });
  objects.insert(intent);
  succeed(operation, { ...charge, description, metadata }, method.id);
  emit(operation, 'payment_intent.succeeded', intent);
  const done: CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    customer_details: payerDetails(payer),
    payment_intent: id,
    url: null,
  };
  objects.schedule(done.id, null);
  change(operation, done, 'checkout.session.completed');
  return done;
}
