import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { type BillingApp, createBillingApp } from './billing-app.ts';

/** Returns the URL to which an endpoint sends the browser. */
const urlOf = async (t: BillingApp, token: string, method: 'GET' | 'POST', path: string): Promise<string> => {
  const answer = await t.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  const { url, portal_url } = answer.json();
  return url ?? portal_url;
};
export const subscribe = (t: BillingApp, token: string) => urlOf(t, token, 'POST', '/auth/subscribe');
export const manage = (t: BillingApp, token: string) =>
  urlOf(t, token, 'GET', '/auth/stripe/manage-subscription');
export const upgrade = (t: BillingApp, token: string) => urlOf(t, token, 'POST', '/auth/upgrade');
export const isPortal = (url: string) => url.includes('/p/session/');

/** Creates an app with a newly registered member, who is a customer of the provider. */
export async function memberApp(
  options: Parameters<typeof createBillingApp>[1] = {},
  config: Parameters<typeof createBillingApp>[0] = {},
) {
  const t = await createBillingApp(config, options);
  const { url, sessionId, cookie } = await t.register('nell');
  await t.provider.pay(url);
  const token: string = (await t.login(sessionId, cookie)).json().access_token;
  const me = await t.me(token);
  const id = Number(me['id']);
  const customer = String(me['stripe_customer_id']);
  const subscription = String(me['stripe_subscription_id']);
  const listens = async () => {
    const answer = await t.app.inject({
      url: '/api/books/recently-added',
      headers: { authorization: `Bearer ${await t.tokenFor(id)}` },
    });
    return answer.statusCode === 200;
  };
  return { t, token, id, customer, subscription, listens };
}

/**
 * Starts a subscription to another product of the same provider, for the customer of an existing subscription; returns
 * its id.
 */
export async function subscribeToAnother(stripe: Stripe, subscription: string): Promise<string> {
  const { customer, default_payment_method: card } = await stripe.subscriptions.retrieve(subscription);
  const newsletter = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
    product_data: { name: 'Another shop' },
  });
  const { id } = await stripe.subscriptions.create({
    customer: typeof customer === 'string' ? customer : customer.id,
    items: [{ price: newsletter.id }],
    ...(typeof card === 'string' && { default_payment_method: card }),
  });
  return id;
}
