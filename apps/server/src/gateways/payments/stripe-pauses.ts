import type { Stripe } from 'stripe';
import { pauseKey } from './stripe-mapping.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

export async function pauseAt(
  stripe: Stripe,
  id: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  await stripe.subscriptions.update(id, {
    pause_collection: { behavior: 'void', resumes_at: seconds(until) },
    metadata: { [pauseKey]: String(seconds(from)) },
  });
}

export async function resumeAt(stripe: Stripe, id: string, isPaidNow: boolean): Promise<void> {
  await stripe.subscriptions.update(id, {
    pause_collection: '',
    metadata: { [pauseKey]: '' },
    // The period that runs was not paid: the member pays one that begins now.
    ...(isPaidNow && { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' as const }),
  });
}

export async function redeemFor(stripe: Stripe, id: string, promotionCode: string): Promise<void> {
  const { discounts } = await stripe.subscriptions.retrieve(id);
  const kept = discounts.map((discount) => ({
    discount: typeof discount === 'string' ? discount : discount.id,
  }));
  await stripe.subscriptions.update(id, { discounts: [...kept, { promotion_code: promotionCode }] });
}
