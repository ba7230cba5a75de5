import type { Stripe } from 'stripe';
import { day, prices } from './billing-app.ts';

type Status = 'active' | 'trialing' | 'past_due' | 'paused' | 'incomplete';

interface Options {
  readonly price?: string;
  readonly status?: Status;
  /** Moves the clock of the provider, in ms. */
  readonly advance?: (ms: number) => void;
}

/** Starts a subscription that this site knows nothing about, as another shop or the provider's dashboard does. */
export async function subscribeElsewhere(
  stripe: Stripe,
  email: string,
  { price = prices.standard, status = 'active', advance = () => undefined }: Options = {},
) {
  const customer = await stripe.customers.create({ email });
  const isFailing = status === 'past_due';
  const card = await stripe.paymentMethods.attach(isFailing ? 'pm_card_chargeCustomerFail' : 'pm_card_visa', {
    customer: customer.id,
  });
  const wire = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    ...(status !== 'paused' && { default_payment_method: card.id }),
    ...((status === 'trialing' || isFailing || status === 'paused') && { trial_period_days: 3 }),
    ...(status === 'paused' && { trial_settings: { end_behavior: { missing_payment_method: 'pause' } } }),
    ...(status === 'incomplete' && { payment_behavior: 'default_incomplete' }),
  });
  if (isFailing || status === 'paused') advance(4 * day);
  const amount = wire.items.data[0]?.price.unit_amount ?? 0;
  return { id: wire.id, customer: customer.id, amount };
}
