import type { InvoiceLine } from '../resources.ts';

/** Rate in percent of the sandbox's only tax. Amounts include the tax, like inclusive prices at Stripe. */
const percent = 20;

/** Returns the tax that an amount contains, in the smallest unit. */
export const taxIn = (amount: number): number => Math.round((amount * percent) / (100 + percent));

const netOf = ({ amount, discount_amounts }: InvoiceLine): number =>
  discount_amounts.reduce((left, discount) => left - discount.amount, amount);

const listTax = (amount: number, tax: number) => [
  {
    amount: tax,
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: 'txr_sandbox' },
    taxability_reason: 'standard_rated',
    taxable_amount: amount - tax,
    type: 'tax_rate_details',
  },
];

/** Returns the field `automatic_tax` of an invoice or a checkout session. */
export const automaticTax = (enabled: boolean) => ({
  enabled,
  liability: enabled ? { type: 'self' } : null,
  provider: enabled ? 'stripe' : null,
  status: enabled ? 'complete' : null,
});

/** Returns the taxes of a line of an invoice. */
export const lineTaxes = (line: InvoiceLine, isTaxed: boolean) =>
  isTaxed ? listTax(netOf(line), taxIn(netOf(line))) : [];

/** Returns the fields of an invoice about its taxes, which are the sum of those of its lines. */
export function invoiceTaxes(
  lines: readonly InvoiceLine[],
  { subtotal, total }: { readonly subtotal: number; readonly total: number },
  isTaxed: boolean,
) {
  const tax = isTaxed ? lines.reduce((sum, line) => sum + taxIn(netOf(line)), 0) : 0;
  return {
    automatic_tax: { disabled_reason: null, ...automaticTax(isTaxed) },
    subtotal_excluding_tax: subtotal - (isTaxed ? taxIn(subtotal) : 0),
    total_excluding_tax: total - tax,
    total_taxes: isTaxed ? listTax(total, tax) : [],
  };
}
