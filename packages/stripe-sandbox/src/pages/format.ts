import type { Price } from '../resources.ts';

/** @param amount in the smallest unit of the currency */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** For example 'per month'. */
export function intervalText({ recurring }: Price): string {
  if (!recurring) return '';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

/** For example '$9.99 per month'. */
export const priceText = (price: Price, quantity = 1): string =>
  `${money(price.unit_amount * quantity, price.currency)} ${intervalText(price)}`.trim();

/** @param at unix seconds */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at * 1000));

export const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ?? brand;
