import type { Plan } from './endpoints/billing.ts';

export type Price = Pick<Plan, 'unit_amount' | 'currency' | 'interval' | 'interval_count'>;

/**
 * Currencies whose amounts Stripe does not count in hundredths (https://docs.stripe.com/currencies). A list, because
 * `Intl` differs: Stripe counts some currencies without decimals in daily use, such as ISK and UGX, in hundredths.
 */
const wholeCurrencies = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

/** Returns the number of decimals in Stripe's amounts of a currency. */
export const decimalsOf = (currency: string): number => {
  const code = currency.toLowerCase();
  return wholeCurrencies.has(code) ? 0 : thousandths.has(code) ? 3 : 2;
};

/** Formats a price without its currency, as schema.org requires: '9.99'. */
export function decimalAmount({ unit_amount, currency }: Price): string {
  const decimals = decimalsOf(currency);
  return (unit_amount / 10 ** decimals).toFixed(decimals);
}

const isRightToLeft = (locale: string): boolean => /^(?:ar|fa|he|ur)\b/.test(locale);

/** Formats a price in a locale: '$9.99'; whole amounts have no decimals. */
export function money(amount: number, currency: string, locale = 'en'): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: isWhole ? 0 : decimals,
  });
  const parts = format.formatToParts(amount / 10 ** decimals);
  // In a sentence from right to left, 'US$' would be shown as '$US'.
  const isLatin = /[a-z]/i;
  return parts
    .map(({ type, value }) =>
      isRightToLeft(locale) && type === 'currency' && isLatin.test(value) ? `\u2066${value}\u2069` : value,
    )
    .join('');
}
