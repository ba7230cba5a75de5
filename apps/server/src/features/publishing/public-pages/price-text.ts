import { defaultPlanOf, type Plan, type Plans } from '@lamplight/contract';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { m } from './messages.ts';

type Price = Pick<Plan, 'unit_amount' | 'currency' | 'interval' | 'interval_count'>;

const isInterval = (text: string): text is 'day' | 'week' | 'month' | 'year' =>
  ['day', 'week', 'month', 'year'].includes(text);

/** Formats a price with its interval: '$9.99 a month', '$99 every 6 months'. */
export function priceText(plan: Price): string {
  const { unit_amount, currency, interval, interval_count: count } = plan;
  const price = money(unit_amount, currency, locale());
  return isInterval(interval) ? m[`price_${interval}`]({ price, count }) : price;
}

/** Returns the price of membership in one line; null if the server could not read the price from the provider. */
export function costText({ plans, trial_days: count }: Plans): string | null {
  const plan = defaultPlanOf(plans);
  if (!plan) return null;
  const price = priceText(plan);
  return count > 0 ? m.costAfterTrial({ count, price }) : m.cost({ price });
}
