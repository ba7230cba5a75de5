import type { CurrentUser, Plan, Plans } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { plural } from './format.ts';

type Price = NonNullable<CurrentUser['subscription_price']>;

/** Formats a price such as '$9.99'; whole amounts have no decimals. */
export function money(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const isWhole = amount % 10 ** digits === 0;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: isWhole ? 0 : digits,
  }).format(amount / 10 ** digits);
}

/** '$9.99 a month', '$99 every 6 months'. */
export const priceText = ({ unit_amount, currency, interval, interval_count }: Price): string =>
  `${money(unit_amount, currency)} ${interval_count === 1 ? `a ${interval}` : `every ${interval_count} ${interval}s`}`;

const isSamePrice = (a: Price, b: Price): boolean =>
  a.unit_amount === b.unit_amount &&
  a.currency === b.currency &&
  a.interval === b.interval &&
  a.interval_count === b.interval_count;

/** Returns the plan with the member's price, or else the plan of the same kind, whose price may have changed. */
export const planOf = (price: Price, isPremium: boolean, { plans }: Plans): Plan | undefined => {
  const sameKind = plans.filter((plan) => plan.is_premium === isPremium);
  return sameKind.find((plan) => isSamePrice(plan, price)) ?? sameKind[0];
};

/** Returns the price of the premium plan next to the current one; null if there is no such plan. */
export function upgradeText({ plans }: Plans, paid: Price | null): string | null {
  const premium = plans.find((plan) => plan.is_premium);
  if (!premium || (paid && isSamePrice(premium, paid))) return null;
  const now = paid ? ` You pay ${priceText(paid)} now.` : '';
  return `${premium.name} costs ${priceText(premium)}.${now}`;
}

/** Returns the price of membership in one line; null if the server could not read it. */
export function costText({ plans: [plan], trial_days }: Plans, hasTrial = true): string | null {
  if (!plan) return null;
  const price = priceText(plan);
  return hasTrial && trial_days > 0
    ? `${plural(trial_days, 'day')} free, then ${price}. Cancel any time.`
    : `${price}. Cancel any time.`;
}

/** Prices rarely change; no screen waits for them. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /auth/plans', { signal }),
  staleTime: 10 * 60_000,
  retry: false,
});
