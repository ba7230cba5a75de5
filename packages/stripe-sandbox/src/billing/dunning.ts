import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import type { Invoice, Subscription } from '../resources.ts';
import { collect, finalise, payingMethod } from './invoice.ts';
import type { ChargeResult } from './payment-method.ts';
import { daySeconds } from './periods.ts';
import { end, save } from './subscription-state.ts';

const subscriptionOf = (operation: Operation, invoice: Invoice): Subscription | undefined =>
  operation.world.objects.find('subscription', invoice.parent?.subscription_details.subscription ?? '');

/** Finalises a draft and collects it immediately; Stripe waits an hour in between. */
export function bill(operation: Operation, draft: Invoice, isFirst = false): ChargeResult {
  return pay(operation, finalise(operation, draft), isFirst);
}

/**
 * Tries to collect an open invoice and updates its subscription accordingly.
 * @param method the card to use instead of the subscription's or the customer's
 */
export function pay(operation: Operation, open: Invoice, isFirst = false, method?: string): ChargeResult {
  const { invoice, result } = collect(operation, open, method ?? payingMethod(operation, open), isFirst);
  if (result.isPaid) onPaid(operation, invoice);
  else onFailed(operation, invoice, result);
  return result;
}

function onPaid(operation: Operation, invoice: Invoice): void {
  const subscription = subscriptionOf(operation, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  save(operation, { ...subscription, status: 'active' });
}

function onFailed(operation: Operation, invoice: Invoice, result: ChargeResult): void {
  const { objects, retries } = operation.world;
  const subscription = subscriptionOf(operation, invoice);
  const isRenewal = invoice.billing_reason !== 'subscription_create';
  const wait = isRenewal ? retries.days[invoice.attempt_count - 1] : undefined;
  const failed: Invoice = {
    ...invoice,
    auto_advance: wait !== undefined,
    next_payment_attempt: wait === undefined ? null : operation.at + wait * daySeconds,
  };
  objects.put(failed);
  objects.schedule(failed.id, failed.next_payment_attempt);
  const isAsked = result.declineCode === 'authentication_required';
  emit(operation, isAsked ? 'invoice.payment_action_required' : 'invoice.payment_failed', failed);
  if (isAsked) emit(operation, 'invoice.payment_failed', failed);
  if (!subscription || !isRenewal) return;
  if (wait !== undefined) {
    if (['active', 'trialing'].includes(subscription.status))
      save(operation, { ...subscription, status: 'past_due' });
  } else giveUp(operation, subscription);
}

function giveUp(operation: Operation, subscription: Subscription): void {
  const { lastAction: ending } = operation.world.retries;
  if (subscription.status === 'canceled') return;
  if (ending === 'canceled') end(operation, subscription, 'payment_failed');
  else save(operation, { ...subscription, status: ending });
}

/** Tries again to collect an invoice whose last attempt failed. */
export function retry(operation: Operation, invoice: Invoice): void {
  operation.world.objects.schedule(invoice.id, null);
  const subscription = subscriptionOf(operation, invoice);
  if (invoice.status !== 'open' || subscription?.status === 'canceled') return;
  pay(operation, invoice);
}

/** Stops collecting the open invoices of an ended subscription. */
export function stopCollecting(operation: Operation, subscription: Subscription): void {
  const open = operation.world.objects.all('invoice', [
    { path: '$.customer', is: subscription.customer },
    { path: '$.status', is: 'open' },
  ]);
  for (const invoice of open) {
    if (invoice.parent?.subscription_details.subscription !== subscription.id) continue;
    operation.world.objects.schedule(invoice.id, null);
    change(operation, { ...invoice, auto_advance: false, next_payment_attempt: null }, 'invoice.updated');
  }
}
