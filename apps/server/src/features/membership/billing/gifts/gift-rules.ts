import { type AdminGift, type GiftOffer, giftLimits, type Plan } from '@lamplight/contract';
import type { ExtendableSubscription, GiftPrice } from '../../../../gateways/payments/gift-payments.ts';
import { addMonths } from '../rules.ts';
import type { GiftRow } from './gifts-store.ts';

/** A gift on offer, with its plan and its price at the payment provider. */
export interface PricedOffer {
  readonly offer: GiftOffer;
  readonly plan: Plan;
  /** Id of the provider's own price for the gift; null if the amount is computed from the prices of the plans. */
  readonly price: string | null;
}

const isMonthly = ({ interval, interval_count }: Plan): boolean =>
  interval === 'month' && interval_count === 1;
const isYearly = ({ interval, interval_count }: Plan): boolean =>
  (interval === 'year' && interval_count === 1) || (interval === 'month' && interval_count === 12);

/**
 * Returns the gifts of the plans on offer, in the order of the plans. The provider's own price for a gift takes
 * precedence. Otherwise each month costs the plan's monthly price, and twelve months cost at most the yearly price
 * of the same product.
 */
export function giftOffersOf(plans: readonly Plan[], prices: readonly GiftPrice[]): PricedOffer[] {
  const isSame = (a: { product: string; currency: string }) => (b: { product: string; currency: string }) =>
    a.product === b.product && a.currency === b.currency;
  /** One plan per product and currency: the monthly one, otherwise the first. */
  const bases = plans.filter((plan) => {
    const same = plans.filter(isSame(plan));
    return (same.find(isMonthly) ?? same[0]) === plan;
  });
  const amountOf = (plan: Plan, months: number): number | null => {
    const yearly = plans.filter(isYearly).filter(isSame(plan));
    const byYear = months === 12 ? yearly.map((offer) => offer.unit_amount) : [];
    const byMonth = isMonthly(plan) ? [plan.unit_amount * months] : [];
    const amounts = [...byYear, ...byMonth];
    return amounts.length === 0 ? null : Math.min(...amounts);
  };
  return bases
    .flatMap((plan) =>
      giftLimits.months.map((months) => {
        const own = prices.filter(isSame(plan)).find((price) => price.months === months);
        return { plan, months, own, amount: own?.amount ?? amountOf(plan, months) };
      }),
    )
    .flatMap(({ plan, months, own, amount }) => {
      if (amount === null || amount < 1 || amount > giftLimits.amount) return [];
      const { id, name, line, currency, rights } = plan;
      const offer = { plan: id, name, line, months, amount, currency, rights };
      return [{ offer, plan, price: own?.id ?? null }];
    })
    .slice(0, giftLimits.offers);
}

const dayMs = 24 * 3600_000;
/** Maximum milliseconds by which the payment provider delays a payment: two years without a leap day. */
const maxAheadMs = 730 * dayMs;
/** Milliseconds by which the provider's clock may be behind ours. */
const clockSkewMs = 60_000;

/** Rounds down to whole seconds, which the provider uses. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/**
 * Returns the time of the next payment that the provider accepts: `end`, or somewhat earlier if `end` is too late by
 * at most a day, as a year's gift to somebody who has just paid a year is over a leap day. Null if it is later.
 */
export function acceptedEnd(end: number, now: number): number | null {
  const latest = now + maxAheadMs;
  if (end <= latest) return end;
  return end <= latest + dayMs ? wholeSeconds(latest - clockSkewMs) : null;
}

interface Worth {
  readonly product: string;
  readonly months: number;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Returns the time of the next payment, in milliseconds since 1970, after a gift has extended a subscription: by the
 * gift's months if both are of the same product, otherwise by as much time as the gift's price pays for. Returns
 * 'currency' if the prices cannot be compared.
 */
export function extendedEnd(gift: Worth, subscription: ExtendableSubscription): number | 'currency' {
  const { product, unitAmount, currency, interval, intervalCount, periodEnd } = subscription;
  if (product === gift.product) return addMonths(periodEnd, gift.months);
  if (currency !== gift.currency || unitAmount === null || unitAmount <= 0) return 'currency';
  const months = interval === 'year' ? 12 * intervalCount : intervalCount;
  const isByMonths = interval === 'year' || interval === 'month';
  const wholeMs = isByMonths
    ? addMonths(periodEnd, months) - periodEnd
    : (interval === 'week' ? 7 : 1) * intervalCount * dayMs;
  return periodEnd + wholeSeconds((wholeMs * gift.amount) / unitAmount);
}

/** Returns the instant of a time on a day in a time zone, in milliseconds since 1970. */
export function instantIn(timeZone: string, day: string, time: string): number {
  // The Swedish locale formats times almost as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const wall = Date.parse(`${day}T${time}Z`);
  const offsetAt = (ms: number): number => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
  const guess = wall - offsetAt(wall);
  // Daylight saving time may begin or end between `wall` and `guess`.
  return wall - offsetAt(guess);
}

/** Returns the calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);

/** Returns the state of a gift: 'expired' if it is paid and its expiry has passed, otherwise the stored state. */
export const giftStateOf = ({ state, expires_at }: GiftRow, now: string) =>
  state === 'paid' && expires_at !== null && expires_at <= now ? 'expired' : state;

/**
 * Returns the state of a gift that is known to be paid; maps the states before the payment to 'paid' for the type.
 */
export function paidGiftStateOf(gift: GiftRow, now: string): AdminGift['state'] {
  const state = giftStateOf(gift, now);
  return state === 'open' || state === 'unpaid' ? 'paid' : state;
}

/** Returns the fields that everybody sees who may see the gift. */
export const sharedGiftFields = ({ plan_name, months, buyer_name, recipient_name, expires_at }: GiftRow) => ({
  plan_name,
  months,
  from: buyer_name,
  to: recipient_name,
  expires_at,
});
