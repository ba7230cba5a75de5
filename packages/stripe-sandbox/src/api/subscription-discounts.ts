import { type Offer, offerOf, redeem, whyNotRedeemable } from '../billing/discounts.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { Subscription } from '../resources.ts';
import { getOr404 } from './get-or-404.ts';

function offerIn(operation: Operation, params: Params): Offer {
  const code = params.text('promotion_code');
  if (code !== undefined)
    return offerOf(operation, getOr404(operation, 'promotion_code', 'promotion code', code));
  return {
    coupon: getOr404(operation, 'coupon', 'coupon', params.needed('coupon')),
    promotionCode: null,
  };
}

/**
 * Returns a subscription with the discounts that a request lists: discounts to keep, and coupons or codes to redeem
 * now.
 */
export function withDiscounts(operation: Operation, params: Params, old: Subscription): Subscription {
  if (!params.has('discounts')) return old;
  const [item] = old.items.data;
  const discounts = params.each('discounts').map((sent) => {
    const kept = sent.text('discount');
    if (kept !== undefined) {
      if (!old.discounts?.includes(kept))
        throw invalid(`No such discount: '${kept}'`, 'discounts', 'resource_missing');
      return kept;
    }
    const offer = offerIn(operation, sent);
    const problem =
      item &&
      whyNotRedeemable(operation, offer, {
        price: item.price,
        quantity: item.quantity,
        customer: old.customer,
      });
    if (problem) throw invalid(problem, 'discounts');
    return redeem(operation, offer, { customer: old.customer, subscription: old.id, session: null }).id;
  });
  return { ...old, discounts };
}
