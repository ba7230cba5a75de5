import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { password } from '../support/seed.ts';
import { prices, promotion, type Reply, type Shop } from './shop.ts';

/** Somebody who registers, pays, redeems gifts, pauses and cancels, at random nodes. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly checkouts: string[];
  cookie: string;
  token: string | null;
}

/** Returns the id of an object that the provider names by its id, or contains. */
export const idOf = (named: string | { readonly id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

export interface Gift {
  readonly code: string;
  /** Names of the people to whom a node answered that they redeemed the gift. */
  readonly redeemedBy: Set<string>;
}

export interface Crowd {
  readonly people: Person[];
  readonly gifts: Gift[];
  /** Answers that were not expected. */
  readonly problems: string[];
  /** Number of actions by name. */
  readonly counts: Map<string, number>;
}

const declined = '4000000000000002';

/** Weights of the actions. */
const weights = {
  register: 3,
  pay: 5,
  login: 1,
  buyGift: 4,
  redeemGift: 6,
  registerWithGift: 1,
  changePlan: 5,
  pause: 2,
  resumePause: 1,
  cancelAtEnd: 2,
  resume: 1,
  cancelNow: 1,
  failingCard: 1,
  workingCard: 1,
  refund: 2,
  cancelGift: 1,
  faults: 2,
} as const;
export type Action = keyof typeof weights;
const drawn = (Object.keys(weights) as Action[]).flatMap((action) =>
  Array.from({ length: weights[action] }, () => action),
);
export const drawAction = ({ random }: Shop): Action => random.pick(drawn);

export const newPerson = (name: string): Person => ({
  name,
  email: `${name}@readers.test`,
  checkouts: [],
  cookie: '',
  token: null,
});

/** Returns a token of the account that a person has; null without one. */
export async function tokenOf({ deps }: Shop, person: Person): Promise<string | null> {
  const user = person.token === null ? await deps.accounts.findUserByName(person.name) : undefined;
  if (user) person.token = (await startSession(deps, user.id)).token;
  return person.token;
}

/** Returns a person's subscriptions at the provider, also ended ones. */
export async function subscriptionsOf({ stripe }: Shop, { email }: Person) {
  const customers = (await stripe.customers.search({ query: `email:"${email}"`, limit: 100 })).data;
  const lists = await Promise.all(
    customers.map(({ id }) => stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })),
  );
  return lists.flatMap(({ data }) => data);
}

export function createActions(shop: Shop, crowd: Crowd) {
  const { random, stripe, nodes } = shop;

  function expectStatus(what: string, allowed: readonly number[], { status, body }: Reply): void {
    if (!allowed.includes(status))
      crowd.problems.push(`${what} was answered ${status} ${JSON.stringify(body)}`);
  }

  async function register(person: Person): Promise<void> {
    const { name: username, email } = person;
    const choice = random.pick([
      {},
      { plan: prices.year },
      { plan: prices.premium },
      { code: promotion.code },
      { plan: prices.year, code: promotion.code },
      { code: 'UNKNOWN' },
    ]);
    const body = { username, email, password, ...choice };
    const reply = await shop.call('POST', '/auth/register/stripe-checkout', { body, cookie: person.cookie });
    // 400: the account exists already. 422: the code is unknown or used up.
    expectStatus('registering', [200, 400, 422, 502], reply);
    if (reply.status !== 200) return;
    person.cookie = reply.cookie;
    person.checkouts.push(reply.body.checkout_url);
  }

  async function subscribe(person: Person, token: string): Promise<void> {
    const query = random.chance(50) ? `?plan=${prices.year}` : '';
    const reply = await shop.call('POST', `/auth/subscribe${query}`, { token });
    expectStatus('subscribing', [200, 422, 502], reply);
    const url: string = reply.status === 200 ? (reply.body.url ?? '') : '';
    if (url.includes('/c/pay/')) person.checkouts.push(url);
  }

  async function login(person: Person): Promise<void> {
    const session = person.checkouts.at(-1)?.split('/').pop();
    if (session === undefined) return;
    const path = `/auth/stripe/session-login?session_id=${session}`;
    expectStatus('signing in', [200, 403, 502], await shop.call('GET', path, { cookie: person.cookie }));
  }

  async function buyGift(): Promise<void> {
    const body = {
      plan: random.pick([prices.standard, prices.premium]),
      months: random.pick([1, 3, 6, 12]),
      from: 'Ida',
      email: 'ida@givers.test',
    };
    const ordered = await shop.call('POST', '/gifts/checkout', { body });
    // 422: the plan is unknown while the provider fails.
    expectStatus('ordering a gift', [200, 422, 502], ordered);
    if (ordered.status !== 200) return;
    const url: string = ordered.body.checkout_url;
    await shop.pay(url, random.chance(10) ? declined : undefined);
    const { success_url } = await stripe.checkout.sessions.retrieve(url.split('/').pop() ?? '');
    const token = success_url?.split('/').pop() ?? '';
    const bought = await shop.call('POST', '/gifts/bought', { body: { token } });
    expectStatus("a gift's page", [200, 502], bought);
    const code: unknown = bought.body.code;
    if (typeof code === 'string') crowd.gifts.push({ code, redeemedBy: new Set() });
  }

  async function redeem(gift: Gift, person: Person, node: string | undefined): Promise<void> {
    const token = await tokenOf(shop, person);
    if (token === null) return;
    const call = { token, body: { code: gift.code }, ...(node !== undefined && { node }) };
    const reply = await shop
      .call('POST', '/gifts/redeem', call)
      // The node of this request was killed: ask any other.
      .catch(() => shop.call('POST', '/gifts/redeem', { token, body: { code: gift.code } }));
    expectStatus('redeeming', [200, 422, 502], reply);
    if (reply.status === 200) gift.redeemedBy.add(person.name);
  }

  /** Sends one code at once to all nodes, by up to three people. */
  async function redeemGift(person: Person): Promise<void> {
    if (crowd.gifts.length === 0) return;
    const gift = random.pick(crowd.gifts);
    const others = random.chance(50) ? [random.pick(crowd.people), random.pick(crowd.people)] : [person];
    await Promise.all(
      [person, ...others].map((one, index) => redeem(gift, one, nodes[index % nodes.length]?.url)),
    );
  }

  async function registerWithGift(): Promise<void> {
    if (crowd.gifts.length === 0) return;
    const gift = random.pick(crowd.gifts);
    const stranger = newPerson(`stranger${crowd.people.length}`);
    crowd.people.push(stranger);
    const body = { code: gift.code, username: stranger.name, email: stranger.email, password };
    const reply = await shop.call('POST', '/gifts/register', { body });
    // 400: the answer to an earlier attempt was lost with its node.
    expectStatus('registering with a gift', [200, 400, 422, 502], reply);
    if (reply.status === 200) gift.redeemedBy.add(stranger.name);
  }

  async function stay(token: string, path: string, body?: object): Promise<void> {
    const reply = await shop.call('POST', `/auth/subscription/${path}`, { token, ...(body && { body }) });
    expectStatus(path, [200, 404, 502], reply);
  }

  /** Does what a customer does in the provider's portal, or the publisher in its dashboard. */
  async function inPortal(person: Person, action: Action): Promise<void> {
    const subscription = (await subscriptionsOf(shop, person)).find(({ ended_at }) => ended_at === null);
    const item = subscription?.items.data[0];
    if (!subscription || !item) return;
    const { id } = subscription;
    const customer = idOf(subscription.customer);
    const payBy = async (token: string) => {
      const card = await stripe.paymentMethods.attach(token, { customer });
      await stripe.subscriptions.update(id, { default_payment_method: card.id });
    };
    if (action === 'changePlan') {
      const price = random.pick(Object.values(prices).filter((other) => other !== item.price.id));
      const items = [{ id: item.id, price }];
      await stripe.subscriptions.update(id, { items, proration_behavior: 'always_invoice' });
    }
    if (action === 'cancelAtEnd') await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    if (action === 'resume') await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    if (action === 'cancelNow') await stripe.subscriptions.cancel(id);
    if (action === 'failingCard') await payBy('pm_card_chargeCustomerFail');
    if (action === 'workingCard') await payBy('pm_card_visa');
  }

  /** Refunds a payment of a subscription or of a gift, half of the time in part. */
  async function refund(): Promise<void> {
    const { data } = await stripe.charges.list({ limit: 100 });
    const whole = data.filter(({ refunded }) => !refunded);
    if (whole.length === 0) return;
    const { id: charge, amount, amount_refunded } = random.pick(whole);
    const left = amount - amount_refunded;
    const amountNow = random.chance(50) ? Math.ceil(left / 2) : left;
    await stripe.refunds.create({ charge, amount: amountNow }).catch((error: unknown) => {
      // Another person's action has refunded it meanwhile.
      if (!(error instanceof Error && /refund/.test(error.message))) throw error;
    });
  }

  async function cancelGift(): Promise<void> {
    const token = shop.adminToken;
    const listed = await shop.call('GET', '/admin/gifts?limit=50', { token });
    expectStatus('the list of gifts', [200], listed);
    const gifts: { id: number; state: string }[] = listed.body;
    const whole = gifts.filter(({ state }) => state === 'paid' || state === 'redeemed');
    if (whole.length === 0) return;
    const reply = await shop.call('POST', `/admin/gifts/${random.pick(whole).id}/cancel`, { token });
    expectStatus('canceling a gift', [200, 502], reply);
  }

  async function faults(): Promise<void> {
    const kind = random.pick(['500', 'reset', 'slow'] as const);
    const fault = { kind, times: random.below(4) + 1, isAfter: random.chance(50) };
    await shop.control('POST /faults', { api: [fault] });
  }

  return async (person: Person, action: Action): Promise<void> => {
    crowd.counts.set(action, (crowd.counts.get(action) ?? 0) + 1);
    const token = await tokenOf(shop, person);
    switch (action) {
      case 'register':
        return token === null ? await register(person) : await subscribe(person, token);
      case 'pay': {
        const url = person.checkouts.at(-1 - random.below(2));
        if (url !== undefined) await shop.pay(url, random.chance(20) ? declined : undefined);
        return;
      }
      case 'login':
        return await login(person);
      case 'buyGift':
        return await buyGift();
      case 'redeemGift':
        return await redeemGift(person);
      case 'registerWithGift':
        return random.chance(50) ? await registerWithGift() : undefined;
      case 'pause':
        return token === null ? undefined : await stay(token, 'pause', { months: random.below(3) + 1 });
      case 'resumePause':
        return token === null ? undefined : await stay(token, 'resume');
      case 'refund':
        return await refund();
      case 'cancelGift':
        return await cancelGift();
      case 'faults':
        return await faults();
      default:
        return await inPortal(person, action);
    }
  };
}
