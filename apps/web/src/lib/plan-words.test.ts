import { expect, test } from 'vitest';
import { costWords, money, planOf, priceWords, upgradeWords } from './plan-words.ts';

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

test('who had a trial is offered none', () => {
  expect(costWords({ plans: [plan], trial_days: 7 }, false)).toBe('$9.99 a month. Cancel any time.');
});

const premium = { ...plan, key: 'premium', name: 'Premium', unit_amount: 1499, is_premium: true };
const plans = { plans: [plan, premium], trial_days: 0 };

test('a member’s plan is found by its price, or by its kind when the price has changed since', () => {
  expect(planOf(plan, false, plans)).toBe(plan);
  expect(planOf({ ...plan, unit_amount: 499 }, false, plans)).toBe(plan);
  expect(planOf({ ...premium, unit_amount: 1299 }, true, plans)).toBe(premium);
  expect(planOf(plan, false, { plans: [], trial_days: 0 })).toBeUndefined();
});

test('an upgrade says what it costs beside what is paid now', () => {
  expect(upgradeWords(plans, plan)).toBe('Premium costs $14.99 a month. You pay $9.99 a month now.');
  expect(upgradeWords(plans, null)).toBe('Premium costs $14.99 a month.');
  expect(upgradeWords({ plans: [plan], trial_days: 0 }, plan)).toBeNull();
});
