import { expect, test } from 'vitest';
import { messageOf } from './subscription-mails.ts';

const statuses = [
  null,
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];
const end = '2026-02-01T00:00:00.000Z';

/** Changes of status that are mailed, except those that end the subscription. */
const mailed = new Map([
  ...['active', 'trialing', 'paused', 'incomplete'].flatMap((from) =>
    ['past_due', 'unpaid'].map((to) => [`${from} ${to}`, 'payment_failed'] as const),
  ),
  ...['active', 'trialing', 'past_due', 'unpaid', 'paused'].flatMap((from) =>
    ['canceled', 'incomplete_expired'].map((to) => [`${from} ${to}`, 'subscription_ended'] as const),
  ),
]);

test('each change of status has the mail that belongs to it', () => {
  for (const from of statuses)
    for (const to of statuses) {
      const mail = messageOf(
        1,
        { stripe_status: from, ends_at: null },
        { stripe_status: to, ends_at: null },
        end,
      );
      expect(mail?.kind, `${from} to ${to}`).toBe(mailed.get(`${from} ${to}`));
    }
});

test('only a running subscription that is newly set to end is canceled', () => {
  const kindOf = (status: string, before: string | null, after: string | null) =>
    messageOf(1, { stripe_status: status, ends_at: before }, { stripe_status: status, ends_at: after }, end)
      ?.kind;
  for (const status of statuses.flatMap((known) => known ?? [])) {
    const isRunning = status === 'active' || status === 'trialing';
    expect(kindOf(status, null, end), status).toBe(isRunning ? 'subscription_canceled' : undefined);
    expect(kindOf(status, end, null), status).toBeUndefined();
    expect(kindOf(status, end, end), status).toBeUndefined();
  }
});
