/**
 * Ways in which people are paid: a share of the revenue by seconds heard, an amount for each hour heard, or an amount
 * for each finished book.
 */
export const royaltyKinds = ['share', 'hour', 'finish'] as const;
export type RoyaltyKind = (typeof royaltyKinds)[number];

export const royaltyLimits = {
  rules: 200,
  /** Maximum amount for an hour heard or a finished book, in the currency's smallest unit. */
  rate: 100_000_000,
  /** A share of 100 %; shares are counted in hundredths of a percent. */
  wholeShare: 10_000,
  closeDay: 28,
  /** Maximum number of months that are listed. */
  months: 120,
  /** Maximum lines of a statement shown on a page; the downloaded file has all lines. */
  lines: 300,
} as const;
