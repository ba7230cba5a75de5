/** Limits of clips, for server and web. */
export const clipLimits = {
  seconds: { min: 3, max: 45 },
  quoteCharacters: 280,
  /** Maximum share of a book that all its clips together may cover. */
  shareOfBook: 0.1,
  /** Maximum new clips of a member within an hour. */
  perHour: 20,
  /** Maximum clips of a member at a time. */
  perMember: 100,
  /** Maximum clips of a book at a time. */
  perBook: 1000,
} as const;
