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

const facts = {
  ends_at: null,
  pauses_at: null,
  paused_until: null,
  failed_at: null,
  failed_attempts: 0,
  next_attempt_at: null,
  grace_until: null,
};

/**
 * Maps each change of status that is mailed ('from to') to the mail's kind, except changes that end the
 * subscription.
 */
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
      const mail = messageOf(1, { ...facts, stripe_status: from }, { ...facts, stripe_status: to }, end);
      expect(mail?.kind, `${from} to ${to}`).toBe(mailed.get(`${from} ${to}`));
    }
});

test('only a running subscription that is newly set to end is canceled', () => {
  const kindOf = (status: string, before: string | null, after: string | null) =>
    messageOf(
      1,
      { ...facts, stripe_status: status, ends_at: before },
      { ...facts, stripe_status: status, ends_at: after },
      end,
    )?.kind;
  for (const status of statuses.flatMap((known) => known ?? [])) {
    const isRunning = status === 'active' || status === 'trialing';
    expect(kindOf(status, null, end), status).toBe(isRunning ? 'subscription_canceled' : undefined);
    expect(kindOf(status, end, null), status).toBeUndefined();
    expect(kindOf(status, end, end), status).toBeUndefined();
  }
});

test('each failed attempt is mailed once, with the next one and the end of the grace', () => {
  const failed = (failed_attempts: number, failed_at: string | null = '2026-01-01T00:00:00.000Z') => ({
    ...facts,
    stripe_status: 'past_due',
    failed_at,
    failed_attempts,
    next_attempt_at: '2026-01-04T00:00:00.000Z',
    grace_until: '2026-01-06T00:00:00.000Z',
  });
  const at = '2026-01-02T00:00:00.000Z';
  expect(messageOf(1, failed(1), failed(2), at)).toEqual({
    kind: 'payment_failed',
    user: 1,
    nextAt: '2026-01-04T00:00:00.000Z',
    openUntil: '2026-01-06T00:00:00.000Z',
  });
  expect(messageOf(1, failed(2), failed(2), at)).toBeNull();
  expect(messageOf(1, failed(3), failed(1, '2026-02-01T00:00:00.000Z'), at)?.kind).toBe('payment_failed');
  expect(messageOf(1, failed(0, null), failed(2), at)).toBeNull();
  expect(messageOf(1, failed(1), failed(2), '2026-01-06T00:00:00.000Z')).toMatchObject({ openUntil: null });
});
