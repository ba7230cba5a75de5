import { activeDiscounts } from './billing/active-discounts.ts';
import type { Operation } from './context.ts';
import type { Price, Resource, Subscription } from './resources.ts';

/** Returns the legacy form of a price, which every subscription item still includes. */
export function planOf(price: Price): Resource {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Returns an object as Stripe would: subscriptions with current prices, pages with current URLs. */
export function serialize(operation: Operation, body: Resource): Resource {
  if (body.object === 'subscription') return serializeSubscription(operation, body as Subscription);
  if (body.object === 'event')
    return { ...body, pending_webhooks: operation.world.deliveries.pendingOf(body.id) };
  const { hostedUrl } = operation.world;
  // The URL is computed on each read, because a restarted sandbox may have another port.
  if (body.object === 'checkout.session')
    return { ...body, url: body['status'] === 'open' ? `${hostedUrl()}/c/pay/${body.id}` : null };
  if (body.object === 'invoice')
    return { ...body, hosted_invoice_url: body['status'] === 'draft' ? null : `${hostedUrl()}/i/${body.id}` };
  return body;
}

function serializeSubscription(operation: Operation, subscription: Subscription): Resource {
  const data = subscription.items.data.map((item) => {
    const price = operation.world.objects.find('price', item.price.id) ?? item.price;
    return { ...item, price, plan: planOf(price) };
  });
  const discounts = activeDiscounts(operation, subscription).map(({ id }) => id);
  return { ...subscription, discounts, items: { ...subscription.items, data } };
}
