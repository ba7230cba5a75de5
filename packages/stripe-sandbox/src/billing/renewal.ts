import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import type { InvoiceLine, Subscription } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { bill, stopCollecting } from './dunning.ts';
import { draftInvoice, periodLine } from './invoice.ts';
import { isLeftUncollected, resumptionOf } from './pause-collection.ts';
import { endOfPeriod } from './periods.ts';
import { productName } from './start-subscription.ts';
import { end, periodEnd, reschedule, save } from './subscription-state.ts';

/** Handles a due event of a subscription: a reminder, its scheduled end or a renewal. */
export function onDue(operation: Operation, subscription: Subscription): void {
  if (subscription.status === 'incomplete') {
    stopCollecting(operation, end(operation, subscription, null, 'incomplete_expired'));
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= operation.at) {
    stopCollecting(operation, end(operation, subscription, null));
    return;
  }
  const resumption = resumptionOf(subscription);
  if (resumption !== null && resumption <= operation.at) {
    save(operation, { ...subscription, pause_collection: null });
    return;
  }
  if (periodEnd(subscription) > operation.at) {
    operation.world.objects.hide(subscription.id, { isWarned: true });
    emit(operation, 'customer.subscription.trial_will_end', serialize(operation, subscription));
    reschedule(operation, subscription);
    return;
  }
  if (subscription.status === 'trialing' && lacksCard(operation, subscription)) return;
  renew(operation, subscription);
}

/**
 * Ends or pauses a subscription that has no card at the end of its trial, and returns true. Returns false if the
 * subscription is to be billed.
 */
function lacksCard(operation: Operation, subscription: Subscription): boolean {
  const choice = subscription.trial_settings.end_behavior.missing_payment_method;
  if (choice === 'create_invoice' || hasCard(operation, subscription)) return false;
  if (choice === 'cancel') end(operation, subscription, null);
  else {
    const paused = save(operation, { ...subscription, status: 'paused' });
    emit(operation, 'customer.subscription.paused', serialize(operation, paused));
  }
  return true;
}

function hasCard(operation: Operation, { customer, default_payment_method }: Subscription): boolean {
  const owner = operation.world.objects.find('customer', customer);
  return (default_payment_method ?? owner?.invoice_settings?.default_payment_method ?? null) !== null;
}

/**
 * Begins the next period, bills it and collects immediately. While the subscription is unpaid, invoices stay drafts.
 */
export function renew(
  operation: Operation,
  subscription: Subscription,
  from = periodEnd(subscription),
): void {
  const { objects } = operation.world;
  const customer = objects.find('customer', subscription.customer);
  const [old] = subscription.items.data;
  if (!customer || customer.deleted || !old) return;
  const price = objects.find('price', old.price.id) ?? old.price;
  const every = price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const item = {
    ...old,
    price,
    current_period_start: from,
    current_period_end: endOfPeriod(subscription.billing_cycle_anchor, every, from),
  };
  const isUnpaid = subscription.status === 'unpaid';
  const status = ['trialing', 'paused'].includes(subscription.status) ? 'active' : subscription.status;
  const next: Subscription = { ...subscription, status, items: { ...subscription.items, data: [item] } };
  const pending = (objects.hidden(subscription.id)['pendingLines'] ?? []) as InvoiceLine[];
  objects.hide(subscription.id, { pendingLines: [] });
  const lines = [...pending, periodLine(next, item, productName(operation, price))];
  const invoice = draftInvoice(operation, customer, next, 'subscription_cycle', lines);
  save(operation, { ...next, latest_invoice: invoice.id });
  if (!isUnpaid && !isLeftUncollected(operation, next, invoice)) bill(operation, invoice);
}
