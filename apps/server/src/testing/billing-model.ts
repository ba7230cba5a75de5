import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { createAccountClosures } from '../features/membership/billing/account-closures.ts';
import { createCheckouts } from '../features/membership/billing/checkouts.ts';
import { createEvents } from '../features/membership/billing/events.ts';
import { createFulfilment, type Fulfil } from '../features/membership/billing/fulfil.ts';
import { createGifts } from '../features/membership/billing/gifts/service.ts';
import { createPlans } from '../features/membership/billing/plans.ts';
import { createReconciler } from '../features/membership/billing/reconciler.ts';
import { createReminders } from '../features/membership/billing/reminders.ts';
import { createReversals } from '../features/membership/billing/reversals.ts';
import { pauseKey } from '../gateways/payments/stripe-mapping.ts';
import { type BillingApp, day, prices, sendWebhook } from './billing-app.ts';
import { expectStatus, type Person } from './billing-person.ts';
import { Crash, createCrashInjector } from './crash-injection.ts';
import { connectByMail, startExternal } from './external-subscriptions.ts';
import { ModelGifts } from './model-gifts.ts';
import { seededRandom, shuffle } from './random.ts';

/** Days after a failed payment in which the library stays open. */
export const graceDays = 5;

/** Yearly price of a plan; `modelCode` is a promotion code that two people can use. */
export const yearPrice = 'price_sandbox_year';
export const modelCode = 'MODEL';

/**
 * Actions of the model. Each is done by one of three people, with a random number whose meaning depends on the action.
 */
const actions = [
  'register',
  'pay',
  'payWithBadCard',
  'login',
  'subscribe',
  'upgrade',
  'cancelAtEnd',
  'resume',
  'cancelNow',
  'changePlan',
  'registerForYear',
  'registerWithCode',
  'cardFails',
  'cardWorks',
  'pause',
  'resumePause',
  'grant',
  'removeGrant',
  'close',
  'webhooks',
  'external',
  'connect',
  'crashingProcess',
  'crashingReconciliation',
  'reconcile',
  'buyGift',
  'redeemGift',
  'refundGift',
  'faults',
  'advanceTime',
] as const;
/** An action of one person in the model. */
export const step = fc.record({ action: fc.constantFrom(...actions), who: fc.nat(2), n: fc.nat(1000) });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * The model of what must always be true: everyone who paid at the provider has exactly one account, and access follows
 * the provider's state.
 */
export class BillingModel {
  readonly t: BillingApp;
  readonly people: Person[];
  /** IP address of this run, so that the rate limits of other runs do not interfere. */
  readonly address: string;
  readonly gifts: ModelGifts;
  /** Ids of events already delivered (or dropped). */
  sentEventIds = new Set<string>();

  constructor(t: BillingApp, run: number) {
    this.t = t;
    this.address = `10.0.0.${run}`;
    this.gifts = new ModelGifts(t, this.address);
    this.people = [0, 1, 2].map((index) => ({
      name: `run${run}reader${index}`,
      checkouts: [],
      grantedUntil: null,
      isClosed: false,
      external: new Set(),
    }));
  }

  /** Calls the provider without the injected faults, which are suspended during the call. */
  async atProvider<T>(work: () => Promise<T>): Promise<T> {
    const { control } = this.t.provider;
    const faults = await control('GET /faults');
    await control('DELETE /faults');
    const result = await work();
    await control('POST /faults', faults);
    return result;
  }

  async userOf({ name }: Person) {
    return await this.t.deps.accounts.findUserByName(name);
  }

  /** Returns a person's subscriptions at the provider, including ended ones. */
  async subscriptionsOf({ name }: Person) {
    const { stripe } = this.t.provider;
    const email = `${name}@readers.test`;
    const customers = (await stripe.customers.search({ query: `email:"${email}"`, limit: 100 })).data;
    const lists = await Promise.all(
      customers.map(({ id }) => stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })),
    );
    return lists.flatMap(({ data }) => data);
  }

  /**
   * Returns whether a subscription gives library access by the provider's state: paid and not paused, or its payment
   * failed within the days of grace.
   */
  async isOpen({ id, status, pause_collection: pause, metadata }: Stripe.Subscription): Promise<boolean> {
    const now = this.t.clock.ms();
    if (status === 'active' || status === 'trialing') {
      const from = Number(metadata[pauseKey] ?? 0) * 1000;
      const hasEnded = pause?.resumes_at != null && pause.resumes_at * 1000 <= now;
      return pause?.behavior !== 'void' || hasEnded || from > now;
    }
    if (status !== 'past_due' && status !== 'unpaid') return false;
    const { data } = await this.t.provider.stripe.invoices.list({
      subscription: id,
      status: 'open',
      limit: 100,
    });
    const failed = data
      .filter(({ attempt_count }) => attempt_count > 0)
      .map(({ status_transitions }) => (status_transitions.finalized_at ?? 0) * 1000);
    return failed.length > 0 && Math.min(...failed) + graceDays * day > now;
  }

  async liveOf(person: Person) {
    return (await this.subscriptionsOf(person)).find(({ ended_at }) => ended_at === null);
  }

  async call(person: Person, method: 'GET' | 'POST', path: string): Promise<void> {
    const user = await this.userOf(person);
    if (!user) return;
    const authorization = `Bearer ${await this.t.tokenFor(user.id)}`;
    const answer = await this.t.app.inject({ method, url: `/api${path}`, headers: { authorization } });
    // 422 is allowed: the plan is unknown while the provider fails.
    expectStatus([200, 422, 429, 502], answer.statusCode);
    const url: string = answer.statusCode === 200 ? (answer.json().url ?? answer.json().portal_url) : '';
    if (url.includes('/c/pay/')) person.checkouts.push(url);
  }

  /** Starts or ends a pause; the request may be refused. */
  async stay(person: Person, path: string, payload?: object): Promise<void> {
    const user = await this.userOf(person);
    if (!user) return;
    const authorization = `Bearer ${await this.t.tokenFor(user.id)}`;
    const url = `/api${path}`;
    const answer = await this.t.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      ...(payload && { payload }),
    });
    expectStatus([200, 404, 429, 502], answer.statusCode);
  }

  /** Delivers new events in random order: some of them twice, some never. */
  async webhooks(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const all = await this.atProvider(() => this.t.provider.stripe.events.list({ limit: 100 }));
    const list = all.data.filter(({ id }) => !this.sentEventIds.has(id));
    for (const { id } of list) this.sentEventIds.add(id);
    const sent = shuffle([...list, ...list.filter(() => random() < 0.3)], random).filter(
      () => random() > 0.3,
    );
    for (const event of sent)
      expectStatus([200], (await sendWebhook(this.t, JSON.stringify(event))).statusCode);
  }

  /** Runs a second process on the same database that crashes at a random step. */
  async runWithCrash(n: number, isRound: boolean, person: Person): Promise<void> {
    const { clock, log, accounts, consents, site } = this.t.deps;
    const crash = createCrashInjector((n % 40) + 1);
    const context = {
      db: crash.database(this.t.deps.connection.db),
      payments: crash.payments(this.t.provider.payments),
      clock,
      log,
      events: this.t.deps.events,
      accounts,
      consents,
      site: site.current,
      publicUrl: 'http://lamplight.test',
      graceDays,
      wantsNews: async () => false,
      secret: this.t.deps.config.secrets.tokens,
      timeZone: 'UTC',
    };
    const { sync, fulfil } = createFulfilment(context);
    const gifts = createGifts(context, { sync, plans: createPlans(context) });
    const fulfilAny: Fulfil = async (id) => (await gifts.fulfil(id)) ?? (await fulfil(id));
    const checkouts = createCheckouts(context, fulfil);
    const closures = createAccountClosures(context);
    const reversals = createReversals(context, { sync, gifts: gifts.reversals }, 'keep');
    const events = createEvents(context, { fulfil: fulfilAny, sync, reversals });
    const reminders = createReminders(context, sync);
    const newest = person.checkouts.at(-1)?.split('/').pop();
    const deps = { fulfil, sync, events, checkouts, closures, gifts, reminders };
    try {
      if (isRound) await createReconciler(context, deps).run(true);
      else if (newest) await fulfil(newest);
    } catch (error) {
      // While a fault is injected, the provider itself may fail.
      if (
        !(error instanceof Crash) &&
        !crash.hasCrashed() &&
        !(error instanceof Error && error.name.startsWith('Payments'))
      )
        throw error;
    }
  }

  /** Actions at the provider that bypass the app, by a customer or in the dashboard. */
  async inPortal(person: Person, action: Step['action'], n: number): Promise<void> {
    const { stripe } = this.t.provider;
    const subscription = await this.liveOf(person);
    if (!subscription) return;
    const { id } = subscription;
    const customer =
      typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
    const item = subscription.items.data[0];
    const choices = [prices.standard, prices.premium, yearPrice].filter((price) => price !== item?.price.id);
    const other = choices[n % choices.length] ?? prices.standard;
    const payBy = async (token: string) => {
      const card = await stripe.paymentMethods.attach(token, { customer });
      await stripe.subscriptions.update(id, { default_payment_method: card.id });
    };
    if (action === 'cancelAtEnd') await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    if (action === 'resume') await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    if (action === 'cancelNow') await stripe.subscriptions.cancel(id);
    if (action === 'changePlan' && item)
      await stripe.subscriptions.update(id, { items: [{ id: item.id, price: other }] });
    if (action === 'cardFails') await payBy('pm_card_chargeCustomerFail');
    if (action !== 'cardWorks') return;
    await payBy('pm_card_visa');
    for (const invoice of (await stripe.invoices.list({ customer, status: 'open' })).data)
      await stripe.invoices.pay(invoice.id ?? '');
  }

  async perform(person: Person, { action, n }: Step): Promise<void> {
    const { t } = this;
    if (person.isClosed && action !== 'advanceTime' && action !== 'webhooks') return;
    switch (action) {
      case 'register':
      case 'registerForYear':
      case 'registerWithCode': {
        const choice = {
          ...(action === 'registerForYear' && { plan: yearPrice }),
          ...(action === 'registerWithCode' && { code: n % 3 === 0 ? 'UNKNOWN' : modelCode }),
        };
        const { answer, url } = await t.register(person.name, { from: this.address, ...choice });
        // The code may be unknown, or used up.
        expectStatus(
          action === 'register' ? [200, 400, 429, 502] : [200, 400, 422, 429, 502],
          answer.statusCode,
        );
        if (url) person.checkouts.push(url);
        return;
      }
      case 'pay':
      case 'payWithBadCard': {
        const url = person.checkouts.at(-1 - (n % 2));
        if (url) await t.provider.pay(url, action === 'pay' ? undefined : '4000000000000002');
        return;
      }
      case 'login': {
        const session = person.checkouts.at(-1)?.split('/').pop();
        if (session) {
          const answer = await t.login(session, undefined, this.address);
          expectStatus([200, 403, 429, 502], answer.statusCode);
        }
        return;
      }
      case 'external':
        return await this.atProvider(async () => {
          if (!(await this.liveOf(person))) await startExternal(this.t, person, n);
        });
      case 'connect':
        return await connectByMail(this.t, person, this.address);
      case 'subscribe':
        return await this.call(
          person,
          n % 2 ? 'POST' : 'GET',
          n % 2
            ? (['/auth/subscribe', `/auth/subscribe?plan=${yearPrice}`][n % 4 === 1 ? 0 : 1] ?? '')
            : '/auth/stripe/manage-subscription',
        );
      case 'upgrade':
        return await this.call(person, 'POST', '/auth/upgrade');
      case 'cancelAtEnd':
      case 'resume':
      case 'cancelNow':
      case 'changePlan':
      case 'cardFails':
      case 'cardWorks':
        return await this.atProvider(() => this.inPortal(person, action, n));
      case 'grant': {
        const user = await this.userOf(person);
        if (!user) return;
        const months = (n % 3) + 1;
        const granted = await t.deps.billing.grantFreeMonths(user.id, months, null).catch(() => null);
        if (granted) person.grantedUntil = Date.parse(granted.expires_at);
        return;
      }
      case 'removeGrant': {
        const user = await this.userOf(person);
        if (!user) return;
        const isRemoved = await t.deps.billing.removeSubscription(user.id, null).then(
          () => true,
          () => false,
        );
        if (isRemoved) person.grantedUntil = null;
        return;
      }
      case 'close': {
        const user = await this.userOf(person);
        if (!user || n % 3 > 0) return;
        await t.deps.billing.closeAccount(user.id, user.id).then(
          () => {
            person.isClosed = true;
          },
          () => undefined,
        );
        return;
      }
      case 'buyGift':
        return await this.gifts.buy(n);
      case 'redeemGift':
        return await this.gifts.redeem(await this.userOf(person), n);
      case 'refundGift':
        return await this.atProvider(() => this.gifts.refund(n));
      case 'webhooks':
        return await this.webhooks(n);
      case 'pause':
        return await this.stay(person, '/auth/subscription/pause', { months: (n % 3) + 1 });
      case 'resumePause':
        return await this.stay(person, '/auth/subscription/resume');
      case 'crashingProcess':
        return await this.runWithCrash(n, false, person);
      case 'crashingReconciliation':
        return await this.runWithCrash(n, true, person);
      case 'reconcile':
        await t.deps.billing.reconcile(true);
        return;
      case 'faults': {
        const kind = (['500', '429', 'reset'] as const)[n % 3];
        await t.provider.control('POST /faults', {
          api: [{ kind, times: (n % 4) + 1, isAfter: n % 2 === 0 }],
        });
        return;
      }
      case 'advanceTime':
        t.advanceTime(n % 2 ? (n + 1) * 60_000 : ((n % 45) + 1) * day);
    }
  }
}
