import { expect, test } from 'vitest';
import { costWords, money, priceWords } from './plan-words.ts';

const plan = {
  key: 'standard',
  name: 'Lamplight',
  unit_amount: 999,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  is_premium: false,
};

test.each([
  [999, 'usd', '$9.99'],
  [1000, 'usd', '$10'],
  [990, 'eur', '€9.90'],
  [1200, 'jpy', '¥1,200'],
])('%d %s is %s', (amount, currency, words) => expect(money(amount, currency)).toBe(words));

test('a price says how often it is due', () => {
  expect(priceWords(plan)).toBe('$9.99 a month');
  expect(priceWords({ ...plan, unit_amount: 9900, interval: 'year' })).toBe('$99 a year');
  expect(priceWords({ ...plan, unit_amount: 2500, interval_count: 3 })).toBe('$25 every 3 months');
});

test('the line under the title names trial and price, and keeps quiet where nothing is known', () => {
  expect(costWords({ plans: [plan], trial_days: 0 })).toBe('$9.99 a month. Cancel any time.');
  expect(costWords({ plans: [plan], trial_days: 7 })).toBe(
    '7 days free, then $9.99 a month. Cancel any time.',
  );
  expect(costWords({ plans: [plan], trial_days: 1 })).toBe(
    '1 day free, then $9.99 a month. Cancel any time.',
  );
  expect(costWords({ plans: [], trial_days: 7 })).toBeNull();
});
