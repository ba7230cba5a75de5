import { expect, test } from 'vitest';
import { costText, priceText } from './price-text.ts';
import { decimalAmount, exactMoney, money } from './prices.ts';

const plan = {
  id: 'price_1',
  product: 'prod_1',
  key: 'standard',
  line: '',
  trial_days: 0,
  is_default: true,
  rights: { downloads: false, early_access: false, feeds: false, devices: null },
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
  [1200, 'JPY', '¥1,200'],
  [50_000, 'isk', 'ISK\u00a0500'],
  [50_000, 'ugx', 'UGX\u00a0500'],
  [250_050, 'huf', 'HUF\u00a02,500.50'],
  [5120, 'kwd', 'KWD\u00a05.120'],
  [5000, 'bhd', 'BHD\u00a05'],
])('formats %d %s as %s', (amount, currency, words) => expect(money(amount, currency)).toBe(words));

test('writes amounts of a column with all decimals', () => {
  expect(['usd', 'jpy', 'kwd'].map((currency) => exactMoney(-900, currency, 'en'))).toEqual([
    '-$9.00',
    '-¥900',
    '-KWD\u00A00.900',
  ]);
});

test('a price includes its billing interval', () => {
  expect(priceText(plan)).toBe('$9.99 a month');
  expect(priceText({ ...plan, unit_amount: 9900, interval: 'year' })).toBe('$99 a year');
  expect(priceText({ ...plan, unit_amount: 2500, interval_count: 3 })).toBe('$25 every 3 months');
});

test('the line under the title names trial and price, and is empty if both are unknown', () => {
  expect(costText({ plans: [plan], trial_days: 0 })).toBe('$9.99 a month. Cancel any time.');
  expect(costText({ plans: [plan], trial_days: 7 })).toBe(
    '7 days free, then $9.99 a month. Cancel any time.',
  );
  expect(costText({ plans: [plan], trial_days: 1 })).toBe('1 day free, then $9.99 a month. Cancel any time.');
  expect(costText({ plans: [], trial_days: 7 })).toBeNull();
});

test('a member who has used the trial is not offered one', () => {
  expect(costText({ plans: [plan], trial_days: 7 }, false)).toBe('$9.99 a month. Cancel any time.');
});

test('every currency is counted as the provider counts it, in words and as a decimal', () => {
  const whole = [
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ];
  const thousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
  for (const currency of Intl.supportedValuesOf('currency')) {
    const decimals = whole.includes(currency) ? 0 : thousandths.includes(currency) ? 3 : 2;
    const unit_amount = 7 * 10 ** decimals;
    expect(decimalAmount({ ...plan, unit_amount, currency })).toBe((7).toFixed(decimals));
    expect(money(unit_amount, currency).match(/\d[\d.,]*/u)?.[0], currency).toBe('7');
    if (decimals > 0)
      expect(money(unit_amount + 10, currency).match(/\d[\d.,]*/u)?.[0], currency).toBe(
        ((unit_amount + 10) / 10 ** decimals).toFixed(decimals),
      );
  }
});

test('the amount alone has the decimals of its currency', () => {
  expect(decimalAmount(plan)).toBe('9.99');
  expect(decimalAmount({ ...plan, unit_amount: 1200, currency: 'jpy' })).toBe('1200');
});

test('keeps the order of a Latin currency in a sentence from right to left', () => {
  expect(money(999, 'usd', 'ar')).toMatch(/9\.99\u00a0US\$\u200e$/u);
  expect(money(999, 'usd', 'de')).toBe('9,99\u00a0$');
});
