import type { Stripe } from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import { lazyAsync } from '../../platform/lazy.ts';
import {
  type Checkout,
  type CheckoutOrder,
  type Payments,
  PaymentsRefused,
  type PlanKey,
  type PortalPart,
  SignatureRefused,
} from './payments.ts';
import { portalConfiguration } from './portal-configuration.ts';
import { apiAddress, clientOf, failureOf, type StripeSettings, withDeadline } from './stripe-client.ts';
import {
  attemptKey,
  chargeFrom,
  checkoutFrom,
  disputeFrom,
  eventFrom,
  isSubscribedTo,
  isToProduct,
  planFrom,
  productOf,
  subscriptionFrom,
  type WireSubscription,
} from './stripe-mapping.ts';
import { customersWith, invoiceOf, lastPaymentOf, subscriptionsOf } from './stripe-queries.ts';

/** Seconds by which a webhook's time may differ from ours. */
const toleranceSeconds = 300;

const isMissing = (error: unknown): boolean => error instanceof PaymentsRefused && error.isMissing;

/** Payments through Stripe, or a server with the same API. The only file that uses the SDK. */
export function createStripePayments(settings: StripeSettings, clock: Clock): Payments {
  const client = lazyAsync(() => clientOf(settings));
  const { prices } = settings;
  let portal: Promise<string> | undefined;
  let products: Promise<ReadonlySet<string>> | undefined;

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

  /** Returns the ids of our products; subscriptions at a product's former prices count as well. */
  async function ownProducts(stripe: Stripe): Promise<ReadonlySet<string>> {
    const ids = [prices.standard, ...(prices.premium === null ? [] : [prices.premium])];
    products ??= Promise.all(ids.map((id) => stripe.prices.retrieve(id))).then(
      (found) => new Set(found.map(productOf)),
    );
    try {
      return await products;
    } catch (error) {
      products = undefined;
      throw error;
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
          stripe.checkout.sessions.retrieve(id, { expand: ['subscription.default_payment_method'] }),
        ),
      );
      return session && checkoutFrom(session, prices.premium);
    };

    return {
      trialDays: settings.trialDays,
      withTimeout: (ms) => withBudget(ms),
      startCheckout: async (order) => {
        const session = await ask((stripe) =>
          stripe.checkout.sessions.create(sessionOf(order, settings), {
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
      openPortal: async (customer, language, part) => {
        portal ??= ask((stripe) => portalConfiguration(stripe, prices)).catch((error: unknown) => {
          portal = undefined;
          throw error;
        });
        const configuration = await portal;
        const back = `${settings.publicUrl()}/profile`;
        const session = await ask((stripe) =>
          stripe.billingPortal.sessions.create({
            customer,
            configuration,
            return_url: back,
            locale: localeOf(language),
            ...(part && { flow_data: flowOf(part, back) }),
          }),
        );
        return session.url;
      },
      customerUrl: (customer) =>
        apiAddress(settings.secretKey, settings.apiUrl) === null
          ? `https://dashboard.stripe.com/${settings.secretKey.includes('_live_') ? '' : 'test/'}customers/${customer}`
          : null,
      listOwnSubscriptions: async (customer, known) => {
        const all = await allOf(customer);
        const isOnlyKnown = all.every(({ id }) => id === known);
        const products = isOnlyKnown ? new Set<string>() : await ask(ownProducts);
        return all.filter((wire) => wire.id === known || isToProduct(wire, products)).map(read);
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
      endAfterPeriod: async (id) => {
        await orNull(ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })));
      },
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
      listPlans: async () => {
        const wanted: [PlanKey, string | null][] = [
          ['standard', prices.standard],
          ['premium', prices.premium],
        ];
        const found = wanted.flatMap(([key, id]) => (id === null ? [] : [{ key, id }]));
        return await Promise.all(
          found.map(async ({ key, id }) => {
            const price = await ask((stripe) => stripe.prices.retrieve(id, { expand: ['product'] }));
            return planFrom(key, price, prices.premium);
          }),
        );
      },
      addTestSubscriber: async (email, plan) => {
        const wire = await ask((stripe) => subscribeWithTestCard(stripe, email, priceOf(plan, settings)));
        return read(wire);
      },
      close: async () => undefined,
    };
  }
  return withBudget(null);
}

/** After a change of card, leads to the portal's first page, which offers to pay what is due. */
const flowOf = (part: PortalPart, back: string): Stripe.BillingPortal.SessionCreateParams.FlowData =>
  part === 'card'
    ? { type: 'payment_method_update' }
    : {
        type: 'subscription_update',
        subscription_update: { subscription: part.planOf },
        after_completion: { type: 'redirect', redirect: { return_url: back } },
      };

/** Our languages in which Stripe has its pages. */
const pageLocales = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'ja'] as const;

/** Returns the locale of Stripe's pages: that of the browser if Stripe does not have the language. */
const localeOf = (language: string | null): (typeof pageLocales)[number] | 'auto' =>
  pageLocales.find((locale) => locale === language) ?? 'auto';

const priceOf = (plan: PlanKey, { prices }: StripeSettings): string =>
  plan === 'premium' ? (prices.premium ?? prices.standard) : prices.standard;

function sessionOf(order: CheckoutOrder, settings: StripeSettings): Stripe.Checkout.SessionCreateParams {
  const metadata = { [attemptKey]: order.attempt };
  const isKnown = 'customer' in order.buyer;
  const url = settings.publicUrl();
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    line_items: [{ price: priceOf(order.plan, settings), quantity: 1 }],
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
      ...(order.hasTrial && settings.trialDays > 0 && { trial_period_days: settings.trialDays }),
    },
    expires_at: Math.floor(order.expiresAt / 1000),
    branding_settings: { display_name: order.siteName },
    locale: localeOf(order.language),
    ...(settings.hasPromotionCodes && { allow_promotion_codes: true }),
    ...(settings.hasAutomaticTax && { automatic_tax: { enabled: true } }),
    ...(settings.hasAutomaticTax && isKnown && { customer_update: { address: 'auto' as const } }),
    expand: ['subscription'],
  };
}

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
