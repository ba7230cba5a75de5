import { subscriptionKindOf } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { addMembers } from '../../../testing/members.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;
const statuses = [
  null,
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
];
const grants = ['none', 'current', 'expired', 'revoked'] as const;

/** Every combination of a subscription's id and status with a grant of free months. */
const combinations = ['sub', null].flatMap((subscription) =>
  statuses.flatMap((status) => grants.map((grant) => ({ subscription, status, grant }))),
);

/** Every combination of a status with gifts, claims and days of grace, beside one kind of free months. */
const givenAccess = (grant: (typeof grants)[number]) =>
  [null, 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled'].flatMap((status) =>
    [null, -1, 25].flatMap((gift) =>
      [null, -1, 10, 40].map((claim, index) => ({
        subscription: status,
        status,
        grant,
        gift,
        claim,
        grace: index % 2 === 0 ? 5 : -1,
      })),
    ),
  );

interface Combination {
  readonly subscription: string | null;
  readonly status: string | null;
  readonly grant: (typeof grants)[number];
  /** Days until the end of a gift, of a claim of an identity provider, and of the days of grace. */
  readonly gift?: number | null;
  readonly claim?: number | null;
  readonly grace?: number | null;
}

const rights = { downloads: false, early_access: false, feeds: false, devices: null };

interface Row {
  username: string;
  stripe_status: string | null;
  stripe_subscription_id: string | null;
  has_used_free_subscription: boolean;
  access_until: string | null;
  plan: 'standard' | 'premium' | null;
}

const hasNone = (row: Row) => row.stripe_status === null && !row.has_used_free_subscription;

const sets: [string, readonly Combination[]][] = [
  ['free months', combinations],
  ['gifts, claims and grace', givenAccess('none')],
  ['gifts, claims and grace beside free months', givenAccess('current')],
  ['gifts, claims and grace after free months', givenAccess('expired')],
];

async function addEach(t: TestApp, all: readonly Combination[]): Promise<void> {
  const { db } = t.deps.connection;
  const members = await addMembers(t, all.length);
  const timeAt = (days: number) => new Date(t.clock.ms() + days * dayMs).toISOString();
  for (const [at, { subscription, status, grant, ...given }] of all.entries()) {
    const user_id = members[at]?.id ?? 0;
    const untilOf = (days: number | null | undefined) => (typeof days === 'number' ? timeAt(days) : null);
    const gift_until = untilOf(given.gift);
    const period = { id: user_id, until: gift_until, price_id: 'price_1', is_premium: true, rights };
    await db
      .insertInto('subscriptions')
      .values({
        user_id,
        stripe_customer_id: `cus_of_${user_id}`,
        stripe_subscription_id: subscription && `sub_of_${user_id}`,
        stripe_status: status,
        subscription_renewal: null,
        is_premium: at % 3 === 0 ? 1 : 0,
        ends_at: at % 2 === 0 ? timeAt(25) : null,
        gift_until,
        gift_periods: gift_until === null ? null : JSON.stringify([period]),
        claim_access_until: untilOf(given.claim),
        grace_until: untilOf(given.grace),
      })
      .execute();
    if (grant === 'none') continue;
    await db
      .insertInto('free_grants')
      .values({
        user_id,
        months: 1,
        granted_by: null,
        granted_at: timeAt(-10),
        expires_at: timeAt(grant === 'expired' ? -1 : 20),
        revoked_by: null,
        revoked_at: grant === 'revoked' ? timeAt(-2) : null,
      })
      .execute();
  }
}

test.each(sets)(
  'lists, searches and counts agree with every account on whether it is active: %s',
  async (_, set) => {
    const t = await testApp();
    await addEach(t, set);
    const get = async (path: string) => (await t.as('admin')('GET', path)).json();
    const pagesOf = async (path: string): Promise<Row[]> => {
      const pages = [1, 2, 3, 4, 5].map((page) => get(`${path}&page=${page}&per_page=24`));
      return (await Promise.all(pages)).flat();
    };

    for (const waitDays of [0, 30]) {
      t.clock.advance(waitDays * dayMs);
      const all: Row[] = await get('/auth/members');
      expect(all).toHaveLength(set.length + 4);
      // The lists and counts, which use the rule in SQL, must agree with the rule for rows in memory, which decided
      // each member's status.
      const isActive = ({ stripe_status }: Row) => stripe_status === 'active';
      const activeNames = all.filter(isActive).map(({ username }) => username);
      const counts = await get('/auth/members/counts');
      expect(counts.active).toBe(activeNames.length);
      expect(counts.no_sub).toBe(all.filter(hasNone).length);
      for (const path of ['/auth/members?sort=active', '/auth/members?q=lamplight.test&sort=active']) {
        const listed = await pagesOf(path);
        const count = listed.filter(isActive).length;
        expect(count, path).toBe(activeNames.length);
        expect(listed.slice(0, count).every(isActive), path).toBe(true);
      }
      const [first] = await pagesOf('/auth/members?sort=inactive');
      expect(first && isActive(first)).toBe(false);
      expect(
        new Set((await pagesOf('/auth/members?sort=inactive')).map(({ username }) => username)).size,
      ).toBe(all.length);
    }
  },
);

const isOneOf =
  (...words: readonly string[]) =>
  (row: Row) =>
    words.includes(row.stripe_status ?? '');

/** Maps the query of each filter to the condition that a listed row must meet. */
const filters: Readonly<Record<string, (row: Row) => boolean>> = {
  'subscription=active': isOneOf('active'),
  'subscription=trialing': isOneOf('trialing'),
  'subscription=payment_failed': isOneOf('past_due', 'unpaid'),
  'subscription=set_to_end': (row) =>
    row.access_until !== null && subscriptionKindOf(row.stripe_subscription_id) === 'paid',
  'subscription=ended': isOneOf('canceled', 'incomplete_expired'),
  'subscription=free_months': ({ stripe_subscription_id: id }) => /^(?:free|gift)_/.test(id ?? ''),
  'subscription=none': hasNone,
  'plan=standard': ({ plan }) => plan === 'standard',
  'plan=premium': ({ plan }) => plan === 'premium',
};

test.each(sets)(
  'filters list exactly those members whose rows say so, with a search and in any order: %s',
  async (_, set) => {
    const t = await testApp();
    await addEach(t, set);
    const list = async (query: string) => {
      const answer = await t.as('admin')('GET', `/auth/members?per_page=100${query}`);
      const rows = answer.json() as Row[];
      return { names: rows.map(({ username }) => username), total: Number(answer.headers['x-total-count']) };
    };
    for (const waitDays of [0, 30]) {
      t.clock.advance(waitDays * dayMs);
      const all = (await t.as('admin')('GET', '/auth/members')).json() as Row[];
      for (const [query, matches] of Object.entries(filters)) {
        const wanted = all.filter(matches).map(({ username }) => username);
        expect(await list(`&${query}`), query).toEqual({ names: wanted, total: wanted.length });
        const sorted = await list(`&${query}&sort=active`);
        expect(sorted.names.toSorted(), query).toEqual(wanted.toSorted());
        const found = await list(`&${query}&q=listener%201`);
        expect(found.names.toSorted(), query).toEqual(
          wanted.filter((name) => name.includes('listener 1')).toSorted(),
        );
        expect((await list(`&${query}&page=9`)).total, query).toBe(wanted.length);
      }
      for (const [one, isOne] of Object.entries(filters).filter(([name]) => name.startsWith('subscription')))
        expect((await list(`&${one}&plan=premium`)).total, one).toBe(
          all.filter((row) => isOne(row) && row.plan === 'premium').length,
        );
    }
    expect((await t.as('admin')('GET', '/auth/members?subscription=unheard_of')).statusCode).toBe(422);
  },
);
