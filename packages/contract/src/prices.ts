import type { Plan } from './endpoints/billing.ts';

export type Price = Pick<Plan, 'unit_amount' | 'currency' | 'interval' | 'interval_count'>;

/**
 * Currencies whose amounts Stripe counts in whole units instead of hundredths (https://docs.stripe.com/currencies).
 * `Intl` cannot replace the list: it gives ISK and UGX no decimals, but Stripe counts them in hundredths.
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

/**
 * Left-to-right mark, which keeps the order of a currency such as 'US$' in right-to-left text. Not an isolate, because
 * pages and mails remove isolates from texts.
 */
const leftToRightMark = '\u200e';
const isRightToLeft = (locale: string): boolean => /^(?:ar|fa|he|ur)\b/.test(locale);

/** Formats a price in a locale: '$9.99'; whole amounts have no decimals. */
export function money(amount: number, currency: string, locale = 'en'): string {
  const isWhole = amount % 10 ** decimalsOf(currency) === 0;
  return formatMoney(amount, { currency, locale, decimals: isWhole ? 0 : decimalsOf(currency) });
}

/** Formats an amount in a locale with all decimals, for statements and columns of a table: '$9.00'. */
export const exactMoney = (amount: number, currency: string, locale: string): string =>
  formatMoney(amount, { currency, locale, decimals: decimalsOf(currency) });

interface MoneyFormat {
  readonly currency: string;
  readonly locale: string;
  readonly decimals: number;
}

function formatMoney(amount: number, { currency, locale, decimals }: MoneyFormat): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const parts = format.formatToParts(amount / 10 ** decimalsOf(currency));
  // In a sentence from right to left, 'US$' would be shown as '$US'.
  const isLatin = /[a-z]/i;
  return parts
    .map(({ type, value }) =>
      isRightToLeft(locale) && type === 'currency' && isLatin.test(value)
        ? `${value}${leftToRightMark}`
        : value,
    )
    .join('');
}
