import { planOf } from './billing/plan.ts';
import type { Operation } from './context.ts';
import type { Resource, Subscription } from './resources.ts';

/** An object as Stripe shows it: prices inside subscriptions as they are today, pages where they are now. */
export function serialize(act: Operation, body: Resource): Resource {
  if (body.object === 'subscription') return serializeSubscription(act, body as Subscription);
  if (body.object === 'event') return { ...body, pending_webhooks: act.world.deliveries.pendingOf(body.id) };
  const { hostedUrl } = act.world;
  // Made when shown: after a restart the pages may be found at another port.
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
