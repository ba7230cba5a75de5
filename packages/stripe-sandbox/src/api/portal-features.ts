import type { Params } from '../http/params.ts';
import type { PortalConfiguration } from '../resources.ts';

type Features = PortalConfiguration['features'];

const prorations = ['create_prorations', 'always_invoice', 'none'] as const;

/** Parses portal features. Omitted features keep their current value, or are off. */
export function featuresFrom(sent: Params | undefined, old?: Features): Features {
  const before = old as unknown as Record<string, Record<string, unknown>> | undefined;
  const feature = (name: string, fallback: Record<string, unknown>, read: (params: Params) => object) => {
    const params = sent?.within(name);
    const value = before?.[name] ?? fallback;
    return params
      ? { ...value, enabled: params.flag('enabled') ?? value['enabled'], ...read(params) }
      : value;
  };
  return {
    customer_update: feature('customer_update', { allowed_updates: [], enabled: false }, (params) => ({
      allowed_updates: params.texts('allowed_updates'),
    })),
    invoice_history: feature('invoice_history', { enabled: false }, () => ({})),
    payment_method_update: feature(
      'payment_method_update',
      { enabled: false, payment_method_configuration: null },
      () => ({}),
    ),
    subscription_cancel: feature(
      'subscription_cancel',
      {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      (params) => {
        const mode = params.choice('mode', ['at_period_end', 'immediately']);
        const proration = params.choice('proration_behavior', prorations);
        params.ignore('cancellation_reason');
        return { ...(mode && { mode }), ...(proration && { proration_behavior: proration }) };
      },
    ),
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: feature(
      'subscription_update',
      {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
      updateFields,
    ),
  } as unknown as Features;
}

function updateFields(params: Params): object {
  const proration = params.choice('proration_behavior', prorations);
  params.ignore('billing_cycle_anchor', 'schedule_at_period_end', 'trial_update_behavior');
  return {
    ...(params.has('default_allowed_updates') && {
      default_allowed_updates: params.texts('default_allowed_updates'),
    }),
    ...(params.has('products') && {
      products: params.each('products').map((product) => {
        product.ignore('adjustable_quantity');
        return {
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: product.texts('prices'),
          product: product.needed('product'),
        };
      }),
    }),
    ...(proration && { proration_behavior: proration }),
  };
}
