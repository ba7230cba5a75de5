import type { Stripe } from 'stripe';
import { type BillingApp, day, prices, sessionOf } from './billing-app.ts';
import { expectStatus, type Person } from './billing-person.ts';

type Status = 'active' | 'trialing' | 'past_due' | 'paused' | 'incomplete';

interface Options {
  readonly price?: string;
  readonly status?: Status;
  /** Moves the provider's clock ahead by milliseconds. */
  readonly advance?: (ms: number) => void;
}

/** Starts a subscription that this site does not know, as another shop or the provider's dashboard does. */
export async function subscribeOutside(
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

/** Acts in the model: starts an external subscription, unless the person has an open checkout. */
export async function startExternal(t: BillingApp, person: Person, n: number): Promise<void> {
  const { stripe } = t.provider;
  const ids = person.checkouts.map(sessionOf);
  const sessions = await Promise.all(ids.map((id) => stripe.checkout.sessions.retrieve(id)));
  if (sessions.some(({ status }) => status === 'open')) return;
  const email = `${person.name}@readers.test`;
  person.external.add((await subscribeOutside(stripe, n % 2 ? email.toUpperCase() : email)).id);
}

/**
 * Acts in the model: follows the newest link mailed to a person, either signed in or with the password of the
 * registration.
 */
export async function connectByMail(t: BillingApp, person: Person, remoteAddress: string): Promise<void> {
  const { accounts, billing } = t.deps;
  await accounts.outbox.deliverDue();
  const mails = t.mailer.sent.filter(({ to }) => to === `${person.name}@readers.test`);
  const token = mails.flatMap(({ text }) => /\/connect-subscription\/(\S+)/.exec(text)?.[1] ?? []).at(-1);
  if (token === undefined) return;
  const user = await accounts.findUserByName(person.name);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/connect-subscription',
    remoteAddress,
    payload: { token, ...(!user && { password: 'a long and good one' }) },
    headers: user ? { authorization: `Bearer ${await t.tokenFor(user.id)}` } : {},
  });
  expectStatus([200, 400, 403, 422, 429, 502], answer.statusCode);
  const owner = await accounts.findUserByName(person.name);
  if (owner) person.external.delete((await billing.subscriptionOf(owner.id)).stripe_subscription_id ?? '');
}
