/** Limits shared by server and web. */
export const limits = {
  /** Books per page: All Audiobooks, bookmarks, playlists, tag results. */
  pageSize: 24,
  /** Books on page 1 of All Audiobooks; page 2 starts after these. */
  homeFirstPage: 6,
  /** Number of books in Recently Added and Recently Updated. */
  homeShelf: 6,
  /** Maximum rows of one page of any list. */
  maxPageSize: 100,
  /** Maximum characters in a search query. */
  maxQuery: 200,
  searchPreview: 4,
  chapterSearch: 5,
  /** Milliseconds without typing before a search query is sent. */
  searchDebounceMs: 500,
  /** Seconds of one skip or rewind. */
  skipSeconds: 15,
  /** Possible lengths of a skip in seconds. A member chooses one for each direction. */
  skipChoices: [10, 15, 30, 60],
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  /** Speeds of the player in addition to those in the specification. */
  fastSpeeds: [2.5, 3, 3.5],
  slowestSpeed: 0.5,
  fastestSpeed: 3.5,
  speedStep: 0.05,
  /** Maximum number of books for which a member's speed is stored. */
  maxBookSpeeds: 200,
  sleepMinutes: [5, 10, 15, 20, 30, 40, 50, 60],
  volumeStep: 0.01,
  /** Progress is saved once the position has moved by more than this many seconds. */
  progressStepSeconds: 2,
  /** Milliseconds between two reports of a playing device to the server. */
  playbackReportMs: 20_000,
  /** A jump of at least this many seconds can be undone, and its start is added to the book's position history. */
  historyStepSeconds: 30,
  /** Maximum positions in a book's position history. */
  historyLength: 20,
  /** Maximum position in any chapter, in seconds (a week). */
  maxPositionSeconds: 604_800,
  /** Maximum chapters whose played stretches one save may carry. */
  maxPlayedChapters: 40,
  /**
   * Maximum characters of the set of played stretches of one chapter: six stretches of 15 s per character, for a week.
   */
  maxStretchesCharacters: 6720,
  /**
   * Maximum characters of all sets of played stretches in one save. A request that is sent while the page closes must
   * be small.
   */
  maxPlayedCharacters: 20_000,
  /** Maximum bytes of one save of progress. */
  progressBytes: 24 * 1024,
  /** Maximum entries of listening time (one book on one day) in one save. */
  maxListeningDays: 8,
  /** Maximum age in days of accepted listening time; a device may have been offline that long. */
  listeningDaysBack: 90,
  /** Maximum sources (players of one member) whose listening time is added up for one day. */
  maxListeningSources: 20,
  /** Maximum entries of listening time of one member and day: one for each player and book. */
  maxListeningBooks: 200,
  /** Maximum books whose progress is loaded for cards: the most recently played ones. */
  maxBookProgress: 2000,
  /** Maximum characters of a cursor in the member's library. */
  maxLibraryCursor: 200,
  /** Top-level comments shown at first, and loaded whenever the end of the list is reached. */
  commentsShown: 20,
  /** Maximum bytes of a list response, as JSON before compression; the `Link` header leads to the remaining rows. */
  listBytes: 500_000,
  /** Maximum bytes, as UTF-8, of a comment, an announcement or the admin's text. */
  textBytes: 20_000,
  /** Maximum top-level comments of an unpaged list; the rest is available by page. */
  maxUnpagedThreads: 2000,
  /**
   * Maximum reactions to a comment for which an unpaged list contains the reactions of all members. Above it, the list
   * contains only the reader's own reaction.
   */
  reactionsShown: 1000,
  /** Maximum replies included with each thread of a page; further replies need another request. */
  repliesShown: 50,
  /** Maximum user-perceived characters of a comment on a chapter or a book. */
  commentCharacters: 5000,
  /** Maximum user-perceived characters of an update comment or an announcement. */
  updateCharacters: 500,
  /** Maximum user-perceived characters of the admin's text above the update requests. */
  adminTextCharacters: 5000,
  /** Maximum number of comments marked on the scrubber. */
  maxMarks: 200,
  bookmarkToastMs: 2000,
  reloadAfterLoginMs: 100,
  scrollTopAfterPx: 200,
  synopsisClampLines: 3,
  synopsisClampChars: 200,
} as const;

/** Returns whether a move within a chapter (positions in seconds) is long enough to offer Undo. */
export const isPositionJump = (from: number, to: number): boolean =>
  Math.abs(to - from) >= limits.historyStepSeconds;
