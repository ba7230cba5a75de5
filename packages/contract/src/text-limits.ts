/** Limits of chapters' texts, for server and web. */
export const chapterTextLimits = {
  /** Characters of one chapter's WebVTT. A chapter of ten hours has some 600,000. */
  characters: 2_000_000,
  /** UTF-8 needs up to three bytes for a character of the Basic Multilingual Plane. */
  bodyBytes: 8 * 1024 * 1024,
  sentences: 20_000,
  pauses: 20_000,
  /** Stretches of a chapter that have sound but no text. */
  withoutText: 1000,
  /** Sentences that a person must have heard before a text is published. */
  minHeard: 5,
  /** How many of the heard sentences must be doubtful ones, if there are that many. */
  minDoubtfulHeard: 2,
  maxHeard: 100,
  queryCharacters: 200,
  /** Maximum sentences that a search finds. */
  found: 200,
} as const;
