/** Limits of an edited book, for server and web. A separate file, so that listeners' screens do not load it. */
export const bookLimits = {
  titleCharacters: 200,
  statusCharacters: 50,
  synopsisCharacters: 10_000,
  tagCharacters: 100,
  /** Maximum pairs of main tag and sub tag of a book; the editor's form has one pair. */
  tags: 20,
  /** Maximum books that one call changes. */
  batch: 100,
  chapters: 2000,
  chapterTitleCharacters: 300,
  /** Maximum characters of the URL of audio or of an image. */
  addressCharacters: 2048,
  /** Maximum bytes of the request body for a book with all its chapters. */
  bodyBytes: 4 * 1024 * 1024,
  /** Maximum days by which premium members get a book or chapter earlier. */
  earlyDays: 90,
  coverBytes: 20 * 1024 * 1024,
  audioBytes: 2 * 1024 ** 3,
  /** Length in seconds of a sample that anybody may hear without an account. */
  sampleSeconds: { min: 15, max: 300 },
} as const;
