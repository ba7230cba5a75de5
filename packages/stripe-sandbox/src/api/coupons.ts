import { isActiveCode, isValidCoupon, type Offer, whyNotRedeemable } from '../billing/discounts.ts';
import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Coupon, Price, PromotionCode } from '../resources.ts';
import { getCustomer, getOr404, getProduct } from './get-or-404.ts';

const getCoupon = (operation: Operation, id: string, param = 'coupon'): Coupon =>
  getOr404(operation, 'coupon', 'coupon', id, param);

const getPromotionCode = (operation: Operation, id: string, param = 'promotion_code'): PromotionCode =>
  getOr404(operation, 'promotion_code', 'promotion code', id, param);

/** Reads a time in unix seconds; null if the parameter is absent. @throws ApiError if the time has passed */
function timeAhead(operation: Operation, params: Params, name: string): number | null {
  const at = params.integer(name);
  if (at !== undefined && at <= operation.at) throw invalid('Timestamp must be in the future.', name);
  return at ?? null;
}

function limit(params: Params): number | null {
  const most = params.integer('max_redemptions');
  if (most !== undefined && most < 1) throw invalid('This value must be at least 1.', 'max_redemptions');
  return most ?? null;
}

export function createCoupon(operation: Operation, params: Params): Coupon {
  const percent = params.text('percent_off');
  const amount = params.integer('amount_off');
  if ((percent === undefined) === (amount === undefined))
    throw invalid('You must pass either percent_off or amount_off.');
  const percent_off = percent === undefined ? null : Number(percent);
  if (percent_off !== null && !(percent_off > 0 && percent_off <= 100))
    throw invalid('Invalid percent_off: must be greater than 0 and at most 100.', 'percent_off');
  if (amount !== undefined && amount < 1) throw invalid('Invalid positive integer', 'amount_off');
  const duration = params.choice('duration', ['forever', 'once', 'repeating']) ?? 'once';
  const months = params.integer('duration_in_months');
  if ((duration === 'repeating') !== (months !== undefined))
    throw invalid('duration_in_months belongs to the duration `repeating`.', 'duration_in_months');
  const products = params.within('applies_to')?.texts('products');
  for (const id of products ?? []) getProduct(operation, id, 'applies_to[products]');
  const coupon: Coupon = {
    id: params.text('id') ?? newId('', 8).slice(1),
    object: 'coupon',
    amount_off: amount ?? null,
    ...(products && { applies_to: { products } }),
    created: operation.at,
    currency: amount === undefined ? null : params.needed('currency').toLowerCase(),
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: limit(params),
    metadata: params.metadata(),
    name: params.textOrNull('name') ?? null,
    percent_off,
    redeem_by: timeAhead(operation, params, 'redeem_by'),
    times_redeemed: 0,
    valid: true,
  };
  operation.world.objects.insert(coupon);
  emit(operation, 'coupon.created', coupon);
  return coupon;
}

export function createPromotionCode(operation: Operation, params: Params): PromotionCode {
  const promotion = params.within('promotion');
  promotion?.choice('type', ['coupon']);
  const coupon = getCoupon(operation, promotion?.needed('coupon') ?? '', 'promotion[coupon]');
  if (!isValidCoupon(operation, coupon))
    throw invalid('This coupon is no longer valid.', 'promotion[coupon]');
  const code = params.text('code') ?? newId('', 8).slice(1).toUpperCase();
  const isTaken = operation.world.objects
    .all('promotion_code')
    .some(
      (promotion) =>
        promotion.code.toLowerCase() === code.toLowerCase() && isActiveCode(operation, promotion),
    );
  if (isTaken) throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  const customer = params.text('customer');
  const restrictions = params.within('restrictions');
  const made: PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.flag('active') ?? true,
    code,
    created: operation.at,
    customer: customer === undefined ? null : getCustomer(operation, customer).id,
    customer_account: null,
    expires_at: timeAhead(operation, params, 'expires_at'),
    livemode: false,
    max_redemptions: limit(params),
    metadata: params.metadata(),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: restrictions?.flag('first_time_transaction') ?? false,
      minimum_amount: restrictions?.integer('minimum_amount') ?? null,
      minimum_amount_currency: restrictions?.text('minimum_amount_currency')?.toLowerCase() ?? null,
    },
    times_redeemed: 0,
  };
  operation.world.objects.insert(made);
  operation.world.objects.schedule(made.id, made.expires_at);
  emit(operation, 'promotion_code.created', made);
  return made;
}

/**
 * Reads the coupon or promotion code of a new checkout session; undefined if the request has none.
 * @throws ApiError if it cannot be redeemed
 */
export function offerFrom(
  operation: Operation,
  params: Params,
  purchase: { price: Price; quantity: number; customer: string | null },
): Offer | undefined {
  const [sent, second] = params.each('discounts');
  if (!sent) return undefined;
  if (second) throw invalid('You may only specify one discount.', 'discounts');
  const codeId = sent.text('promotion_code');
  const couponId = sent.text('coupon');
  if ((codeId === undefined) === (couponId === undefined))
    throw invalid('You may only specify one of these parameters: coupon, promotion_code.', 'discounts[0]');
  const promotionCode =
    codeId === undefined ? null : getPromotionCode(operation, codeId, 'discounts[0][promotion_code]');
  const coupon = getCoupon(
    operation,
    promotionCode?.promotion.coupon ?? couponId ?? '',
    'discounts[0][coupon]',
  );
  const problem = whyNotRedeemable(operation, { coupon, promotionCode }, purchase);
  if (problem !== undefined) throw invalid(problem, 'discounts[0]');
  return { coupon, promotionCode };
}

export const coupons: Routes = {
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons': (operation, params) => listing(operation, params, 'coupon', '/v1/coupons'),
  'GET /v1/coupons/:id': (operation, _params, id) => getCoupon(operation, id, 'id'),

  'POST /v1/promotion_codes': createPromotionCode,
  'GET /v1/promotion_codes': (operation, params) => {
    const code = params.text('code');
    const active = params.flag('active');
    const coupon = params.text('coupon');
    return listing(operation, params, 'promotion_code', '/v1/promotion_codes', [
      ...equalities(params, 'customer'),
      // Compare codes without regard to case.
      ...(code === undefined ? [] : [{ path: '$.code', by: 'same text', is: code } as const]),
      ...(active === undefined ? [] : [{ path: '$.active', is: Number(active) } as const]),
      ...(coupon === undefined ? [] : [{ path: '$.promotion.coupon', is: coupon } as const]),
    ]);
  },
  'GET /v1/promotion_codes/:id': (operation, _params, id) => getPromotionCode(operation, id, 'id'),
  'POST /v1/promotion_codes/:id': (operation, params, id) => {
    const old = getPromotionCode(operation, id, 'id');
    const changed: PromotionCode = {
      ...old,
      active: params.flag('active') ?? old.active,
      metadata: params.metadata(old.metadata),
    };
    operation.world.objects.put(changed);
    emit(operation, 'promotion_code.updated', changed);
    return changed;
  },
};
