import type { Plan, Plans } from '@lamplight/contract';
import { priceText } from '@lamplight/contract/price-text';
import type { Price } from '@lamplight/contract/prices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from './messages.ts';

const isSamePrice = (a: Price, b: Price): boolean =>
  a.unit_amount === b.unit_amount &&
  a.currency === b.currency &&
  a.interval === b.interval &&
  a.interval_count === b.interval_count;

/**
 * Returns the plan at the price that the member pays, or else a plan of the same kind (premium or not), as its price
 * may have changed.
 */
export const planOf = (
  price: Price,
  isPremium: boolean,
  { plans }: Pick<Plans, 'plans'>,
): Plan | undefined => {
  const sameKind = plans.filter((plan) => plan.is_premium === isPremium);
  return sameKind.find((plan) => isSamePrice(plan, price)) ?? sameKind[0];
};

/**
 * Returns a text with the premium plan's price and the member's current price; null if there is no premium plan or
 * the member already pays that price.
 */
export function upgradeText({ plans }: Pick<Plans, 'plans'>, paid: Price | null): string | null {
  const better = plans.filter(
    (plan) => plan.is_premium && (paid === null || plan.currency === paid.currency),
  );
  const premium = better.find((plan) => plan.interval === paid?.interval) ?? better[0];
  if (!premium || (paid && isSamePrice(premium, paid))) return null;
  const { name } = premium;
  const price = priceText(premium);
  return paid ? m.premiumCostsNow({ name, price, paid: priceText(paid) }) : m.premiumCosts({ name, price });
}

/** Query of the plans. Prices rarely change, and no screen waits until they are loaded. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /auth/plans', { signal }),
  staleTime: 10 * 60_000,
  retry: false,
});
