/** Limits of an edited book, for server and web. A separate file, so that listeners' screens do not load it. */
export const bookLimits = {
  titleCharacters: 200,
  statusCharacters: 50,
  synopsisCharacters: 10_000,
  tagCharacters: 100,
  /** Pairs of main tag and sub tag; the editor edits one. */
  tags: 20,
  /** Maximum books that one call changes. */
  batch: 100,
  chapters: 2000,
  chapterTitleCharacters: 300,
  /** Characters of the URL of audio or of an image. */
  addressCharacters: 2048,
  /** Request body of a book with all its chapters. */
  bodyBytes: 4 * 1024 * 1024,
  /** Days by which premium members may get something earlier. */
  earlyDays: 90,
  coverBytes: 20 * 1024 * 1024,
  audioBytes: 2 * 1024 ** 3,
  /** Length of the part of a book that anybody may hear. */
  sampleSeconds: { min: 15, max: 300 },
} as const;

/** Message for a book that is too incomplete to save. */
export const incompleteBookMessage =
  'Please fill in all fields and add at least one chapter and select tags.';
