import { expect, test } from 'vitest';
import { planOf, upgradeText } from './plan-text.ts';

const plan = {
  id: 'price_1',
  product: 'prod_1',
  line: '',
  trial_days: 0,
  is_default: true,
  rights: { downloads: false, early_access: false, feeds: false, devices: null },
  key: 'standard',
  name: 'Lamplight',
  unit_amount: 999,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  is_premium: false,
};

const premium = { ...plan, key: 'premium', name: 'Premium', unit_amount: 1499, is_premium: true };
const year = { ...premium, id: 'price_3', unit_amount: 14_900, interval: 'year' };
const plans = { plans: [plan, premium] };

test('a member’s plan is found by its price, or by its kind if the price has changed since', () => {
  expect(planOf(plan, false, plans)).toBe(plan);
  expect(planOf({ ...plan, unit_amount: 499 }, false, plans)).toBe(plan);
  expect(planOf({ ...premium, unit_amount: 1299 }, true, plans)).toBe(premium);
  expect(planOf(plan, false, { plans: [] })).toBeUndefined();
});

test('the upgrade text shows its price next to the current one', () => {
  expect(upgradeText(plans, plan)).toBe('Premium costs $14.99 a month. You pay $9.99 a month now.');
  expect(upgradeText(plans, null)).toBe('Premium costs $14.99 a month.');
  const yearly = { ...plan, unit_amount: 9900, interval: 'year' };
  expect(upgradeText({ plans: [plan, premium, year] }, yearly)).toBe(
    'Premium costs $149 a year. You pay $99 a year now.',
  );
  expect(upgradeText({ plans: [plan] }, plan)).toBeNull();
});
