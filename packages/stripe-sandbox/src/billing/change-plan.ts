import type { Operation } from '../context.ts';
import type { Customer, InvoiceLine, Price, Subscription, SubscriptionItem } from '../resources.ts';
import { planOf } from '../serialize.ts';
import { bill } from './dunning.ts';
import { draftInvoice, lineOf, periodLine } from './invoice.ts';
import { endOfPeriod } from './periods.ts';
import { productName } from './start-subscription.ts';
import { save } from './subscription-state.ts';

export type Proration = 'create_prorations' | 'always_invoice' | 'none';

/**
 * Moves a subscription to another price or quantity. The unused part of the old price is credited, calculated to the
 * second; the new price is billed with the next invoice, now, or not at all. As at Stripe, a change of the interval
 * starts a new billing cycle now.
 */
export function changePlan(
  operation: Operation,
  subscription: Subscription,
  price: Price,
  quantity: number,
  proration: Proration,
): Subscription {
  const { objects } = operation.world;
  const [old] = subscription.items.data;
  const customer = objects.find('customer', subscription.customer);
  if (!old || !customer) return subscription;
  const isNewCycle = subscription.status !== 'trialing' && !isSameCycle(old.price, price);
  const every = price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const item: SubscriptionItem = {
    ...old,
    price,
    plan: planOf(price),
    quantity,
    ...(isNewCycle && {
      current_period_start: operation.at,
      current_period_end: endOfPeriod(operation.at, every, operation.at),
    }),
  };
  const next: Subscription = {
    ...subscription,
    currency: price.currency,
    billing_cycle_anchor: isNewCycle ? operation.at : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: [item] },
  };
  const isNothingOwed = subscription.status === 'trialing' || (proration === 'none' && !isNewCycle);
  if (isNothingOwed) return save(operation, next);
  const credit = proration === 'none' ? [] : [creditLine(operation, subscription, old)];
  if (isNewCycle)
    return billNow(operation, customer, next, [
      ...credit,
      periodLine(next, item, productName(operation, price)),
    ]);
  const lines = [...credit, restLine(operation, next, item)];
  if (proration === 'always_invoice') return billNow(operation, customer, next, lines);
  const pending = (objects.hidden(subscription.id)['pendingLines'] ?? []) as InvoiceLine[];
  objects.hide(subscription.id, { pendingLines: [...pending, ...lines] });
  return save(operation, next);
}

const isSameCycle = (one: Price, other: Price): boolean =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count;

function billNow(
  operation: Operation,
  customer: Customer,
  next: Subscription,
  lines: InvoiceLine[],
): Subscription {
  const invoice = draftInvoice(operation, customer, next, 'subscription_update', lines);
  save(operation, { ...next, latest_invoice: invoice.id });
  bill(operation, invoice);
  return operation.world.objects.find('subscription', next.id) ?? next;
}

/** Returns the remaining share of the period, 0 to 1. */
function share(operation: Operation, item: SubscriptionItem): number {
  const whole = item.current_period_end - item.current_period_start;
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (item.current_period_end - operation.at) / whole));
}

function creditLine(operation: Operation, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  return lineOf(subscription, item, {
    price: item.price,
    amount: -Math.round(item.price.unit_amount * item.quantity * share(operation, item)),
    description: `Unused time on ${productName(operation, item.price)}`,
    period: { start: operation.at, end: item.current_period_end },
    isProration: true,
  });
}

function restLine(operation: Operation, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  return lineOf(subscription, item, {
    price: item.price,
    amount: Math.round(item.price.unit_amount * item.quantity * share(operation, item)),
    description: `Remaining time on ${productName(operation, item.price)}`,
    period: { start: operation.at, end: item.current_period_end },
    isProration: true,
  });
}
