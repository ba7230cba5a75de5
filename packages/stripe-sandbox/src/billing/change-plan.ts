import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from '../resources.ts';
import { planOf } from '../serialize.ts';
import { netOf } from './discounts.ts';
import { bill } from './dunning.ts';
import { draftInvoice, lineOf, newInvoice, periodLine } from './invoice.ts';
import { endOfPeriod } from './periods.ts';
import { productName } from './start-subscription.ts';
import { save } from './subscription-state.ts';

export type Proration = 'create_prorations' | 'always_invoice' | 'none';

/** Computed change of plan, not yet stored. */
interface PlanChange {
  next: Subscription;
  /** Invoice lines of the change. If not `isBilledNow`, they wait for the next invoice. */
  lines: InvoiceLine[];
  isBilledNow: boolean;
  /**
   * Price of a full period of the new plan after discounts. If the plan changes again, the unused part of it is
   * credited.
   */
  periodNet: number | undefined;
}

/**
 * Computes the move of a subscription to another price or quantity. The unused part of the paid amount is credited,
 * calculated to the second. The new price is billed now, with the next invoice, or not at all. As at Stripe, a change
 * of the interval starts a new billing cycle now.
 */
function workOut(
  operation: Operation,
  subscription: Subscription,
  price: Price,
  quantity: number,
  proration: Proration,
): PlanChange {
  const [old] = subscription.items.data;
  if (!old) return { next: subscription, lines: [], isBilledNow: false, periodNet: undefined };
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
  if (isNothingOwed) return { next, lines: [], isBilledNow: false, periodNet: undefined };
  const credit = proration === 'none' ? [] : [creditLine(operation, subscription, old)];
  if (isNewCycle) {
    const lines = [...credit, periodLine(next, item, productName(operation, price))];
    return { next, lines, isBilledNow: true, periodNet: undefined };
  }
  return {
    next,
    lines: [...credit, restLine(operation, next, item)],
    isBilledNow: proration === 'always_invoice',
    periodNet: netOf(operation, next, item.price.unit_amount * item.quantity),
  };
}

/** Moves a subscription to another price or quantity. */
export function changePlan(
  operation: Operation,
  subscription: Subscription,
  price: Price,
  quantity: number,
  proration: Proration,
): Subscription {
  const { objects } = operation.world;
  const customer = objects.find('customer', subscription.customer);
  if (!customer) return subscription;
  const { next, lines, isBilledNow, periodNet } = workOut(
    operation,
    subscription,
    price,
    quantity,
    proration,
  );
  if (isBilledNow) {
    const invoice = draftInvoice(operation, customer, next, 'subscription_update', lines);
    save(operation, { ...next, latest_invoice: invoice.id });
    bill(operation, invoice);
  } else {
    if (lines.length > 0)
      objects.hide(subscription.id, { pendingLines: [...pendingOf(operation, next), ...lines] });
    save(operation, next);
  }
  if (periodNet !== undefined) objects.hide(subscription.id, { periodNet });
  return objects.find('subscription', next.id) ?? next;
}

/** Returns the invoice lines of earlier changes that wait for the next invoice. */
const pendingOf = (operation: Operation, { id }: Subscription): InvoiceLine[] =>
  (operation.world.objects.hidden(id)['pendingLines'] ?? []) as InvoiceLine[];

/** Returns the invoice that a change would bill now or with the next period; nothing is stored. */
export function previewChange(
  operation: Operation,
  subscription: Subscription,
  price: Price,
  quantity: number,
  proration: Proration,
): Invoice {
  const { objects } = operation.world;
  const customer = objects.find('customer', subscription.customer);
  const [item] = subscription.items.data;
  if (!customer || !item) throw invalid('The customer of this subscription is gone.', 'subscription');
  const isChange = price.id !== item.price.id || quantity !== item.quantity;
  const change = isChange
    ? workOut(operation, subscription, price, quantity, proration)
    : { next: subscription, lines: [], isBilledNow: false };
  const { next, lines, isBilledNow } = change;
  const [future] = next.items.data;
  const every = price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const renewal = {
    ...(future ?? item),
    current_period_start: item.current_period_end,
    current_period_end: endOfPeriod(next.billing_cycle_anchor, every, item.current_period_end),
  };
  const cycle = [
    ...pendingOf(operation, subscription),
    ...lines,
    periodLine({ ...next, status: 'active' }, renewal, productName(operation, price)),
  ];
  const { invoice } = newInvoice(
    operation,
    customer,
    next,
    isBilledNow ? 'subscription_update' : 'subscription_cycle',
    isBilledNow ? lines : cycle,
  );
  const due = Math.max(0, invoice.total + customer.balance);
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    amount_due: due,
    amount_remaining: due,
    ending_balance: invoice.total + customer.balance - due,
    next_payment_attempt: isBilledNow ? operation.at : item.current_period_end,
  };
}

const isSameCycle = (a: Price, b: Price): boolean =>
  a.recurring?.interval === b.recurring?.interval &&
  a.recurring?.interval_count === b.recurring?.interval_count;

/** Returns the remaining share of the item's period, 0 to 1. */
function share(operation: Operation, item: SubscriptionItem): number {
  const whole = item.current_period_end - item.current_period_start;
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (item.current_period_end - operation.at) / whole));
}

/** Returns the amount paid for the current period, after discounts. */
function paidOf(operation: Operation, { id }: Subscription, item: SubscriptionItem): number {
  const net = operation.world.objects.hidden(id)['periodNet'];
  return typeof net === 'number' ? net : item.price.unit_amount * item.quantity;
}

function creditLine(operation: Operation, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  return lineOf(subscription, item, {
    price: item.price,
    amount: -Math.round(paidOf(operation, subscription, item) * share(operation, item)),
    description: `Unused time on ${productName(operation, item.price)}`,
    period: { start: operation.at, end: item.current_period_end },
    isProration: true,
  });
}

function restLine(operation: Operation, subscription: Subscription, item: SubscriptionItem): InvoiceLine {
  return lineOf(subscription, item, {
    price: item.price,
    amount: Math.round(
      netOf(operation, subscription, item.price.unit_amount * item.quantity) * share(operation, item),
    ),
    description: `Remaining time on ${productName(operation, item.price)}`,
    period: { start: operation.at, end: item.current_period_end },
    isProration: true,
  });
}
