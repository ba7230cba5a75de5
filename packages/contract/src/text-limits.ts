/** Limits of chapters' texts, for server and web. */
export const chapterTextLimits = {
  /** Maximum characters of a chapter's WebVTT; a chapter of ten hours has some 600,000. */
  characters: 2_000_000,
  /** Enough for `characters`: UTF-8 needs up to three bytes per UTF-16 unit, plus a reserve. */
  bodyBytes: 8 * 1024 * 1024,
  sentences: 20_000,
  pauses: 20_000,
  /** Maximum intervals of a chapter with sound but no text. */
  withoutText: 1000,
  /** Minimum sentences that a person must listen to before publishing a text. */
  minHeard: 5,
  /** Minimum doubtful sentences among these, if there are that many. */
  minDoubtfulHeard: 2,
  maxHeard: 100,
  queryCharacters: 200,
  /** Maximum sentences returned by a search. */
  found: 200,
} as const;
