import type { CurrentUser, Plan, Plans } from '@lamplight/contract';
import { plural } from './format.ts';

type Price = NonNullable<CurrentUser['subscription_price']>;

/** A price as people read it, such as '$9.99'; whole amounts stay whole. */
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
export const priceWords = ({ unit_amount, currency, interval, interval_count }: Price): string =>
  `${money(unit_amount, currency)} ${interval_count === 1 ? `a ${interval}` : `every ${interval_count} ${interval}s`}`;

const isSamePrice = (a: Price, b: Price): boolean =>
  a.unit_amount === b.unit_amount &&
  a.currency === b.currency &&
  a.interval === b.interval &&
  a.interval_count === b.interval_count;

/** The plan with a member's price, or else the one of the same kind, which may cost something else by now. */
export const planOf = (price: Price, isPremium: boolean, { plans }: Plans): Plan | undefined => {
  const sameKind = plans.filter((plan) => plan.is_premium === isPremium);
  return sameKind.find((plan) => isSamePrice(plan, price)) ?? sameKind[0];
};

/** What changing to the premium plan costs, beside what is paid now; null where there is no such plan. */
export function upgradeWords({ plans }: Plans, paid: Price | null): string | null {
  const premium = plans.find((plan) => plan.is_premium);
  if (!premium || (paid && isSamePrice(premium, paid))) return null;
  const now = paid ? ` You pay ${priceWords(paid)} now.` : '';
  return `${premium.name} costs ${priceWords(premium)}.${now}`;
}

/** What membership costs, in a line; null where the server could not tell. */
export function costWords({ plans: [plan], trial_days }: Plans, hasTrial = true): string | null {
  if (!plan) return null;
  const price = priceWords(plan);
  return hasTrial && trial_days > 0
    ? `${plural(trial_days, 'day')} free, then ${price}. Cancel any time.`
    : `${price}. Cancel any time.`;
}
