import type { Plans } from '@lamplight/contract';
import { defaultPlanOf } from '@lamplight/contract/plans';
import { money, type Price } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { m } from './messages.ts';

const intervals = {
  day: [m.perDay, m.everyDays],
  week: [m.perWeek, m.everyWeeks],
  month: [m.perMonth, m.everyMonths],
  year: [m.perYear, m.everyYears],
} as const;

const isInterval = (name: string): name is keyof typeof intervals => Object.hasOwn(intervals, name);

/** Formats a price with its interval: '$9.99 a month', '$99 every 6 months'. */
export function priceText({ unit_amount, currency, interval, interval_count: count }: Price): string {
  const amount = money(unit_amount, currency, locale());
  const [one, many] = intervals[isInterval(interval) ? interval : 'month'];
  return count === 1 ? one({ amount }) : many({ amount, count });
}

/** Returns the price of membership in one line; null if the server could not read the price from the provider. */
export function costText(
  { plans, trial_days: count }: Pick<Plans, 'plans' | 'trial_days'>,
  hasTrial = true,
): string | null {
  const plan = defaultPlanOf(plans);
  if (!plan) return null;
  const price = priceText(plan);
  return hasTrial && count > 0 ? m.trialCost({ count, price }) : m.cost({ price });
}
