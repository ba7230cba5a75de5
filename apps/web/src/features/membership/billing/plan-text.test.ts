import { expect, test } from 'vitest';
import { planOf, upgradeText } from './plan-text.ts';

const plan = {
  key: 'standard',
  name: 'Lamplight',
  unit_amount: 999,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  is_premium: false,
};

const premium = { ...plan, key: 'premium', name: 'Premium', unit_amount: 1499, is_premium: true };
const plans = { plans: [plan, premium], trial_days: 0 };

test('a member’s plan is found by its price, or by its kind if the price has changed since', () => {
  expect(planOf(plan, false, plans)).toBe(plan);
  expect(planOf({ ...plan, unit_amount: 499 }, false, plans)).toBe(plan);
  expect(planOf({ ...premium, unit_amount: 1299 }, true, plans)).toBe(premium);
  expect(planOf(plan, false, { plans: [], trial_days: 0 })).toBeUndefined();
});

test('the upgrade text shows its price next to the current one', () => {
  expect(upgradeText(plans, plan)).toBe('Premium costs $14.99 a month. You pay $9.99 a month now.');
  expect(upgradeText(plans, null)).toBe('Premium costs $14.99 a month.');
  expect(upgradeText({ plans: [plan], trial_days: 0 }, plan)).toBeNull();
});
