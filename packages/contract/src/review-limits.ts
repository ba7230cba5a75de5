export const reviewLimits = {
  stars: { min: 1, max: 5 },
  /** Share of a book that a member must have heard before reviewing it. */
  heardShare: 0.2,
} as const;
