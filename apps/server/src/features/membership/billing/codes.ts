import type { CodeOffer, Plan } from '@lamplight/contract';
import type { Discount, Payments, PromotionCode } from '../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';
import type { SubscriptionRow } from './rules.ts';

/** Facts about the person who redeems a promotion code. */
export interface Redeemer {
  readonly customer: string | null;
  /** True if the member has had a subscription. */
  readonly hasSubscribed: boolean;
}

export const redeemerOf = (
  row: Pick<SubscriptionRow, 'stripe_customer_id' | 'stripe_subscription_id' | 'trial_denied'> | undefined,
): Redeemer => ({
  customer: row?.stripe_customer_id ?? null,
  // A denied trial does not count as a subscription.
  hasSubscribed: row !== undefined && row.stripe_subscription_id !== null && row.trial_denied === 0,
});

/** Returns a sentence that says why a code cannot be used for a plan; null if it can be used. */
export function codeProblem(code: PromotionCode | null, plan: Plan, redeemer: Redeemer): string | null {
  if (!code || (code.customer !== null && code.customer !== redeemer.customer)) return m.codeUnknown;
  if (code.state === 'used_up') return m.codeUsedUp;
  if (code.state === 'ended') return m.codeEnded;
  const isOfProduct = code.products === null || code.products.includes(plan.product);
  const isOfCurrency = code.amountOff === null || code.currency === plan.currency;
  const { minimum } = code;
  const isEnough =
    minimum === null || (minimum.currency === plan.currency && plan.unit_amount >= minimum.amount);
  if (!isOfProduct || !isOfCurrency || !isEnough) return m.codeOfOtherPlan;
  return code.isForFirstPurchase && redeemer.hasSubscribed ? m.codeForNewMembers : null;
}

export const presentOffer = (code: PromotionCode): CodeOffer => ({
  code: code.code,
  percent_off: code.percentOff,
  amount_off: code.amountOff,
  currency: code.currency,
  duration: code.duration,
  months: code.months,
});

/**
 * Returns the promotion code for a plan.
 * @throws ProblemError invalid_input with a sentence if it cannot be used
 */
export async function findOffer(
  text: string,
  plan: Plan | undefined,
  redeemer: Redeemer,
  payments: Payments,
): Promise<PromotionCode> {
  if (!payments.takesCodes) throw invalidField('code', m.codeUnknown);
  if (!plan) throw new ProblemError('payments_unavailable', m.providerUnavailable, { retryAfter: 10 });
  const code = await payments.findCode(text.trim());
  const problem = codeProblem(code, plan, redeemer);
  if (problem !== null || !code) throw invalidField('code', problem ?? m.codeUnknown);
  return code;
}

/** Returns the error for a code that the provider refuses although it was valid a moment before. */
export const codeRefused = () => invalidField('code', m.codeRefused);

/** Formats a discount as a checkout stores it. */
export const storedDiscount = (discount: Discount): string =>
  'coupon' in discount ? `coupon:${discount.coupon}` : `code:${discount.promotionCode}`;

/** Parses the discount of a checkout; null if it has none. */
export function parseDiscount(stored: string | null): Discount | null {
  const [, kind, id = ''] = /^(code|coupon):(.+)$/.exec(stored ?? '') ?? [];
  if (kind === undefined) return null;
  return kind === 'coupon' ? { coupon: id } : { promotionCode: id };
}
