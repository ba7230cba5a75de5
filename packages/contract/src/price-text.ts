import { locale } from '@lamplight/messages';
import type { Plans } from './endpoints/billing.ts';
import { defaultPlanOf } from './plans.ts';
import { m } from './price-text.messages.ts';
import { money, type Price } from './prices.ts';

const intervals = {
  day: ['perDay', 'everyDays'],
  week: ['perWeek', 'everyWeeks'],
  month: ['perMonth', 'everyMonths'],
  year: ['perYear', 'everyYears'],
} as const;

const isInterval = (name: string): name is keyof typeof intervals => Object.hasOwn(intervals, name);

/** Formats a price with its interval in the current language: '$9.99 a month', '$99 every 6 months'. */
export function priceText({ unit_amount, currency, interval, interval_count: count }: Price): string {
  const amount = money(unit_amount, currency, locale());
  if (!isInterval(interval)) return amount;
  // One message for a single interval and one for several, because 'a month' and 'every 2 months' also differ in
  // languages without plural forms.
  const [one, many] = intervals[interval];
  return count === 1 ? m[one]({ amount }) : m[many]({ amount, count });
}

/** Returns the price of membership in one line; null if the server could not read the price from the provider. */
export function costText(
  { plans, trial_days: count }: Pick<Plans, 'plans' | 'trial_days'>,
  hasTrial = true,
): string | null {
  const plan = defaultPlanOf(plans);
  if (!plan) return null;
  const price = priceText(plan);
  return hasTrial && count > 0 ? m.costAfterTrial({ count, price }) : m.cost({ price });
}
