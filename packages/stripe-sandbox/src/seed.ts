import { createCoupon, createPromotionCode } from './api/coupons.ts';
import { createConfiguration } from './api/portal.ts';
import { createPrice, createProduct } from './api/prices.ts';
import { type Operation, type SandboxContext, sandboxNow } from './context.ts';
import { decodeForm } from './http/form.ts';
import { checkedUrl, Params } from './http/params.ts';
import type { Interval, Metadata } from './resources.ts';

/** A plan that a new sandbox contains. */
export interface PlanSeed {
  lookupKey: string;
  name: string;
  description?: string;
  /** Currency code of three letters, such as 'usd'. */
  currency: string;
  /** Price in the smallest unit of the currency. */
  unitAmount: number;
  interval: Interval;
  metadata?: Metadata;
  /** Lookup key of an earlier plan whose product this one shares; default: a product of its own. */
  productOf?: string;
}

/** A promotion code that a new sandbox contains. */
export interface CodeSeed {
  code: string;
  /** Percent off the first payment. */
  percentOff: number;
}

export const twoPlans: readonly PlanSeed[] = [
  {
    lookupKey: 'standard',
    name: 'Standard',
    currency: 'usd',
    unitAmount: 999,
    interval: 'month',
    metadata: { is_premium: 'false' },
  },
  {
    lookupKey: 'premium',
    name: 'Premium',
    currency: 'usd',
    unitAmount: 1499,
    interval: 'month',
    metadata: { is_premium: 'true' },
  },
];

/**
 * Id of the webhook endpoint that is passed to `seed`. The id is fixed, so that an endpoint with another URL or secret
 * replaces the previous one.
 */
const endpointId = 'we_sandbox';

const features = [
  'features[customer_update][enabled]=false',
  'features[invoice_history][enabled]=true',
  'features[payment_method_update][enabled]=true',
  'features[subscription_cancel][enabled]=true',
  'features[subscription_update][enabled]=true',
  'features[subscription_update][default_allowed_updates][]=price',
  'features[subscription_update][proration_behavior]=always_invoice',
].join('&');

/** Adds the objects of a new sandbox. Objects that already exist stay unchanged. */
export function seed(
  world: SandboxContext,
  plans: readonly PlanSeed[],
  webhook: { url: string; secret: string } | undefined,
  codes: readonly CodeSeed[] = [],
): void {
  const { objects } = world;
  const operation: Operation = { world, at: sandboxNow(world), request: { id: null, idempotency_key: null } };
  if (webhook) seedEndpoint(operation, webhook);
  for (const plan of plans) {
    const id = `price_sandbox_${plan.lookupKey}`;
    if (objects.find('price', id)) continue;
    const metadata = plan.metadata ?? {};
    const product = `prod_sandbox_${plan.productOf ?? plan.lookupKey}`;
    if (!objects.find('product', product))
      createProduct(operation, {
        id: product,
        name: plan.name,
        description: plan.description ?? null,
        metadata,
      });
    createPrice(operation, {
      id,
      product,
      currency: plan.currency,
      unitAmount: plan.unitAmount,
      recurring: { interval: plan.interval, intervalCount: 1 },
      lookupKey: plan.lookupKey,
      nickname: plan.name,
      metadata,
    });
  }
  for (const { code, percentOff } of codes) {
    if (objects.find('coupon', code)) continue;
    createCoupon(operation, new Params(decodeForm(`id=${code}&percent_off=${percentOff}&duration=once`)));
    const sent = `code=${code}&promotion[type]=coupon&promotion[coupon]=${code}`;
    createPromotionCode(operation, new Params(decodeForm(sent)));
  }
  const [configured] = objects.all('billing_portal.configuration');
  if (!configured) createConfiguration(operation, new Params(decodeForm(features)), true);
}

function seedEndpoint(operation: Operation, webhook: { url: string; secret: string }): void {
  const { objects } = operation.world;
  const old = objects.find('webhook_endpoint', endpointId);
  const url = checkedUrl(webhook.url, 'url');
  if (old) objects.put({ ...old, url });
  else
    objects.insert({
      id: endpointId,
      object: 'webhook_endpoint',
      url,
    });
  objects.hide(endpointId, { secret: webhook.secret });
}
