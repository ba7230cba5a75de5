/** Limits of chapters' texts, for server and web. */
export const chapterTextLimits = {
  /** Maximum characters of a chapter's WebVTT; a chapter of ten hours has some 600,000. */
  characters: 2_000_000,
  /** Sufficient for `characters`: UTF-8 needs up to three bytes per UTF-16 unit; the rest is a reserve. */
  bodyBytes: 8 * 1024 * 1024,
  sentences: 20_000,
  pauses: 20_000,
  /** Maximum intervals of a chapter with sound but no text. */
  withoutText: 1000,
  /** Minimum sentences that a person must listen to before publishing a text. */
  minHeard: 5,
  /** Minimum number of doubtful sentences among the `minHeard` sentences, if the text has that many. */
  minDoubtfulHeard: 2,
  maxHeard: 100,
  queryCharacters: 200,
  /** Maximum sentences returned by a search. */
  found: 200,
} as const;
