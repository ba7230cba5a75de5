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

/** Ends a pause. Returns whether a payment is made now: only if the invoice of the current period was voided. */
export async function resumeAt(stripe: Stripe, id: string, hasBegun: boolean): Promise<boolean> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  // A pause made in the provider's dashboard may begin and end within a period that is already paid.
  const isVoid = typeof latest_invoice === 'object' && latest_invoice?.status === 'void';
  const isPaidNow = hasBegun && isVoid;
  await stripe.subscriptions.update(id, {
    pause_collection: '',
    metadata: { [pauseKey]: '' },
    // A new period, which the member pays, begins now.
    ...(isPaidNow && { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' as const }),
  });
  return isPaidNow;
}

export async function redeemFor(stripe: Stripe, id: string, promotionCode: string): Promise<void> {
  const { discounts } = await stripe.subscriptions.retrieve(id);
  const current = discounts.map((discount) => ({
    discount: typeof discount === 'string' ? discount : discount.id,
  }));
  await stripe.subscriptions.update(id, { discounts: [...current, { promotion_code: promotionCode }] });
}
