import type { Stripe } from 'stripe';
import type { Invoice, PayingCard, PaymentFailure, ProviderSubscription } from './payments.ts';
import { cardOf } from './stripe-mapping.ts';

const statuses = ['open', 'paid', 'uncollectible', 'void'] as const;
/** Extra invoices to request, because drafts may be among the issued ones; a page has one or two drafts at most. */
const spareDrafts = 5;

/** Lists a customer's issued invoices, the latest first. */
export async function invoicesOf(
  stripe: Stripe,
  customer: string,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<Invoice[]> {
  const { data } = await stripe.invoices.list({
    customer,
    limit: Math.min(100, limit + spareDrafts),
    ...(after !== null && { starting_after: after }),
  });
  return data.flatMap((wire): Invoice[] => {
    const status = statuses.find((known) => known === wire.status);
    if (status === undefined || !wire.id) return [];
    const tax = (wire.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return [
      {
        id: wire.id,
        number: wire.number,
        created: wire.created * 1000,
        status,
        total: wire.total,
        tax: tax === 0 ? null : tax,
        currency: wire.currency,
        pageUrl: wire.hosted_invoice_url ?? null,
        pdfUrl: wire.invoice_pdf ?? null,
      },
    ];
  });
}

/** Returns the oldest due payment of a subscription that failed; null if there is none. */
async function failureOf(stripe: Stripe, subscription: string): Promise<PaymentFailure | null> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  const [oldest] = data
    .filter(({ attempt_count }) => attempt_count > 0)
    .toSorted((a, b) => a.created - b.created);
  if (!oldest) return null;
  const { finalized_at: issued } = oldest.status_transitions;
  const next = oldest.next_payment_attempt;
  return {
    // The provider first tries to collect an invoice as soon as it is issued.
    since: (issued ?? oldest.created) * 1000,
    attempts: oldest.attempt_count,
    nextAttempt: next === null ? null : next * 1000,
  };
}

/** Returns the customer's default card, which pays subscriptions without a card of their own; null if there is none. */
async function customersCard(stripe: Stripe, id: string): Promise<PayingCard | null> {
  const customer = await stripe.customers.retrieve(id, {
    expand: ['invoice_settings.default_payment_method'],
  });
  return customer.deleted ? null : cardOf(customer.invoice_settings.default_payment_method);
}

/** Returns a subscription with the card that pays it, and the payment that failed, if any. */
export async function withPayments(
  stripe: Stripe,
  subscription: ProviderSubscription,
): Promise<ProviderSubscription> {
  const { id, status, customer, card } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return subscription;
  return {
    ...subscription,
    card: card ?? (await customersCard(stripe, customer)),
    failure: status === 'past_due' || status === 'unpaid' ? await failureOf(stripe, id) : null,
  };
}
