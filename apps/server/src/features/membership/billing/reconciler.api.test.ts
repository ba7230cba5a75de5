import { expect, test } from 'vitest';
import { type Payments, PaymentsUnavailable } from '../../../gateways/payments/payments.ts';
import { manualClock } from '../../../platform/clock.ts';
import { noopPayments } from '../../../testing/noop-payments.ts';
import { testApp } from '../../../testing/test-app.ts';
import { findEvent, makeDue } from './events-store.ts';

const waitingEvent = (id: string, session_id: string | null, now: string) => ({
  id,
  session_id,
  type: 'checkout.session.completed',
  customer: null,
  object_id: null,
  state: 'waiting' as const,
  problem: null,
  created_at: now,
  received_at: now,
  due_at: now,
});

test('a provider that hangs is asked once about each event in a run, which then goes on', async () => {
  const clock = manualClock();
  const quiet = noopPayments();
  const asked: string[] = [];
  const payments: Payments = {
    ...quiet,
    withTimeout: () => payments,
    readCheckout: async (id) => {
      asked.push(id);
      if (!id.startsWith('cs_slow') || asked.length > 10) return await quiet.readCheckout(id);
      clock.advance(31_000);
      throw new PaymentsUnavailable('timeout');
    },
  };
  const t = await testApp({}, { clock, payments });
  const { url } = (await t.as('visitor')('POST', '/auth/subscribe')).json();
  clock.advance(60_000);
  const now = clock.iso();
  await t.deps.connection.db
    .insertInto('provider_events')
    .values([waitingEvent('evt_1', 'cs_slow_1', now), waitingEvent('evt_2', 'cs_slow_2', now)])
    .execute();
  expect(await t.deps.billing.reconcile(true)).toBe(true);
  expect(asked).toEqual(['cs_slow_1', 'cs_slow_2', url.split('/').at(-1)]);

  const waits = await t.deps.connection.db
    .selectFrom('provider_events')
    .select(['attempts', 'due_at'])
    .orderBy('id')
    .execute();
  expect(waits.map(({ attempts }) => attempts)).toEqual([1, 1]);
});

test('a failed event is tried again after 30 seconds, then after twice as long each time, at most ten minutes', async () => {
  const clock = manualClock();
  const payments: Payments = {
    ...noopPayments(),
    withTimeout: () => payments,
    readCheckout: () => Promise.reject(new PaymentsUnavailable('timeout')),
  };
  const t = await testApp({}, { clock, payments });
  const { db } = t.deps.connection;
  await db
    .insertInto('provider_events')
    .values(waitingEvent('evt_1', 'cs_slow_1', clock.iso()))
    .execute();
  const delays: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    await t.deps.billing.reconcile(true);
    const { due_at } = await db.selectFrom('provider_events').select('due_at').executeTakeFirstOrThrow();
    delays.push((Date.parse(due_at) - clock.ms()) / 1000);
    clock.advance(Date.parse(due_at) - clock.ms());
  }
  expect(delays).toEqual([30, 60, 120, 240, 480, 600, 600]);
});

test('an event whose customer is known now is due, and counts no earlier attempts', async () => {
  const clock = manualClock();
  const t = await testApp({}, { clock });
  const db = t.deps.connection.db;
  await db
    .insertInto('provider_events')
    .values({ ...waitingEvent('evt_1', null, clock.iso()), customer: 'cus_1', attempts: 9 })
    .execute();
  clock.advance(60_000);
  await makeDue(db, 'cus_1', clock.iso());
  expect(await findEvent(db, 'evt_1')).toMatchObject({ attempts: 0, due_at: clock.iso() });
});
