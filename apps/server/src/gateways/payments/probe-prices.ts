import type { Stripe } from 'stripe';
import { PaymentsRefused } from './payments.ts';
import { clientOf, failureOf, type StripeSettings } from './stripe-client.ts';
import { readPrices } from './stripe-plans.ts';

interface Asked {
  readonly stripe: Stripe;
  /** Whether the key is for live payments, not for tests. */
  readonly isLive: boolean;
}

/** Returns in a sentence what is wrong with one price; null if nothing is. */
async function whyNotThisPrice({ stripe, isLive }: Asked, name: string, id: string): Promise<string | null> {
  const mode = isLive ? 'live' : 'test';
  try {
    // Read the product too, as loading the plans does later: a restricted key may lack the permission for products.
    const { active, recurring, livemode } = await stripe.prices.retrieve(id, { expand: ['product'] });
    if (livemode !== isLive)
      return `${name}: '${id}' is of ${livemode ? 'live' : 'test'} mode, and STRIPE_SECRET_KEY is a ${mode} key.`;
    if (!recurring) return `${name}: '${id}' is paid once; membership needs a recurring price.`;
    return active ? null : `${name}: '${id}' is archived, so nobody can buy it.`;
  } catch (error) {
    const failure = await failureOf(error);
    if (!(failure instanceof PaymentsRefused && failure.isMissing)) throw error;
    return `${name}: there is no price '${id}' in ${mode} mode for this STRIPE_SECRET_KEY.`;
  }
}

interface PriceFindings {
  readonly problems: string[];
  readonly warnings: string[];
}

/**
 * Checks the configured prices. A rejected key or missing price is a problem; a provider that does not answer in time
 * is a warning.
 */
export async function probePrices(
  settings: Omit<StripeSettings, 'publicUrl'>,
  timeoutMs: number,
): Promise<PriceFindings> {
  const { secretKey, prices } = settings;
  const asked = {
    stripe: await clientOf({ ...settings, publicUrl: () => '', timeoutMs, retries: 0 }),
    isLive: secretKey.includes('_live_'),
  };
  const { standard, premium, others = [] } = prices;
  const listed = others === 'metadata' ? [] : others;
  const named: readonly (readonly [string, string | null])[] = [
    ['STRIPE_PRICE', standard],
    ['STRIPE_PREMIUM_PRICE', premium],
    ...listed.map((id) => ['STRIPE_PRICES', id] as const),
  ];
  try {
    const found = await Promise.all(
      named.map(async ([name, id]) => (id === null ? null : await whyNotThisPrice(asked, name, id))),
    );
    const problems = found.filter((sentence) => sentence !== null);
    const isEmpty = others === 'metadata' && (await readPrices(asked.stripe, prices)).prices.length === 0;
    if (isEmpty) problems.push("STRIPE_PRICES: no active price has the metadata 'lamplight_plan'.");
    return { problems, warnings: [] };
  } catch (error) {
    const { errors } = (await import('stripe')).Stripe;
    if (error instanceof errors.StripeAuthenticationError)
      return { problems: ['STRIPE_SECRET_KEY: Stripe does not know this key.'], warnings: [] };
    if (error instanceof errors.StripePermissionError)
      return { problems: ['STRIPE_SECRET_KEY: this key may not read prices or products.'], warnings: [] };
    return { problems: [], warnings: [`Stripe does not answer now: ${(await failureOf(error)).message}`] };
  }
}
