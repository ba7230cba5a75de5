import type { Plan } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { acceptedEnd, dayIn, extendedEnd, giftOffersOf, instantIn } from './gift-rules.ts';

const rights = { downloads: false, early_access: false, feeds: false, devices: null };
const plan = (more: Partial<Plan>): Plan => ({
  id: 'month',
  product: 'standard',
  key: 'standard',
  name: 'Standard',
  line: '',
  unit_amount: 999,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  trial_days: 0,
  is_premium: false,
  is_default: true,
  rights,
  ...more,
});
const year = plan({ id: 'year', interval: 'year', unit_amount: 9900 });
const sold = (...given: Parameters<typeof giftOffersOf>) =>
  giftOffersOf(...given).map(({ offer, price }) => [offer.plan, offer.months, offer.amount, price]);

describe('offers', () => {
  test('follow from the price by the month, and twelve months from the cheaper year', () => {
    expect(sold([year, plan({})], [])).toEqual([
      ['month', 1, 999, null],
      ['month', 3, 2997, null],
      ['month', 6, 5994, null],
      ['month', 12, 9900, null],
    ]);
  });

  test('take the provider’s own price first, of the same product and currency only', () => {
    const own = { id: 'own', product: 'standard', months: 3, amount: 2500, currency: 'usd' };
    const foreign = [
      { ...own, id: 'euros', currency: 'eur', amount: 1 },
      { ...own, id: 'shop', product: 'mugs', amount: 1 },
    ];
    expect(sold([plan({})], [...foreign, own])[1]).toEqual(['month', 3, 2500, 'own']);
  });

  test('of a plan by the year alone are twelve months', () => {
    expect(sold([year], [])).toEqual([['year', 12, 9900, null]]);
  });

  test.each([0, -5, 100_000_000])('leave out an amount of %d', (amount) => {
    const own = { id: 'own', product: 'standard', months: 3, amount, currency: 'usd' };
    expect(sold([plan({})], [own]).map(([, months]) => months)).toEqual([1, 6, 12]);
  });
});

describe('an extended subscription', () => {
  const gift = { product: 'standard', months: 3, amount: 3000, currency: 'usd' };
  const periodEnd = Date.parse('2026-01-31T12:00:00.000Z');
  const own = {
    product: 'standard',
    unitAmount: 1000,
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
    periodEnd,
  };
  const endOf = (more: Partial<typeof own>) => {
    const end = extendedEnd(gift, { ...own, ...more });
    return end === 'currency' ? end : new Date(end).toISOString();
  };

  test('of the same product is paid as many months later, however it is paid', () => {
    expect(endOf({})).toBe('2026-04-30T12:00:00.000Z');
    expect(endOf({ interval: 'year', unitAmount: 9900 })).toBe('2026-04-30T12:00:00.000Z');
  });

  test('of another product is paid later by what the gift cost', () => {
    // A plan at twice the price is extended by half the time. A month from 31 January has 28 days.
    expect(endOf({ product: 'premium', unitAmount: 2000 })).toBe('2026-03-14T12:00:00.000Z');
    expect(endOf({ product: 'premium', interval: 'week', unitAmount: 3000 })).toBe(
      '2026-02-07T12:00:00.000Z',
    );
  });

  test('in another currency, or for free, cannot be compared', () => {
    expect(endOf({ product: 'premium', currency: 'eur' })).toBe('currency');
    expect(endOf({ product: 'premium', unitAmount: 0 })).toBe('currency');
  });
});

test('the next payment is two years ahead at most; a leap day too many is cut off', () => {
  const now = Date.parse('2026-04-01T00:00:00Z');
  const accepted = (end: string, laterMs = 0) => {
    const ms = acceptedEnd(Date.parse(end), now + laterMs);
    return ms === null ? null : new Date(ms).toISOString();
  };
  expect(accepted('2028-03-31T00:00:00.000Z')).toBe('2028-03-31T00:00:00.000Z');
  expect(accepted('2028-04-01T00:00:00.000Z')).toBe('2028-03-30T23:59:00.000Z');
  expect(accepted('2028-04-01T00:00:00.000Z', 999)).toBe('2028-03-30T23:59:00.000Z');
  expect(accepted('2028-04-01T00:00:00.001Z')).toBeNull();
});

test.each([
  ['Europe/Berlin', '2026-03-28', '2026-03-28T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T06:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-15', '2026-01-14T19:00:00.000Z'],
  ['UTC', '2026-12-24', '2026-12-24T08:00:00.000Z'],
])('eight in the morning in %s on %s is %s', (timeZone, day, instant) => {
  const ms = instantIn(timeZone, day, '08:00:00');
  expect(new Date(ms).toISOString()).toBe(instant);
  expect(dayIn(timeZone, ms)).toBe(day);
});
