import { expect, test } from 'vitest';
import { type Payments, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { manualClock } from '../../platform/clock.ts';
import { noopPayments } from '../../testing/noop-payments.ts';
import { testApp } from '../../testing/test-app.ts';

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
  const event = {
    type: 'checkout.session.completed',
    customer: null,
    object_id: null,
    state: 'waiting' as const,
    problem: null,
    created_at: now,
    received_at: now,
    due_at: now,
  };
  await t.deps.connection.db
    .insertInto('provider_events')
    .values([
      { ...event, id: 'evt_1', session_id: 'cs_slow_1' },
      { ...event, id: 'evt_2', session_id: 'cs_slow_2' },
    ])
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
