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

interface Row {
  username: string;
  stripe_status: string | null;
  stripe_subscription_id: string | null;
  has_used_free_subscription: boolean;
  access_until: string | null;
  plan: 'standard' | 'premium' | null;
}

async function addEveryCombination(t: TestApp): Promise<void> {
  const { db } = t.deps.connection;
  const members = await addMembers(t, combinations.length);
  const timeAt = (days: number) => new Date(t.clock.ms() + days * dayMs).toISOString();
  for (const [at, { subscription, status, grant }] of combinations.entries()) {
    const user_id = members[at]?.id ?? 0;
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

test('lists, searches and counts agree with every account on whether it is active', async () => {
  const t = await testApp();
  await addEveryCombination(t);
  const get = async (path: string) => (await t.as('admin')('GET', path)).json();
  const pagesOf = async (path: string): Promise<Row[]> => {
    const pages = [1, 2, 3, 4, 5].map((page) => get(`${path}&page=${page}&per_page=24`));
    return (await Promise.all(pages)).flat();
  };

  for (const waitDays of [0, 30]) {
    t.clock.advance(waitDays * dayMs);
    const all: Row[] = await get('/auth/members');
    expect(all).toHaveLength(combinations.length + 4);
    // The lists and counts, which use the rule in SQL, must agree with the rule for rows in memory, which decided
    // each member's status.
    const isActive = ({ stripe_status }: Row) => stripe_status === 'active';
    const activeNames = all.filter(isActive).map(({ username }) => username);
    expect((await get('/auth/members/counts')).active).toBe(activeNames.length);
    for (const path of ['/auth/members?sort=active', '/auth/members?q=lamplight.test&sort=active']) {
      const listed = await pagesOf(path);
      const count = listed.filter(isActive).length;
      expect(count, path).toBe(activeNames.length);
      expect(listed.slice(0, count).every(isActive), path).toBe(true);
    }
    const [first] = await pagesOf('/auth/members?sort=inactive');
    expect(first && isActive(first)).toBe(false);
    expect(new Set((await pagesOf('/auth/members?sort=inactive')).map(({ username }) => username)).size).toBe(
      all.length,
    );
  }
});

const isGranted = ({ stripe_subscription_id: id }: Row) => id?.startsWith('free_') ?? false;
const isOneOf =
  (...words: readonly string[]) =>
  (row: Row) =>
    words.includes(row.stripe_status ?? '');

/** Conditions of the filters, on rows of the list. */
const filters: Readonly<Record<string, (row: Row) => boolean>> = {
  'subscription=active': isOneOf('active'),
  'subscription=trialing': isOneOf('trialing'),
  'subscription=payment_failed': isOneOf('past_due', 'unpaid'),
  'subscription=set_to_end': (row) => row.access_until !== null && !isGranted(row),
  'subscription=ended': isOneOf('canceled', 'incomplete_expired'),
  'subscription=free_months': isGranted,
  'subscription=none': (row) => row.stripe_status === null && !row.has_used_free_subscription,
  'plan=standard': ({ plan }) => plan === 'standard',
  'plan=premium': ({ plan }) => plan === 'premium',
};

test('filters list exactly those members whose rows say so, with a search and in any order', async () => {
  const t = await testApp();
  await addEveryCombination(t);
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
});
