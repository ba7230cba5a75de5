import { domainToUnicode } from 'node:url';
import type { Stripe } from 'stripe';
import { emailKey } from '../../platform/email-key.ts';

/** Returns the invoice that a payment was for; null if it was for none. */
export async function invoiceOf(
  stripe: Stripe,
  { payment_intent: intent }: Stripe.Charge,
): Promise<Stripe.Invoice | null> {
  if (intent === null) return null;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: typeof intent === 'string' ? intent : intent.id },
    expand: ['data.invoice'],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice === undefined || typeof invoice === 'string' || invoice.deleted ? null : invoice;
}

/** Maximum number of customers with the same address that are checked. */
const maxCustomers = 100;

/**
 * Returns the ids of customers with an address in any spelling. The provider's list compares addresses exactly; the
 * provider's search ignores case, but lags about a minute behind, and is not available in every country.
 */
export async function customersWith(stripe: Stripe, email: string): Promise<string[]> {
  const key = emailKey(email);
  const [local = '', domain = ''] = key.split('@');
  const spellings = [...new Set([email, email.toLowerCase(), key, `${local}@${domainToUnicode(domain)}`])];
  const quoted = (text: string) => `email:"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const { errors } = (await import('stripe')).Stripe;
  const lists = await Promise.all([
    ...spellings.map((spelling) =>
      stripe.customers.list({ email: spelling, limit: 100 }).autoPagingToArray({ limit: maxCustomers }),
    ),
    stripe.customers
      .search({ query: spellings.map(quoted).join(' OR '), limit: maxCustomers })
      .then(({ data }) => data)
      .catch((error: unknown) => {
        if (error instanceof errors.StripeInvalidRequestError) return [];
        throw error;
      }),
  ]);
  const found = lists.flat().filter((customer) => customer.email && emailKey(customer.email) === key);
  return [...new Set(found.map(({ id }) => id))];
}

/** Returns a customer's subscriptions with their own cards and discounts, including ended ones. */
export const subscriptionsOf = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  stripe.subscriptions
    .list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.discounts.source.coupon'],
    })
    .autoPagingToArray({ limit: 1000 });

/** Returns the payment of a subscription's newest paid invoice; null if nothing was paid. */
export async function lastPaymentOf(stripe: Stripe, subscription: string): Promise<string | null> {
  const [invoice] = (await stripe.invoices.list({ subscription, status: 'paid', limit: 1 })).data;
  if (!invoice?.id) return null;
  const [paid] = (await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 1 })).data;
  const intent = paid?.payment.payment_intent;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}
