import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Customer, Metadata, Price, Subscription, SubscriptionItem } from '../resources.ts';
import { planOf, serialize } from '../serialize.ts';
import { type Offer, redeem } from './discounts.ts';
import { bill } from './dunning.ts';
import { draftInvoice, finalise, periodLine } from './invoice.ts';
import type { ChargeResult } from './payment-method.ts';
import { endOfPeriod } from './periods.ts';
import { reschedule } from './subscription-state.ts';

export interface Start {
  customer: Customer;
  price: Price;
  quantity: number;
  metadata: Metadata;
  description: string | null;
  paymentMethod: string | null;
  /** End of the trial in unix seconds; null for no trial. */
  trialEnd: number | null;
  whenTrialLacksCard: 'create_invoice' | 'cancel' | 'pause';
  isCancelledAtPeriodEnd: boolean;
  /** True if invoices state the tax that their amounts include. */
  isTaxed: boolean;
  /** Discount that the customer redeems. */
  offer?: Offer | undefined;
  /** The checkout session of the subscription. */
  session?: string;
  /** True if the cardholder is present, on the checkout page. */
  isFirst: boolean;
  /** True if the first invoice is left open, to be paid later. */
  isPaidLater: boolean;
}

/** Starts a subscription and bills its first period; with a trial, a period that costs nothing. */
export function startSubscription(
  operation: Operation,
  start: Start,
): { subscription: Subscription; payment: ChargeResult } {
  const { objects } = operation.world;
  const bare = newSubscription(operation, start);
  const owner = { customer: start.customer.id, subscription: bare.id, session: start.session ?? null };
  const discounts = start.offer ? [redeem(operation, start.offer, owner).id] : [];
  const draft: Subscription = { ...bare, discounts };
  objects.insert(draft);
  const [item] = draft.items.data;
  const lines = item ? [periodLine(draft, item, productName(operation, start.price))] : [];
  const invoice = draftInvoice(operation, start.customer, draft, 'subscription_create', lines);
  const created: Subscription = { ...draft, latest_invoice: invoice.id };
  objects.put(created);
  emit(operation, 'customer.subscription.created', serialize(operation, created));
  reschedule(operation, created);
  if (start.isPaidLater && invoice.amount_due > 0) {
    finalise(operation, invoice);
    return { subscription: created, payment: { isPaid: false, declineCode: 'missing_payment_method' } };
  }
  const payment = bill(operation, invoice, start.isFirst);
  return { subscription: objects.find('subscription', created.id) ?? created, payment };
}

export const productName = (operation: Operation, price: Price): string =>
  operation.world.objects.find('product', price.product)?.name ?? price.nickname ?? price.id;

/** Returns an item of a subscription, with its paid period. */
export function newItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

function newSubscription(operation: Operation, start: Start): Subscription {
  const id = newId('sub');
  const every = start.price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const anchor = start.trialEnd ?? operation.at;
  const periodEnds = start.trialEnd ?? endOfPeriod(anchor, every, operation.at);
  const item = newItem(id, start.price, start.quantity, { start: operation.at, end: periodEnds });
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: start.isTaxed,
      liability: start.isTaxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: start.isCancelledAtPeriodEnd ? periodEnds : null,
    cancel_at_period_end: start.isCancelledAtPeriodEnd,
    canceled_at: start.isCancelledAtPeriodEnd ? operation.at : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: operation.at,
    currency: start.price.currency,
    customer: start.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: start.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: start.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    } as Subscription['items'],
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: start.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: operation.at,
    status: start.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: start.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: start.whenTrialLacksCard },
    } as Subscription['trial_settings'],
    trial_start: start.trialEnd === null ? null : operation.at,
  };
}
