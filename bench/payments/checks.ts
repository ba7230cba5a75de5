import type { Stripe } from '../../apps/server/src/testing/sandbox-client.ts';
import { type Crowd, idOf, type Person, subscriptionsOf, tokenOf } from './people.ts';
import { prices, promotion, type Shop } from './shop.ts';

type Check = (isMet: boolean, message: string) => void;

const isLive = ({ status }: Stripe.Subscription): boolean => status === 'active' || status === 'trialing';

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const page = { limit: 100 } as const;
const all = { limit: 10_000 } as const;

/** Checks that each node gives a person the rights of the provider's subscription, or of redeemed gifts. */
async function checkPerson(shop: Shop, person: Person, check: Check): Promise<'paid' | 'given' | 'none'> {
  const { deps, nodes } = shop;
  const { db } = deps.connection;
  const { name } = person;
  const subscriptions = await subscriptionsOf(shop, person);
  const open = subscriptions.filter(({ ended_at }) => ended_at === null);
  check(open.length <= 1, `${name} pays ${open.length} subscriptions`);
  const user = await deps.accounts.findUserByName(name);
  const gifts = user
    ? await db.selectFrom('gifts').selectAll().where('redeemed_by', '=', user.id).execute()
    : [];
  check((user !== undefined) === (subscriptions.length > 0 || gifts.length > 0), `${name}'s account`);
  if (!user) return 'none';
  const welcomes = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', person.email)
    .where('letter', 'like', '%welcome%')
    .execute();
  check(
    welcomes.length === (subscriptions.length > 0 ? 1 : 0) || name.startsWith('stranger'),
    `${name} is welcomed ${welcomes.length} times`,
  );
  const subscription = open.find(isLive);
  const [first] = gifts
    .filter(({ state, ends_at }) => state === 'redeemed' && ends_at !== null && ends_at > deps.clock.iso())
    .toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  const paid = subscription?.items.data[0]?.price.id;
  const price = paid ?? first?.price_id ?? null;
  const token = (await tokenOf(shop, person)) ?? '';
  for (const [index, { url: node }] of nodes.entries()) {
    const books = await shop.call('GET', '/books/recently-added', { token, node });
    const { body: me } = await shop.call('GET', '/auth/me', { token, node });
    const seen = { status: books.status, premium: me.is_premium, plan: me.plan_id ?? null };
    const truth = { status: price === null ? 403 : 200, premium: price === prices.premium, plan: price };
    check(
      JSON.stringify(seen) === JSON.stringify(truth),
      `${name} at node ${index + 1}: ${JSON.stringify(seen)}, but at the provider: ${JSON.stringify(truth)}`,
    );
  }
  return paid !== undefined ? 'paid' : first ? 'given' : 'none';
}

/** Checks that each paid gift is unused, redeemed once, or taken back with its money. */
async function checkGifts({ deps, stripe }: Shop, crowd: Crowd, charges: Stripe.Charge[], check: Check) {
  const gifts = await deps.connection.db.selectFrom('gifts').selectAll().execute();
  const byKey = new Map(charges.map((charge) => [charge.metadata['lamplight_gift'], charge]));
  const counts = new Map<string, number>();
  for (const gift of gifts) {
    const name = `gift ${gift.id} (${gift.state})`;
    counts.set(gift.state, (counts.get(gift.state) ?? 0) + 1);
    const charge = byKey.get(gift.gift_key);
    if (!charge) {
      check(gift.state === 'open' || gift.state === 'unpaid', `${name} was not paid`);
      continue;
    }
    check(gift.amount === charge.amount, `${name}: the price of ${gift.amount} is not ${charge.amount}`);
    check(
      gift.amount_refunded === charge.amount_refunded,
      `${name}: refunded ${gift.amount_refunded}, at the provider ${charge.amount_refunded}`,
    );
    check((gift.state === 'taken_back') === charge.refunded, `${name} is refunded: ${charge.refunded}`);
    if (gift.state === 'paid')
      check(
        [gift.redeemed_by, gift.ends_at, gift.extends].every((one) => one === null),
        `${name} is whole`,
      );
    if (gift.state === 'redeemed')
      check((gift.ends_at !== null) !== (gift.extends !== null), `${name} is redeemed once`);
    const extended = gift.extends === null ? null : await stripe.subscriptions.retrieve(gift.extends);
    if (extended && extended.ended_at === null)
      check(
        `gift_${gift.gift_key.replaceAll('-', '')}` in extended.metadata === (gift.state === 'redeemed'),
        `${name} extends ${gift.extends}`,
      );
  }
  for (const { code, redeemedBy } of crowd.gifts)
    check(redeemedBy.size <= 1, `${code} was redeemed by ${[...redeemedBy].join(' and ')}`);
  const paid = gifts.filter(({ state }) => state !== 'open' && state !== 'unpaid');
  check(
    sum(paid, ({ amount, amount_refunded }) => amount - amount_refunded) ===
      sum(charges, ({ amount, amount_refunded }) => amount - amount_refunded),
    'the money of the gifts is not what was paid less what was refunded',
  );
  return counts;
}

/** Checks the provider's ledger: payments against checkouts and invoices, refunds against our list. */
async function checkLedger({ deps, stripe, promotionId }: Shop, charges: Stripe.Charge[], check: Check) {
  const [invoices, sessions, refunds, reversals] = await Promise.all([
    stripe.invoices.list({ ...page, status: 'paid' }).autoPagingToArray(all),
    stripe.checkout.sessions.list({ ...page, status: 'complete' }).autoPagingToArray(all),
    stripe.refunds.list(page).autoPagingToArray(all),
    deps.connection.db.selectFrom('payment_reversals').selectAll().execute(),
  ]);
  const once = sessions.filter(({ mode }) => mode === 'payment');
  const paid = sum(invoices, (row) => row.amount_paid) + sum(once, (row) => row.amount_total ?? 0);
  const received = sum(charges, ({ amount }) => amount);
  check(received === paid, `${received} was received, but ${paid} paid`);
  const returned = sum(charges, ({ amount_refunded }) => amount_refunded);
  const refunded = sum(refunds, ({ amount }) => amount);
  check(returned === refunded, `${returned} of the payments is refunded, but ${refunded} was returned`);
  const customers = new Set(
    (await deps.connection.db.selectFrom('subscriptions').select('stripe_customer_id').execute()).map(
      (row) => row.stripe_customer_id,
    ),
  );
  for (const { id, customer, amount_refunded, metadata } of charges) {
    if (metadata['lamplight_gift'] !== undefined || !customers.has(idOf(customer))) continue;
    const noted = sum(
      reversals.filter(({ charge }) => charge === id),
      ({ amount }) => amount,
    );
    check(
      noted === amount_refunded,
      `${noted} of payment ${id} is noted as refunded, not ${amount_refunded}`,
    );
  }
  const withCode = sessions.filter(({ discounts }) => discounts?.[0]?.promotion_code === promotionId).length;
  const { times_redeemed } = await stripe.promotionCodes.retrieve(promotionId);
  check(times_redeemed === withCode, `the code counts ${times_redeemed}, used by ${withCode} checkouts`);
  check(withCode <= promotion.times, `the code was used ${withCode} times`);
  return `${(received / 100).toFixed(2)} paid, ${(returned / 100).toFixed(2)} of it refunded; code used ${withCode} times`;
}

/** Checks members and revenue per month against the provider's subscriptions of our accounts. */
async function checkRevenue(shop: Shop, check: Check): Promise<void> {
  const rows = await shop.deps.connection.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('stripe_subscription_id', 'is not', null)
    .execute();
  let [members, trials, revenue] = [0, 0, 0];
  for (const { stripe_subscription_id: id } of rows) {
    const { status, items, pause_collection: pause } = await shop.stripe.subscriptions.retrieve(id ?? '');
    if (status === 'trialing') trials += 1;
    if (status !== 'active' && status !== 'past_due') continue;
    const price = items.data[0]?.price;
    members += 1;
    // A subscription with a pause counts as one without revenue.
    if (pause !== null) continue;
    revenue += Math.round((price?.unit_amount ?? 0) / (price?.recurring?.interval === 'year' ? 12 : 1));
  }
  const { body } = await shop.call('GET', '/insights/members', { token: shop.adminToken });
  const totals: { members: number; trials: number; revenue: { at_end: number }[] } = body.totals;
  const seen = [totals.members, totals.trials, sum(totals.revenue, ({ at_end }) => at_end)].join(', ');
  check(
    seen === [members, trials, revenue].join(', '),
    `members, trials and revenue are ${seen}, at the provider ${members}, ${trials}, ${revenue}`,
  );
}

/** Compares rights, gifts and money with the provider; returns lines for the report. */
export async function checkAgainstProvider(shop: Shop, crowd: Crowd, check: Check): Promise<string[]> {
  const kinds = new Map<string, number>();
  for (const person of crowd.people) {
    const kind = await checkPerson(shop, person, check);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const charges = await shop.stripe.charges.list(page).autoPagingToArray(all);
  const ofGifts = charges.filter(({ metadata }) => metadata['lamplight_gift'] !== undefined);
  const gifts = await checkGifts(shop, crowd, ofGifts, check);
  const money = await checkLedger(shop, charges, check);
  await checkRevenue(shop, check);
  const text = (counts: Map<string, number>) =>
    [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
  return [`${crowd.people.length} people: ${text(kinds)}; gifts: ${text(gifts)}`, money];
}
