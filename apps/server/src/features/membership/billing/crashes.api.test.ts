import { expect, test } from 'vitest';
import { forEachConcurrent } from '../../../platform/for-each-concurrent.ts';
import { type BillingApp, createBillingApp } from '../../../testing/billing-app.ts';
import { Crash, type CrashInjector, createCrashInjector } from '../../../testing/crash-injection.ts';
import { expireLeases } from '../../../testing/expire-leases.ts';
import { sampleSize } from '../../../testing/sample-size.ts';
import { type CheckoutOutcome, createFulfilment } from './fulfil.ts';

const registrations = sampleSize(60, 300);
const callers = 5;

/** Creates `fulfil` as in a separate process on the same database; `life` makes that process crash. */
function fulfilIn(t: BillingApp, life: CrashInjector) {
  const { clock, log, accounts, consents, site } = t.deps;
  const context = {
    db: life.database(t.deps.connection.db),
    payments: life.payments(t.provider.payments),
    clock,
    log,
    events: t.deps.events,
    accounts,
    consents,
    site: site.current,
    publicUrl: 'http://lamplight.test',
    graceDays: 0,
    wantsNews: async () => false,
    secret: 'a secret of the tests',
  };
  return createFulfilment(context).fulfil;
}

const names = Array.from({ length: registrations }, (_, index) => `reader${index}`);

test('concurrent completions that crash at any step give one account, subscription and welcome email', async () => {
  const t = await createBillingApp();
  const { db } = t.deps.connection;
  const sessions: string[] = [];
  await forEachConcurrent(names, 4, async (name, index) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/register/stripe-checkout',
      remoteAddress: `10.0.${index % 250}.1`,
      payload: { username: name, email: `${name}@readers.test`, password: 'a long and good one' },
    });
    const url: string = answer.json().checkout_url;
    await t.provider.pay(url);
    sessions.push(url.split('/').pop() ?? '');
  });

  const untouched = createCrashInjector(Number.POSITIVE_INFINITY);
  await fulfilIn(t, untouched)(sessions[0] ?? '');
  const steps = untouched.steps();
  expect(steps).toBeGreaterThan(15);

  const diedAt = new Set<number>();
  let crashes = 0;
  await forEachConcurrent(sessions, 6, async (sessionId, index) => {
    const calls = Array.from({ length: callers }, async (_, caller): Promise<CheckoutOutcome | 'dead'> => {
      // Three of the five callers crash, each at another step, so that across all registrations each step is hit by
      // crashes.
      const diesAt = caller < 3 ? ((index * 3 + caller) % steps) + 1 : Number.POSITIVE_INFINITY;
      try {
        return await fulfilIn(t, createCrashInjector(diesAt))(sessionId);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        crashes += 1;
        diedAt.add(diesAt);
        return 'dead';
      }
    });
    const outcomes = await Promise.all(calls);
    expect(outcomes).toContain('done');
  });
  expect(crashes).toBeGreaterThan(registrations / 2);
  expect(diedAt.size).toBeGreaterThan(steps / 2);

  // The leases of crashed processes expire, and one reconciliation completes their work.
  await expireLeases(db);
  t.advanceTime(2 * 60_000);
  await t.deps.billing.reconcile(true);

  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'like', 'reader%')
    .execute();
  expect(users).toHaveLength(registrations);
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where(
      'user_id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
  expect(rows).toHaveLength(registrations);
  expect(new Set(rows.map((row) => row.stripe_subscription_id)).size).toBe(registrations);
  expect(rows.every((row) => row.stripe_status === 'active' && row.unsynced === 0)).toBe(true);
  const welcomes = await db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('letter', 'like', '%welcome%')
    .execute();
  expect(new Set(welcomes.map(({ recipient }) => recipient)).size).toBe(registrations);
  expect(welcomes).toHaveLength(registrations);
  const open = await db.selectFrom('checkouts').select('id').where('state', '<>', 'done').execute();
  expect(open).toEqual([]);

  let tokens = 0;
  await forEachConcurrent(sessions, 6, async (sessionId, index) => {
    const remoteAddress = `10.0.${index % 250}.1`;
    const answers = [
      await t.login(sessionId, undefined, remoteAddress),
      await t.login(sessionId, undefined, remoteAddress),
    ];
    const given = answers.filter(({ statusCode }) => statusCode === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    tokens += given.length;
  });
  expect(tokens).toBeGreaterThan(0);
}, 600_000);
