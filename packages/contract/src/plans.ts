import type { Plan } from './endpoints/billing.ts';

type Priced = Pick<Plan, 'id' | 'product' | 'unit_amount' | 'currency' | 'interval' | 'interval_count'>;

/** Limits of plans. */
export const planLimits = {
  /** Maximum number of plans on offer. */
  plans: 50,
  /** Maximum characters of an id of the payment provider. */
  idCharacters: 255,
  /** Maximum characters of the publisher's description of a plan, which is one line. */
  lineCharacters: 120,
  /** Maximum characters of a promotion code. */
  codeCharacters: 100,
  /** Number of invoices on one page. */
  invoicePage: 24,
} as const;

/** Returns the plan that people get if they choose none; undefined if there are no plans. */
export const defaultPlanOf = (plans: readonly Plan[]): Plan | undefined =>
  plans.find(({ is_default }) => is_default) ?? plans[0];

const monthsOf = ({
  interval,
  interval_count,
}: Pick<Priced, 'interval' | 'interval_count'>): number | null =>
  interval === 'year' ? 12 * interval_count : interval === 'month' ? interval_count : null;

/**
 * Returns how much a plan saves, compared with paying for the same time by the plan with the shortest interval of the
 * same product and currency; null if it saves nothing. `amount` is in the currency's smallest unit; `percent` is
 * rounded down.
 */
export function savingOf(
  plan: Priced,
  plans: readonly Priced[],
): { readonly amount: number; readonly percent: number } | null {
  const months = monthsOf(plan);
  if (months === null) return null;
  const [shortest] = plans
    .filter(({ product, currency }) => product === plan.product && currency === plan.currency)
    .flatMap((other) => {
      const each = monthsOf(other);
      return each === null || each >= months ? [] : [{ months: each, price: other.unit_amount }];
    })
    .toSorted((a, b) => a.months - b.months || a.price - b.price);
  if (!shortest) return null;
  const whole = Math.round((shortest.price * months) / shortest.months);
  const amount = whole - plan.unit_amount;
  const percent = Math.floor((100 * amount) / Math.max(1, whole));
  return amount > 0 && percent > 0 ? { amount, percent } : null;
}
