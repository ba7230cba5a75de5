import type { Stripe } from 'stripe';
import type { PlanChange, PromotionCode } from './payments.ts';

const durations = ['once', 'repeating', 'forever'] as const;

function codeFrom(wire: Stripe.PromotionCode, coupon: Stripe.Coupon, nowMs: number): PromotionCode {
  const isUsedUp = [wire, coupon].some(
    ({ max_redemptions, times_redeemed }) => max_redemptions !== null && times_redeemed >= max_redemptions,
  );
  const hasEnded = [wire.expires_at, coupon.redeem_by].some((end) => end !== null && end * 1000 <= nowMs);
  const { minimum_amount: amount, minimum_amount_currency: currency } = wire.restrictions;
  const isOver = !wire.active || !coupon.valid || hasEnded;
  return {
    id: wire.id,
    code: wire.code,
    state: isUsedUp ? 'used_up' : isOver ? 'ended' : 'active',
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    currency: coupon.currency,
    duration: durations.find((duration) => duration === coupon.duration) ?? 'once',
    months: coupon.duration_in_months,
    products: coupon.applies_to?.products ?? null,
    customer:
      wire.customer === null ? null : typeof wire.customer === 'string' ? wire.customer : wire.customer.id,
    isForFirstPurchase: wire.restrictions.first_time_transaction,
    minimum: amount === null || currency === null ? null : { amount, currency },
  };
}

/** Finds a promotion code by its text: of several with the same text the active one, or else the newest. */
export async function findPromotionCode(
  stripe: Stripe,
  text: string,
  nowMs: number,
): Promise<PromotionCode | null> {
  const { data } = await stripe.promotionCodes.list({
    code: text,
    limit: 10,
    expand: ['data.promotion.coupon.applies_to'],
  });
  const found = data.flatMap((wire) => {
    const { coupon } = wire.promotion;
    return coupon === null || typeof coupon === 'string' ? [] : [codeFrom(wire, coupon, nowMs)];
  });
  return found.find(({ state }) => state === 'active') ?? found[0] ?? null;
}

/** Returns what a change of price would cost, computed as the portal would bill it. */
export async function previewPriceChange(stripe: Stripe, id: string, price: string): Promise<PlanChange> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ ...(item && { id: item.id }), price, quantity: 1 }],
      proration_behavior: 'always_invoice',
    },
  });
  const isTrial = subscription.status === 'trialing';
  // Other lines credit the unused rest of the old period, which may end later than the new one.
  const lines = invoice.lines.data.filter(({ pricing }) => pricing?.price_details?.price === price);
  const ends = lines.map(({ period }) => period.end);
  const [trialEnd] = subscription.items.data.map((item) => item.current_period_end);
  const renewsAt = isTrial ? trialEnd : Math.max(...ends);
  return {
    amountDue: isTrial ? 0 : invoice.amount_due,
    credit: isTrial ? 0 : Math.max(0, -(invoice.ending_balance ?? 0), -invoice.total),
    currency: invoice.currency,
    renewsAt: renewsAt === undefined || !Number.isFinite(renewsAt) ? null : renewsAt * 1000,
  };
}
