/** Limits of private feeds, for server and web. */
export const feedLimits = {
  /** Maximum feeds of a member at a time. */
  perMember: 10,
  nameCharacters: 60,
  /** Maximum chapters that a feed lists. */
  chapters: 2000,
  /** Maximum new feeds of a member within an hour. */
  perHour: 30,
  /** Days for which apps and networks of a feed are counted, and a replaced address says that it was replaced. */
  usesDays: 30,
  /** More apps or networks than these on one day are a sign that an address is shared. */
  sharing: { apps: 4, networks: 12 },
} as const;

/** Contents of a feed. `book` and `series` are of one book or series; the others change with the library. */
export const feedKinds = ['book', 'series', 'follows', 'library', 'new'] as const;
export type FeedKind = (typeof feedKinds)[number];
