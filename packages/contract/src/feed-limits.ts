/** Limits of private feeds, for server and web. */
export const feedLimits = {
  /** Maximum feeds of a member at a time. */
  perMember: 10,
  nameCharacters: 60,
  /** Maximum chapters that a feed lists. */
  chapters: 2000,
  /** Maximum new feeds of a member within an hour. */
  perHour: 30,
  /**
   * Days for which the apps and networks that fetch a feed are counted. For as many days, the old address of a feed
   * responds that it was replaced.
   */
  usesDays: 30,
  /** Maximum number of apps and of networks on one day; more are a sign that the address of the feed is shared. */
  sharing: { apps: 4, networks: 12 },
} as const;

/**
 * Contents of a feed. `book` and `series` contain one book or series; the contents of the others change with the
 * library.
 */
export const feedKinds = ['book', 'series', 'follows', 'library', 'new'] as const;
export type FeedKind = (typeof feedKinds)[number];
