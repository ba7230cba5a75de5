import { giftLimits } from '@lamplight/contract';
import type { Stripe } from 'stripe';
import type {
  ExtendableSubscription,
  GiftOrder,
  GiftPayment,
  GiftPayments,
  GiftPrice,
} from './gift-payments.ts';
import { PaymentsRefused } from './payments.ts';
import type { StripeSettings } from './stripe-client.ts';
import { giftKey, productOf } from './stripe-mapping.ts';

/** Metadata key of a one-time price: the number of months of the product that a gift with this price gives. */
const monthsKey = 'lamplight_gift_months';
/** Maximum number of prices of a provider account that are searched for gifts. */
const maxPrices = 1000;

interface StripeGiftsDeps {
  /** Calls the provider within the time limit of the client. */
  ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** Returns the result; null if the object does not exist. */
  orNull<T>(work: Promise<T>): Promise<T | null>;
  ownProducts(stripe: Stripe): Promise<ReadonlySet<string>>;
  localeOf(language: string | null): Stripe.Checkout.SessionCreateParams.Locale;
  readonly settings: Pick<StripeSettings, 'hasAutomaticTax'>;
}

const idOf = (named: string | { readonly id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

const stateOf = ({ status }: Stripe.Checkout.Session): GiftPayment['state'] =>
  status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open';

const paymentFrom = (session: Stripe.Checkout.Session): GiftPayment => ({
  id: session.id,
  state: stateOf(session),
  isPaid: session.mode === 'payment' && session.payment_status === 'paid',
  url: session.url,
  key: session.metadata?.[giftKey] ?? null,
  intent: idOf(session.payment_intent),
  amount: session.amount_total ?? 0,
  currency: session.currency ?? '',
});

function priceFrom(price: Stripe.Price): GiftPrice | null {
  const months = Number(price.metadata[monthsKey]);
  const { unit_amount: amount } = price;
  if (!giftLimits.months.some((choice) => choice === months) || amount === null) return null;
  return { id: price.id, product: productOf(price), months, amount, currency: price.currency };
}

function lineOf({ price, product }: GiftOrder): Stripe.Checkout.SessionCreateParams.LineItem {
  if ('id' in price) return { quantity: 1, price: price.id };
  return { quantity: 1, price_data: { product, unit_amount: price.amount, currency: price.currency } };
}

/** Returns the metadata key that marks a gift in a subscription: at most 40 characters. */
const markOf = (key: string): string => `gift_${key.replaceAll('-', '')}`;

const periodEndOf = ({ items }: Stripe.Subscription): number =>
  Math.max(...items.data.map(({ current_period_end: end }) => end));

const isLive = ({ status }: Stripe.Subscription): boolean => status === 'active' || status === 'trialing';

/** Returns the subscription as one that a gift may extend; null if it is set to end. */
function extendableFrom(subscription: Stripe.Subscription): ExtendableSubscription | null {
  const price = subscription.items.data[0]?.price;
  if (!price || subscription.cancel_at !== null || subscription.cancel_at_period_end) return null;
  return {
    product: productOf(price),
    unitAmount: price.unit_amount,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    periodEnd: periodEndOf(subscription) * 1000,
  };
}

/**
 * Creates payments of gifts through Stripe: one-time checkouts, and trials that delay the next payment of a
 * subscription.
 */
export function createStripeGifts(deps: StripeGiftsDeps): GiftPayments {
  const { ask, orNull, ownProducts, localeOf, settings } = deps;
  const findLive = async (id: string): Promise<Stripe.Subscription | null> => {
    const subscription = await orNull(ask((stripe) => stripe.subscriptions.retrieve(id)));
    return subscription && isLive(subscription) ? subscription : null;
  };
  return {
    start: async (order) => {
      const metadata = { [giftKey]: order.key };
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            ui_mode: 'hosted_page',
            line_items: [lineOf(order)],
            success_url: order.returnUrl,
            cancel_url: order.cancelUrl,
            customer_email: order.email,
            client_reference_id: order.key,
            metadata,
            // The charge inherits this metadata, so that a refund can be matched to the gift.
            payment_intent_data: { metadata, description: order.description },
            expires_at: Math.floor(order.expiresAt / 1000),
            branding_settings: { display_name: order.siteName },
            locale: localeOf(order.language),
            ...(settings.hasAutomaticTax && { automatic_tax: { enabled: true } }),
          },
          { idempotencyKey: `gift-${order.key}` },
        ),
      );
      return paymentFrom(session);
    },
    read: async (id) => {
      const session = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
      return session && paymentFrom(session);
    },
    refund: async (intent) => {
      try {
        await ask((stripe) => stripe.refunds.create({ payment_intent: intent }));
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error;
        const { data } = await ask((stripe) => stripe.charges.list({ payment_intent: intent, limit: 1 }));
        if (data[0]?.refunded !== true) throw error;
      }
    },
    listPrices: async () =>
      ask(async (stripe) => {
        const [products, prices] = await Promise.all([
          ownProducts(stripe),
          stripe.prices
            .list({ active: true, type: 'one_time', limit: 100 })
            .autoPagingToArray({ limit: maxPrices }),
        ]);
        // Prices of the provider account's other products are never prices of gifts.
        return prices
          .filter((price) => products.has(productOf(price)))
          .flatMap((price) => priceFrom(price) ?? []);
      }),
    findExtendable: async (id) => {
      const subscription = await findLive(id);
      return subscription && extendableFrom(subscription);
    },
    extend: async (id, key, ms) => {
      const subscription = await findLive(id);
      if (!subscription) return false;
      const mark = markOf(key);
      if (mark in subscription.metadata) return true;
      const trial_end = periodEndOf(subscription) + Math.floor(ms / 1000);
      await ask((stripe) =>
        stripe.subscriptions.update(id, {
          trial_end,
          proration_behavior: 'none',
          // The mark records the extension, so it is set in the same call.
          metadata: { [mark]: String(trial_end) },
        }),
      );
      return true;
    },
    shorten: async (id, key, ms, earliest) => {
      const subscription = await findLive(id);
      const mark = markOf(key);
      if (!subscription || !(mark in subscription.metadata)) return;
      const end = periodEndOf(subscription);
      const trial_end = Math.min(end, Math.max(end - Math.floor(ms / 1000), Math.ceil(earliest / 1000)));
      const isLeft = subscription.status === 'trialing' && trial_end < end;
      await ask((stripe) =>
        stripe.subscriptions.update(id, {
          ...(isLeft && { trial_end, proration_behavior: 'none' as const }),
          metadata: { [mark]: '' },
        }),
      );
    },
  };
}
