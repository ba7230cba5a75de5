import { cardDeclined } from '../billing/cards.ts';
import { changePlan } from '../billing/change-plan.ts';
import { stopCollecting } from '../billing/dunning.ts';
import { withPause } from '../billing/pause-collection.ts';
import { daySeconds } from '../billing/periods.ts';
import { renew } from '../billing/renewal.ts';
import { startSubscription } from '../billing/start-subscription.ts';
import { end, isLive, periodEnd, plannedEnd, save } from '../billing/subscription-state.ts';
import type { Operation } from '../context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import type { Subscription } from '../resources.ts';
import { serialize } from '../serialize.ts';
import type { Condition } from '../store/objects.ts';
import { getCustomer, getPaymentMethod, getPrice, getSubscription } from './get-or-404.ts';
import { withDiscounts } from './subscription-discounts.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

function statusConditions(params: Params): Condition[] {
  const status = params.choice('status', statuses);
  const path = '$.status';
  if (status === 'all') return [];
  if (status === 'ended') return [{ path: '$.ended_at', by: '>', is: 0 }];
  return status === undefined ? [{ path, by: '<>', is: 'canceled' }] : [{ path, is: status }];
}

function trialEnd(operation: Operation, params: Params): number | null | undefined {
  const days = params.integer('trial_period_days');
  if (days !== undefined) return days > 0 ? operation.at + days * daySeconds : null;
  if (params.text('trial_end') === 'now') return null;
  const end = params.integer('trial_end');
  if (end !== undefined && end <= operation.at)
    throw invalid('trial_end must be in the future.', 'trial_end');
  return end;
}

/**
 * Returns the id of a card.
 * @throws ApiError if the card belongs to another customer
 */
function ownMethod(operation: Operation, customer: string, id: string): string {
  const param = 'default_payment_method';
  if (getPaymentMethod(operation, id, param).customer !== customer)
    throw invalid('The customer does not have a payment method with that ID.', param);
  return id;
}

function oneItem(params: Params): Params | undefined {
  const items = params.each('items');
  if (items.length > 1) throw invalid('The sandbox keeps one item to a subscription.', 'items');
  return items[0];
}

function create(operation: Operation, params: Params) {
  const customer = getCustomer(operation, params.needed('customer'));
  const item = oneItem(params);
  if (!item) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  const price = getPrice(operation, item.needed('price'), 'items[0][price]');
  if (!price.recurring) throw invalid('The price specified is not recurring.', 'items[0][price]');
  const method = params.textOrNull('default_payment_method') ?? null;
  const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;
  const behavior = params.choice('payment_behavior', behaviors) ?? 'allow_incomplete';
  const trialSettings = params.within('trial_settings')?.within('end_behavior');
  params.ignore('payment_settings', 'proration_behavior', 'off_session', 'collection_method');
  const ownCard = method ?? customer.invoice_settings.default_payment_method;
  const trial = trialEnd(operation, params) ?? null;
  if (ownCard === null && trial === null && behavior !== 'default_incomplete')
    throw cardDeclined('missing_payment_method');
  const { subscription, payment } = startSubscription(operation, {
    customer,
    price,
    quantity: item.integer('quantity') ?? 1,
    metadata: params.metadata(),
    description: params.textOrNull('description') ?? null,
    paymentMethod: method === null ? null : ownMethod(operation, customer.id, method),
    trialEnd: trial,
    whenTrialLacksCard:
      trialSettings?.choice('missing_payment_method', ['create_invoice', 'cancel', 'pause']) ??
      'create_invoice',
    isCancelledAtPeriodEnd: params.flag('cancel_at_period_end') ?? false,
    isTaxed: params.within('automatic_tax')?.flag('enabled') ?? false,
    isFirst: false,
    isPaidLater: behavior === 'default_incomplete',
  });
  if (!payment.isPaid && behavior === 'error_if_incomplete') throw cardDeclined(payment.declineCode);
  return serialize(operation, subscription);
}

function withEnd(operation: Operation, params: Params, old: Subscription): Subscription {
  const atPeriodEnd = params.flag('cancel_at_period_end');
  const cancelAt = params.textOrNull('cancel_at') === null ? null : params.integer('cancel_at');
  if (atPeriodEnd === true)
    return old.cancel_at_period_end ? old : plannedEnd(operation, old, periodEnd(old), true);
  if (atPeriodEnd === false) return plannedEnd(operation, old, null, false);
  return cancelAt === undefined ? old : plannedEnd(operation, old, cancelAt, false);
}

function withTrial(operation: Operation, params: Params, old: Subscription): Subscription {
  const end = trialEnd(operation, params);
  if (end === undefined) return old;
  if (end === null) {
    if (old.status !== 'trialing') return old;
    renew(operation, { ...old, trial_end: operation.at, billing_cycle_anchor: operation.at }, operation.at);
    return getSubscription(operation, old.id);
  }
  const data = old.items.data.map((item) => ({ ...item, current_period_end: end }));
  const items = { ...old.items, data };
  return {
    ...old,
    status: 'trialing',
    trial_start: old.trial_start ?? operation.at,
    trial_end: end,
    billing_cycle_anchor: end,
    items,
  };
}

function update(operation: Operation, params: Params, id: string) {
  const old = getSubscription(operation, id);
  if (!isLive(old) && old.status !== 'incomplete')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const method = params.textOrNull('default_payment_method');
  const description = params.textOrNull('description');
  const item = oneItem(params);
  const prorations = ['create_prorations', 'always_invoice', 'none'] as const;
  const proration = params.choice('proration_behavior', prorations) ?? 'create_prorations';
  params.ignore('payment_behavior', 'payment_settings', 'proration_date', 'off_session', 'automatic_tax');
  const changed: Subscription = {
    ...withDiscounts(
      operation,
      params,
      withPause(operation, params, withEnd(operation, params, withTrial(operation, params, old))),
    ),
    metadata: params.metadata(old.metadata),
    ...(method !== undefined && {
      default_payment_method: method && ownMethod(operation, old.customer, method),
    }),
    ...(description !== undefined && { description }),
  };
  const anchor = params.within('billing_cycle_anchor')?.choice('type', ['now', 'unchanged']);
  if (anchor === 'now' && proration !== 'none')
    throw invalid('The sandbox begins a new period without prorations only.', 'proration_behavior');
  const saved = save(operation, changed);
  if (anchor === 'now') {
    renew(operation, { ...saved, billing_cycle_anchor: operation.at }, operation.at);
    return serialize(operation, getSubscription(operation, id));
  }
  if (!item) return serialize(operation, saved);
  const [current] = saved.items.data;
  const named = item.text('id');
  if (named !== undefined && named !== current?.id)
    throw new ApiError(404, 'invalid_request_error', `No such subscription_item: '${named}'`, {
      param: 'items[0][id]',
    });
  if (named === undefined && item.has('price'))
    throw invalid('Name the item to change: the sandbox keeps one item to a subscription.', 'items[0][id]');
  const priceId = item.text('price') ?? current?.price.id ?? '';
  const price = getPrice(operation, priceId, 'items[0][price]');
  const quantity = item.integer('quantity') ?? current?.quantity ?? 1;
  return serialize(operation, changePlan(operation, saved, price, quantity, proration));
}

function cancel(operation: Operation, params: Params, id: string) {
  const old = getSubscription(operation, id);
  if (!isLive(old) && old.status !== 'incomplete')
    throw new ApiError(404, 'invalid_request_error', `No such subscription: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
    });
  const details = params.within('cancellation_details');
  params.ignore('invoice_now', 'prorate');
  const noted: Subscription = {
    ...old,
    cancellation_details: {
      ...old.cancellation_details,
      comment: details?.textOrNull('comment') ?? null,
      feedback: details?.textOrNull('feedback') ?? null,
    },
  };
  const ended = end(operation, noted, 'cancellation_requested');
  stopCollecting(operation, ended);
  return serialize(operation, ended);
}

export const subscriptions: Routes = {
  'POST /v1/subscriptions': create,
  'GET /v1/subscriptions': (operation, params) => {
    const price = params.text('price');
    const conditions: Condition[] = [
      ...equalities(params, 'customer'),
      ...statusConditions(params),
      ...(price === undefined ? [] : [{ path: '$.items.data[0].price.id', is: price } satisfies Condition]),
    ];
    return listing(operation, params, 'subscription', '/v1/subscriptions', conditions);
  },
  'GET /v1/subscriptions/:id': (operation, _params, id) =>
    serialize(operation, getSubscription(operation, id)),
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': cancel,
};
