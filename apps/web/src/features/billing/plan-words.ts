import type { Plan, Plans } from '@lamplight/contract';
import { plural } from '../../lib/format.ts';

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
export const priceWords = ({ unit_amount, currency, interval, interval_count }: Plan): string =>
  `${money(unit_amount, currency)} ${interval_count === 1 ? `a ${interval}` : `every ${interval_count} ${interval}s`}`;

/** What membership costs, in a line; null where the server could not tell. */
export function costWords({ plans: [plan], trial_days }: Plans): string | null {
  if (!plan) return null;
  const price = priceWords(plan);
  return trial_days > 0
    ? `${plural(trial_days, 'day')} free, then ${price}. Cancel any time.`
    : `${price}. Cancel any time.`;
}
