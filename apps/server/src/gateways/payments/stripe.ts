import type { Stripe } from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import { lazyAsync } from '../../platform/lazy.ts';
import {
  type Checkout,
  type Discount,
  type Payments,
  PaymentsRefused,
  type PortalPart,
  SignatureRefused,
} from './payments.ts';
import { apiAddress, clientOf, failureOf, type StripeSettings, withDeadline } from './stripe-client.ts';
import { findPromotionCode, previewPriceChange } from './stripe-codes.ts';
import { createStripeGifts } from './stripe-gifts.ts';
import { invoicesOf, withPayments } from './stripe-invoices.ts';
import {
  attemptKey,
  chargeFrom,
  checkoutFrom,
  disputeFrom,
  eventFrom,
  isSubscribedTo,
  isToProduct,
  subscriptionFrom,
  type WireSubscription,
} from './stripe-mapping.ts';
import { pauseAt, redeemFor, resumeAt } from './stripe-pauses.ts';
import { plansFrom } from './stripe-plans.ts';
import { createStripePrices, type PricedOrder } from './stripe-prices.ts';
import { customersWith, invoiceOf, lastPaymentOf, subscriptionsOf } from './stripe-queries.ts';

/** Seconds by which a webhook's time may differ from this server's. */
const toleranceSeconds = 300;

const isMissing = (error: unknown): boolean => error instanceof PaymentsRefused && error.isMissing;

/** Creates payments through Stripe, or a server with the same API. No other file uses the SDK directly. */
export function createStripePayments(settings: StripeSettings, clock: Clock): Payments {
  const client = lazyAsync(() => clientOf(settings));
  const { prices } = settings;
  const { ownPrices, ownProducts, priceOf, priced, portalFor } = createStripePrices(settings, clock);

  async function* mapped<T, U>(
    list: (stripe: Stripe) => AsyncIterable<T>,
    map: (wire: T) => U,
  ): AsyncGenerator<U> {
    try {
      for await (const wire of list(await client())) yield map(wire);
    } catch (error) {
      throw await failureOf(error);
    }
  }

  function withBudget(within: number | null): Payments {
    const deadline = within === null ? null : performance.now() + within;
    const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
      try {
        return await withDeadline(async () => call(await client()), deadline);
      } catch (error) {
        throw await failureOf(error);
      }
    };
    const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
      try {
        return await work;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    };

    const read = (wire: WireSubscription) => subscriptionFrom(wire, prices.premium);
    const allOf = async (customer: string) =>
      (await orNull(ask((stripe) => subscriptionsOf(stripe, customer)))) ?? [];

    const readCheckout = async (id: string): Promise<Checkout | null> => {
      const session = await orNull(
        ask((stripe) =>
          stripe.checkout.sessions.retrieve(id, {
            expand: ['subscription.default_payment_method', 'discounts.promotion_code'],
          }),
        ),
      );
      return session && checkoutFrom(session, prices.premium);
    };

    return {
      takesCodes: settings.hasPromotionCodes,
      gifts: createStripeGifts({ ask, orNull, ownProducts, localeOf, settings }),
      withTimeout: (ms) => withBudget(ms),
      startCheckout: async (order) => {
        const session = await ask(async (stripe) =>
          stripe.checkout.sessions.create(sessionOf(await priced(stripe, order), settings), {
            idempotencyKey: `checkout-${order.attempt}`,
          }),
        );
        return checkoutFrom(session, prices.premium);
      },
      readCheckout,
      expireCheckout: async (id) => {
        try {
          return checkoutFrom(await ask((stripe) => stripe.checkout.sessions.expire(id)), prices.premium);
        } catch (error) {
          if (!(error instanceof PaymentsRefused)) throw error;
          return await readCheckout(id);
        }
      },
      openPortal: async (customer, language, part, offered) => {
        const configuration = await ask((stripe) => portalFor(stripe, offered));
        const back = `${settings.publicUrl()}/profile`;
        const session = await ask(async (stripe) =>
          stripe.billingPortal.sessions.create({
            customer,
            configuration,
            return_url: back,
            locale: localeOf(language),
            ...(part && { flow_data: await flowOf(stripe, part, back) }),
          }),
        );
        return session.url;
      },
      previewChange: (subscription, price) =>
        ask((stripe) => previewPriceChange(stripe, subscription, price)),
      findCode: (text) => ask((stripe) => findPromotionCode(stripe, text, clock.ms())),
      customerUrl: (customer) =>
        apiAddress(settings.secretKey, settings.apiUrl) === null
          ? `https://dashboard.stripe.com/${settings.secretKey.includes('_live_') ? '' : 'test/'}customers/${customer}`
          : null,
      listOwnSubscriptions: async (customer, known) => {
        const all = await allOf(customer);
        const isOnlyKnown = all.every(({ id }) => id === known);
        const products = isOnlyKnown ? new Set<string>() : await ask(ownProducts);
        const own = all.filter((wire) => wire.id === known || isToProduct(wire, products)).map(read);
        return await Promise.all(own.map((customer) => ask((stripe) => withPayments(stripe, customer))));
      },
      findSubscriptionsOf: async (email) => {
        const customers = await ask((stripe) => customersWith(stripe, email));
        const [products, lists] = await Promise.all([
          customers.length === 0 ? new Set<string>() : ask(ownProducts),
          Promise.all(customers.map((customer) => ask((stripe) => subscriptionsOf(stripe, customer)))),
        ]);
        return lists
          .flat()
          .filter((wire) => isSubscribedTo(wire, products))
          .map(read);
      },
      listLiveSubscriptions: () => mapped((stripe) => stripe.subscriptions.list({ limit: 100 }), read),
      async *listOwnLiveSubscriptions() {
        const own = await ask(ownProducts);
        const all = mapped(
          (stripe) => stripe.subscriptions.list({ limit: 100 }),
          (wire) => (isSubscribedTo(wire, own) ? read(wire) : null),
        );
        for await (const subscription of all) if (subscription) yield subscription;
      },
      listInvoices: (customer, page) => ask((stripe) => invoicesOf(stripe, customer, page)),
      endAfterPeriod: async (id) => {
        await orNull(ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })));
      },
      pauseSubscription: (id, pause) => ask((stripe) => pauseAt(stripe, id, pause)),
      resumeSubscription: (id, hasBegun) => ask((stripe) => resumeAt(stripe, id, hasBegun)),
      redeemCode: (id, code) => ask((stripe) => redeemFor(stripe, id, code)),
      cancelSubscription: async (id) => {
        await orNull(ask((stripe) => stripe.subscriptions.cancel(id)));
      },
      refundSubscription: async (id) => {
        await orNull(ask((stripe) => stripe.subscriptions.cancel(id)));
        const intent = await ask((stripe) => lastPaymentOf(stripe, id));
        if (intent === null) return;
        const idempotencyKey = `refund-${intent}`;
        try {
          await ask((stripe) =>
            stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' }, { idempotencyKey }),
          );
        } catch (error) {
          const [refund] = (await ask((stripe) => stripe.refunds.list({ payment_intent: intent, limit: 1 })))
            .data;
          if (!(error instanceof PaymentsRefused) || !refund) throw error;
        }
      },
      listEvents: (since) =>
        mapped(
          (stripe) => stripe.events.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 }),
          eventFrom,
        ),
      readWebhook: async (body, signature) =>
        eventFrom(await verified(await client(), settings.webhookSecrets, body, signature, clock.ms())),
      readCharge: async (id) => {
        const charge = await orNull(ask((stripe) => stripe.charges.retrieve(id)));
        return charge && chargeFrom(charge, await ask((stripe) => invoiceOf(stripe, charge)));
      },
      readDispute: async (id) => {
        const dispute = await orNull(ask((stripe) => stripe.disputes.retrieve(id)));
        return dispute && disputeFrom(dispute);
      },
      changeEmail: async (customer, email) => {
        await orNull(ask((stripe) => stripe.customers.update(customer, { email })));
      },
      listPlans: async () =>
        plansFrom(await ask((stripe) => ownPrices(stripe, true)), prices, settings.trialDays),
      addTestSubscriber: async (email, plan) => {
        const wire = await ask(async (stripe) =>
          subscribeWithTestCard(stripe, email, (await priceOf(stripe, plan)).id),
        );
        return read(wire);
      },
      close: async () => undefined,
    };
  }
  return withBudget(null);
}

/**
 * Returns the flow that the portal starts with. After a change of card, the flow leads to the portal's first page,
 * where due payments can be made.
 */
async function flowOf(
  stripe: Stripe,
  part: PortalPart,
  back: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  if (part === 'card') return { type: 'payment_method_update' };
  const { planOf: subscription, to } = part;
  const after_completion = { type: 'redirect' as const, redirect: { return_url: back } };
  if (to === undefined)
    return { type: 'subscription_update', subscription_update: { subscription }, after_completion };
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const [item] = items.data;
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription,
      items: [{ id: item?.id ?? '', price: to, quantity: item?.quantity ?? 1 }],
    },
    after_completion,
  };
}

/** Languages of this product in which Stripe has pages. */
const pageLocales = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'ja'] as const;

/** Returns the locale of Stripe's pages; 'auto' (the browser's language) if Stripe does not have the language. */
const localeOf = (language: string | null): (typeof pageLocales)[number] | 'auto' =>
  pageLocales.find((locale) => locale === language) ?? 'auto';

function sessionOf(order: PricedOrder, settings: StripeSettings): Stripe.Checkout.SessionCreateParams {
  const metadata = { [attemptKey]: order.attempt };
  const isKnown = 'customer' in order.buyer;
  const url = settings.publicUrl();
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    line_items: [{ price: order.price, quantity: 1 }],
    // Concatenated: a URL builder would encode the braces of the provider's placeholder.
    success_url: `${url}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/cancel`,
    ...('customer' in order.buyer
      ? { customer: order.buyer.customer }
      : { customer_email: order.buyer.email }),
    client_reference_id: order.attempt,
    metadata,
    subscription_data: {
      metadata,
      ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
    },
    expires_at: Math.floor(order.expiresAt / 1000),
    branding_settings: { display_name: order.siteName },
    locale: localeOf(order.language),
    ...(order.discount && { discounts: [discountOf(order.discount)] }),
    ...(settings.hasPromotionCodes && !order.discount && { allow_promotion_codes: true }),
    ...(settings.hasAutomaticTax && { automatic_tax: { enabled: true } }),
    ...(settings.hasAutomaticTax && isKnown && { customer_update: { address: 'auto' as const } }),
    expand: ['subscription'],
  };
}

const discountOf = (discount: Discount): Stripe.Checkout.SessionCreateParams.Discount =>
  'coupon' in discount ? discount : { promotion_code: discount.promotionCode };

async function verified(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
  now: number,
): Promise<Stripe.Event> {
  const sent = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  if (Number.isNaN(sent)) throw new SignatureRefused('missing');
  // The SDK rejects old webhooks, but accepts ones from the future.
  if (sent > now / 1000 + toleranceSeconds) throw new SignatureRefused('future');
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
    } catch (error) {
      const { errors } = (await import('stripe')).Stripe;
      if (!(error instanceof errors.StripeSignatureVerificationError))
        throw new SignatureRefused('unreadable');
    }
  }
  throw new SignatureRefused('unknown');
}

/** Subscribes a test customer; every step is idempotent per email address. */
async function subscribeWithTestCard(
  stripe: Stripe,
  email: string,
  price: string,
): Promise<Stripe.Subscription> {
  const key = (step: string) => ({ idempotencyKey: `test-subscriber-${step}-${email}` });
  const customer = await stripe.customers.create({ email }, key('customer'));
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, key('card'));
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  return await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price }] },
    key('subscription'),
  );
}
