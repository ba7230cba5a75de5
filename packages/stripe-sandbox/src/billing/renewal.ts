import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import type { InvoiceLine, Subscription } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { bill, stopCollecting } from './dunning.ts';
import { draftInvoice, periodLine } from './invoice.ts';
import { endOfPeriod } from './periods.ts';
import { productName } from './start-subscription.ts';
import { end, periodEnd, reschedule, save } from './subscription-state.ts';

/** Handles a due event of a subscription: a reminder, its scheduled end or a renewal. */
export function onDue(act: Operation, subscription: Subscription): void {
  if (subscription.status === 'incomplete') {
    stopCollecting(act, end(act, subscription, null, 'incomplete_expired'));
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= act.at) {
    stopCollecting(act, end(act, subscription, null));
    return;
  }
  if (periodEnd(subscription) > act.at) {
    act.world.objects.hide(subscription.id, { isWarned: true });
    emit(act, 'customer.subscription.trial_will_end', serialize(act, subscription));
    reschedule(act, subscription);
    return;
  }
  if (subscription.status === 'trialing' && lacksCard(act, subscription)) return;
  renew(act, subscription);
}

/** Returns whether a trial without a card ends or pauses the subscription instead of billing it. */
function lacksCard(act: Operation, subscription: Subscription): boolean {
  const choice = subscription.trial_settings.end_behavior.missing_payment_method;
  if (choice === 'create_invoice' || hasCard(act, subscription)) return false;
  if (choice === 'cancel') end(act, subscription, null);
  else {
    const paused = save(act, { ...subscription, status: 'paused' });
    emit(act, 'customer.subscription.paused', serialize(act, paused));
  }
  return true;
}

function hasCard(act: Operation, { customer, default_payment_method }: Subscription): boolean {
  const owner = act.world.objects.find('customer', customer);
  return (default_payment_method ?? owner?.invoice_settings?.default_payment_method ?? null) !== null;
}

/**
 * Begins the next period, bills it and collects immediately. While the subscription is unpaid, invoices stay drafts.
 */
export function renew(act: Operation, subscription: Subscription, from = periodEnd(subscription)): void {
  const { objects } = act.world;
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
  const lines = [...pending, periodLine(next, item, productName(act, price))];
  const invoice = draftInvoice(act, customer, next, 'subscription_cycle', lines);
  save(act, { ...next, latest_invoice: invoice.id });
  if (!isUnpaid) bill(act, invoice);
}
