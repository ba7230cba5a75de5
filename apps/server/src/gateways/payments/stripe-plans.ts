import { type PlanRights, planLimits } from '@lamplight/contract';
import type { Stripe } from 'stripe';
import { PaymentsRefused, type PlanPrice } from './payments.ts';
import { failureOf, type PriceSettings } from './stripe-client.ts';
import { isPremiumPrice, productOf, rightsOfPrice, type WirePrice } from './stripe-mapping.ts';

/** Metadata key that makes a price a plan: 'yes', or 'default' for the plan that is sold to people who choose none. */
const planKey = 'lamplight_plan';
/** Maximum number of prices of a provider account that are searched for plans. */
const maxPrices = 1000;

/** Prices of the plans, including those that can no longer be bought. */
export interface PriceList {
  /** Prices in the order of the configuration; the default plan comes first. */
  readonly prices: readonly Stripe.Price[];
  /** Ids of the plans' products: a subscription with an earlier price of such a product is to a plan, too. */
  readonly products: ReadonlySet<string>;
}

async function readMarked(stripe: Stripe): Promise<Stripe.Price[]> {
  const all = await stripe.prices
    .list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] })
    .autoPagingToArray({ limit: maxPrices });
  const marked = all.filter(({ metadata }) => ['yes', 'default'].includes(metadata[planKey] ?? ''));
  return marked.toSorted((a, b) => a.created - b.created);
}

/** Reads a price; null if there is none with this id, so that the other plans can still be sold. */
async function findPrice(stripe: Stripe, id: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(id, { expand: ['product'] });
  } catch (error) {
    const failure = await failureOf(error);
    if (failure instanceof PaymentsRefused && failure.isMissing) return null;
    throw error;
  }
}

/** Reads the prices that are plans: those that the configuration names, and those whose metadata make them plans. */
export async function readPrices(
  stripe: Stripe,
  { standard, premium, others = [] }: PriceSettings,
): Promise<PriceList> {
  const named = [standard, ...(others === 'metadata' ? [] : others), premium];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const [configured, marked] = await Promise.all([
    Promise.all(ids.map((id) => findPrice(stripe, id))),
    others === 'metadata' ? readMarked(stripe) : [],
  ]);
  const first = standard === null ? marked.filter(({ metadata }) => metadata[planKey] === 'default') : [];
  const all = [...first, ...configured.filter((price) => price !== null), ...marked];
  const prices = [...new Map(all.map((price) => [price.id, price])).values()].slice(0, planLimits.plans);
  return { prices, products: new Set(prices.map(productOf)) };
}

/** Returns the id of the price that is sold to people who choose none; undefined if there is none. */
export const defaultPrice = ({ prices }: PriceList): string | undefined =>
  prices.find((price) => isSold(price))?.id;

/**
 * Returns the id of the price for an upgrade: the configured premium price, or the first that allows downloads;
 * undefined if there is none.
 */
export const premiumPrice = (list: PriceList, premium: string | null): string | undefined =>
  premium ?? list.prices.find((price) => isSold(price) && isPremiumPrice(price, premium))?.id;

/** Returns whether a price can be bought as a plan. */
const isSold = ({ active, recurring, unit_amount }: Stripe.Price): boolean =>
  active && recurring !== null && unit_amount !== null;

/** Reads a number from metadata; null unless it is a whole number within the limits. */
const wholeNumber = (text: string | undefined, min: number, max: number): number | null => {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

/** Returns the free days of a price: those in its metadata, or else the configured ones. */
export const trialDaysOf = ({ metadata }: Pick<WirePrice, 'metadata'>, configured: number): number =>
  wholeNumber(metadata['trial_days'], 0, 730) ?? configured;

/** Returns the plans of a list that can be bought. */
export function plansFrom(list: PriceList, { premium }: PriceSettings, trialDays: number): PlanPrice[] {
  const sold = defaultPrice(list);
  return list.prices.filter(isSold).map((price: WirePrice) => {
    const isPremium = isPremiumPrice(price, premium);
    const rights: PlanRights = rightsOfPrice(price, premium);
    return {
      id: price.id,
      product: productOf(price),
      key: isPremium ? 'premium' : 'standard',
      name:
        (typeof price.product === 'string' ? undefined : price.product.name) ?? price.nickname ?? price.id,
      unitAmount: price.unit_amount ?? 0,
      currency: price.currency,
      interval: price.recurring?.interval ?? 'month',
      intervalCount: price.recurring?.interval_count ?? 1,
      trialDays: trialDaysOf(price, trialDays),
      isDefault: price.id === sold,
      isPremium,
      rights,
    };
  });
}
