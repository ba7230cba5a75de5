/** How people are paid: a share of the revenue by seconds heard, or an amount for an hour or a finished book. */
export const royaltyKinds = ['share', 'hour', 'finish'] as const;
export type RoyaltyKind = (typeof royaltyKinds)[number];

export const royaltyLimits = {
  rules: 200,
  /** Highest amount for an hour or a finish, in the currency's smallest unit. */
  rate: 100_000_000,
  /** A share of 100 %, in hundredths of a percent. */
  wholeShare: 10_000,
  closeDay: 28,
  /** Months that are listed. */
  months: 120,
  /** Lines of a statement on a page; the file has all. */
  lines: 300,
} as const;
