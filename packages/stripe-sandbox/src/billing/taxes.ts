/** Percent of the sandbox's only tax. As with prices at Stripe that are inclusive, amounts contain it. */
const percent = 20;

/** Returns the tax that an amount contains, in the smallest unit. */
export const taxIn = (amount: number): number => Math.round((amount * percent) / (100 + percent));

/** Returns the taxes of an invoice or of one of its lines. */
export const taxesOf = (amount: number, tax: number) => [
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
