import { expect, test } from 'vitest';
import { savingOf } from './plans.ts';

const plan = (id: string, unit_amount: number, interval: string, more: object = {}) => ({
  id,
  product: 'p',
  currency: 'usd',
  unit_amount,
  interval,
  interval_count: 1,
  ...more,
});

test('a longer plan saves against the shortest one of its product and currency', () => {
  const month = plan('m', 999, 'month');
  const quarter = plan('q', 2700, 'month', { interval_count: 3 });
  const year = plan('y', 9900, 'year');
  const all = [year, month, quarter];
  expect(savingOf(year, all)).toEqual({ amount: 2088, percent: 17 });
  expect(savingOf(quarter, all)).toEqual({ amount: 297, percent: 9 });
  expect(savingOf(month, all)).toBeNull();
});

test('nothing is saved against other products, currencies, days, or a higher price', () => {
  const year = plan('y', 9900, 'year');
  for (const other of [
    plan('m', 999, 'month', { product: 'q' }),
    plan('m', 999, 'month', { currency: 'eur' }),
    plan('m', 99, 'day'),
    plan('m', 800, 'month'),
    plan('m', 0, 'month'),
  ])
    expect(savingOf(year, [year, other])).toBeNull();
  expect(savingOf(plan('w', 99, 'week'), [year])).toBeNull();
});
