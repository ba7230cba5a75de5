import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Coupon, Discount, InvoiceLine, Price, PromotionCode, Subscription } from '../resources.ts';
import { activeDiscounts } from './active-discounts.ts';
import { after } from './periods.ts';

/** A coupon to be redeemed, directly or by a promotion code. */
export interface Offer {
  coupon: Coupon;
  promotionCode: PromotionCode | null;
}

/** Purchase to which an offer applies. */
interface Purchase {
  price: Price;
  quantity: number;
  customer: string | null;
}

export const isValidCoupon = (operation: Operation, coupon: Coupon): boolean =>
  (coupon.redeem_by === null || coupon.redeem_by > operation.at) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);

/** True if a promotion code can still be redeemed by somebody. */
export const isActiveCode = (operation: Operation, code: PromotionCode): boolean =>
  code.active &&
  (code.expires_at === null || code.expires_at > operation.at) &&
  (code.max_redemptions === null || code.times_redeemed < code.max_redemptions);

/** Returns the offer of a promotion code. */
export function offerOf(operation: Operation, promotionCode: PromotionCode): Offer {
  const coupon = operation.world.objects.find('coupon', promotionCode.promotion.coupon);
  if (!coupon) throw new Error(`The coupon of ${promotionCode.id} is gone.`);
  return { coupon, promotionCode };
}

function hasPaid(operation: Operation, customer: string): boolean {
  return operation.world.objects
    .all('invoice', [{ path: '$.customer', is: customer }])
    .some(({ amount_paid }) => amount_paid > 0);
}

/** Returns a sentence that says why an offer cannot be redeemed for a purchase; undefined if it can. */
export function whyNotRedeemable(operation: Operation, offer: Offer, purchase: Purchase): string | undefined {
  const { coupon, promotionCode } = offer;
  const { price, quantity, customer } = purchase;
  if (promotionCode && !isActiveCode(operation, promotionCode))
    return 'This promotion code is no longer valid.';
  if (!isValidCoupon(operation, coupon)) return 'This coupon is no longer valid.';
  const products = coupon.applies_to?.products;
  if (products && !products.includes(price.product))
    return 'This code does not apply to what you are buying.';
  if (coupon.amount_off !== null && coupon.currency !== price.currency)
    return 'This code is for another currency.';
  if (!promotionCode) return undefined;
  if (promotionCode.customer !== null && promotionCode.customer !== customer)
    return 'This promotion code belongs to another customer.';
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = promotionCode.restrictions;
  if (first_time_transaction && customer !== null && hasPaid(operation, customer))
    return 'This promotion code is for a first purchase only.';
  const isTooLittle =
    minimum_amount !== null &&
    (minimum_amount_currency !== price.currency || price.unit_amount * quantity < minimum_amount);
  return isTooLittle ? 'This promotion code is for larger purchases.' : undefined;
}

/** Finds an active promotion code by its text, without regard to case. */
export const findCode = (operation: Operation, text: string): PromotionCode | undefined =>
  operation.world.objects
    .all('promotion_code')
    .find(
      (promotion) =>
        promotion.code.toLowerCase() === text.trim().toLowerCase() && isActiveCode(operation, promotion),
    );

/** Redeems an offer for a subscription: counts it, and returns the discount that invoices apply. */
export function redeem(
  operation: Operation,
  { coupon, promotionCode }: Offer,
  owner: { customer: string; subscription: string; session: string | null },
): Discount {
  const { objects } = operation.world;
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null;
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: owner.session,
    customer: owner.customer,
    customer_account: null,
    end: months === null ? null : after(operation.at, { interval: 'month', interval_count: 1 }, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: operation.at,
    subscription: owner.subscription,
    subscription_item: null,
  };
  objects.insert(discount);
  const counted = { ...coupon, times_redeemed: coupon.times_redeemed + 1 };
  objects.put({ ...counted, valid: isValidCoupon(operation, counted) });
  if (promotionCode) {
    const used = { ...promotionCode, times_redeemed: promotionCode.times_redeemed + 1 };
    objects.put({ ...used, active: isActiveCode(operation, used) });
  }
  emit(operation, 'customer.discount.created', discount);
  return discount;
}

/** Returns the amount in the smallest unit by which a coupon lowers an amount. */
export const amountOff = (coupon: Coupon, amount: number): number =>
  Math.min(amount, coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100));

/** Returns the price of a whole period after the subscription's discounts. */
export function netOf(operation: Operation, subscription: Subscription, amount: number): number {
  return activeDiscounts(operation, subscription).reduce((left, { source }) => {
    const coupon = operation.world.objects.find('coupon', source.coupon);
    return coupon ? left - amountOff(coupon, left) : left;
  }, amount);
}

/** Applies the subscription's discounts to the lines of an invoice; prorations already contain them. */
export function discountLines(
  operation: Operation,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
): { lines: InvoiceLine[]; totals: { amount: number; discount: string }[] } {
  const { objects } = operation.world;
  let discounted = [...lines];
  const totals: { amount: number; discount: string }[] = [];
  for (const discount of activeDiscounts(operation, subscription)) {
    const coupon = objects.find('coupon', discount.source.coupon);
    if (!coupon) continue;
    let left = coupon.amount_off;
    let total = 0;
    discounted = discounted.map((line) => {
      if (!line.discountable || line.amount <= 0) return line;
      const before = line.amount - line.discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
      const amount = left === null ? amountOff(coupon, before) : Math.min(before, left);
      if (left !== null) left -= amount;
      total += amount;
      return {
        ...line,
        discounts: [...line.discounts, discount.id],
        discount_amounts: [...line.discount_amounts, { amount, discount: discount.id }],
      };
    });
    totals.push({ amount: total, discount: discount.id });
  }
  return { lines: discounted, totals };
}

/** Marks discounts that apply once as used. */
export function markUsed(
  operation: Operation,
  totals: readonly { amount: number; discount: string }[],
): void {
  const { objects } = operation.world;
  for (const { amount, discount: id } of totals) {
    const coupon = objects.find('coupon', objects.find('discount', id)?.source.coupon ?? '');
    if (amount > 0 && coupon?.duration === 'once') objects.hide(id, { isUsed: true });
  }
}
