import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import type { Invoice, Subscription } from '../resources.ts';
import { collect, finalise, payingMethod } from './invoice.ts';
import type { ChargeResult } from './payment-method.ts';
import { daySeconds } from './periods.ts';
import { end, save } from './subscription-state.ts';

const subscriptionOf = (act: Operation, invoice: Invoice): Subscription | undefined =>
  act.world.objects.find('subscription', invoice.parent?.subscription_details.subscription ?? '');

/** Finalises a draft and collects it immediately; Stripe waits an hour in between. */
export function bill(act: Operation, draft: Invoice, isFirst = false): ChargeResult {
  return pay(act, finalise(act, draft), isFirst);
}

/**
 * Tries to collect an open invoice and updates its subscription accordingly.
 * @param method the card to use instead of the subscription's or the customer's
 */
export function pay(act: Operation, open: Invoice, isFirst = false, method?: string): ChargeResult {
  const { invoice, result } = collect(act, open, method ?? payingMethod(act, open), isFirst);
  if (result.isPaid) onPaid(act, invoice);
  else onFailed(act, invoice, result);
  return result;
}

function onPaid(act: Operation, invoice: Invoice): void {
  const subscription = subscriptionOf(act, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  save(act, { ...subscription, status: 'active' });
}

function onFailed(act: Operation, invoice: Invoice, result: ChargeResult): void {
  const { objects, retries } = act.world;
  const subscription = subscriptionOf(act, invoice);
  const isRenewal = invoice.billing_reason !== 'subscription_create';
  const wait = isRenewal ? retries.days[invoice.attempt_count - 1] : undefined;
  const failed: Invoice = {
    ...invoice,
    auto_advance: wait !== undefined,
    next_payment_attempt: wait === undefined ? null : act.at + wait * daySeconds,
  };
  objects.put(failed);
  objects.schedule(failed.id, failed.next_payment_attempt);
  const isAsked = result.declineCode === 'authentication_required';
  emit(act, isAsked ? 'invoice.payment_action_required' : 'invoice.payment_failed', failed);
  if (isAsked) emit(act, 'invoice.payment_failed', failed);
  if (!subscription || !isRenewal) return;
  if (wait !== undefined) {
    if (['active', 'trialing'].includes(subscription.status))
      save(act, { ...subscription, status: 'past_due' });
  } else giveUp(act, subscription);
}

function giveUp(act: Operation, subscription: Subscription): void {
  const { lastAction: ending } = act.world.retries;
  if (subscription.status === 'canceled') return;
  if (ending === 'canceled') end(act, subscription, 'payment_failed');
  else save(act, { ...subscription, status: ending });
}

/** Tries again to collect an invoice whose last attempt failed. */
export function retry(act: Operation, invoice: Invoice): void {
  act.world.objects.schedule(invoice.id, null);
  const subscription = subscriptionOf(act, invoice);
  if (invoice.status !== 'open' || subscription?.status === 'canceled') return;
  pay(act, invoice);
}

/** Stops collecting the open invoices of an ended subscription. */
export function stopCollecting(act: Operation, subscription: Subscription): void {
  const open = act.world.objects.all('invoice', [
    { path: '$.customer', is: subscription.customer },
    { path: '$.status', is: 'open' },
  ]);
  for (const invoice of open) {
    if (invoice.parent?.subscription_details.subscription !== subscription.id) continue;
    act.world.objects.schedule(invoice.id, null);
    change(act, { ...invoice, auto_advance: false, next_payment_attempt: null }, 'invoice.updated');
  }
}
