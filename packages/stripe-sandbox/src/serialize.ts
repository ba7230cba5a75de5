import { planOf } from './billing/plan.ts';
import type { Operation } from './context.ts';
import type { Resource, Subscription } from './resources.ts';

/** Returns an object as Stripe would: subscriptions with current prices, pages with current URLs. */
export function serialize(act: Operation, body: Resource): Resource {
  if (body.object === 'subscription') return serializeSubscription(act, body as Subscription);
  if (body.object === 'event') return { ...body, pending_webhooks: act.world.deliveries.pendingOf(body.id) };
  const { hostedUrl } = act.world;
  // Computed on each read: after a restart the pages may be at another port.
  if (body.object === 'checkout.session')
    return { ...body, url: body['status'] === 'open' ? `${hostedUrl()}/c/pay/${body.id}` : null };
  if (body.object === 'invoice')
    return { ...body, hosted_invoice_url: body['status'] === 'draft' ? null : `${hostedUrl()}/i/${body.id}` };
  return body;
}

function serializeSubscription(act: Operation, subscription: Subscription): Resource {
  const data = subscription.items.data.map((item) => {
    const price = act.world.objects.find('price', item.price.id) ?? item.price;
    return { ...item, price, plan: planOf(price) };
  });
  return { ...subscription, items: { ...subscription.items, data } };
}
