import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';

/** Maximum number of products that a portal configuration may list. */
const maxProducts = 10;

/**
 * Returns the features of the customer portal. Customers cannot change the email address there, because members change
 * it in the app.
 */
function portalFeatures(
  prices: readonly Stripe.Price[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const products = new Map<string, string[]>();
  for (const { id, product } of prices) {
    const key = typeof product === 'string' ? product : product.id;
    products.set(key, [...(products.get(key) ?? []), id]);
  }
  return {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    ...(prices.length > 1 && {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price' as const],
        proration_behavior: 'always_invoice' as const,
        products: [...products].slice(0, maxProducts).map(([product, ids]) => ({ product, prices: ids })),
      },
    }),
  };
}

/** Finds or creates our portal configuration for these prices; returns its id. */
export async function portalConfiguration(stripe: Stripe, plans: readonly Stripe.Price[]): Promise<string> {
  const features = portalFeatures(plans);
  const print = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32);
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (known.metadata?.['lamplight_portal'] === print) return known.id;
  const made = await stripe.billingPortal.configurations.create(
    { features, metadata: { lamplight_portal: print } },
    { idempotencyKey: `portal-${print}` },
  );
  return made.id;
}
