/** Limits of an edited book, for server and web. A file of its own, so that listeners' screens do not load it. */
export const bookLimits = {
  titleCharacters: 200,
  statusCharacters: 50,
  synopsisCharacters: 10_000,
  tagCharacters: 100,
  /** Pairs of main tag and sub tag; the editor edits one. */
  tags: 20,
  chapters: 2000,
  chapterTitleCharacters: 300,
  /** Of an address of audio or of a picture. */
  addressCharacters: 2048,
  /** A book as it is sent, with all its chapters. */
  bodyBytes: 4 * 1024 * 1024,
  coverBytes: 20 * 1024 * 1024,
  audioBytes: 2 * 1024 ** 3,
} as const;

/** Specification §5: what a book lacks that may not be saved yet. */
export const incompleteBookMessage =
  'Please fill in all fields and add at least one chapter and select tags.';
