/** Numbers that both sides of the wire obey. Sources: the product's specification §5 and §9. */
export const limits = {
  /** Books a page: All Audiobooks, bookmarks, playlists, tag results. */
  pageSize: 24,
  /** Books that page 1 of All Audiobooks shows; page 2 goes on after them. */
  homeFirstPage: 6,
  /** Books in Recently Added and Recently Updated. */
  homeShelf: 6,
  /** Most rows that any paged call hands out at once. */
  maxPageSize: 100,
  /** Characters in a search query. */
  maxQuery: 200,
  searchPreview: 4,
  chapterSearch: 5,
  /** Milliseconds of quiet before a typed query is sent. */
  searchDebounceMs: 500,
  /** Seconds of one skip or rewind. */
  skipSeconds: 15,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  sleepMinutes: [5, 10, 15, 20, 30, 40, 50, 60],
  volumeStep: 0.01,
  /** Progress is saved once the position has moved by more than this many seconds. */
  progressStepSeconds: 2,
  /** From this many seconds on a jump can be undone, and the place it left is kept in the book's position history. */
  historyStepSeconds: 30,
  /** Places kept in a book's position history. */
  historyLength: 20,
  /** Longest position that any chapter may have, in seconds (a week). */
  maxPositionSeconds: 604_800,
  /** Top-level comments shown first, and more at each end of the list. */
  commentsShown: 20,
  /** Bytes of any list answer, as JSON before compression; the `Link` header says where the rest is. */
  listBytes: 500_000,
  /** Bytes, as UTF-8, of a comment, an announcement or the admin's text. */
  textBytes: 20_000,
  /** Top-level comments of a list that is not asked for by page; the rest goes by page. */
  maxUnpagedThreads: 2000,
  /** Reactions to one comment up to which a whole list has everyone's; beyond, only the reader's own. */
  reactionsShown: 1000,
  /** Replies that come with each thread of a page; the rest are asked for. */
  repliesShown: 50,
  /** Characters, as people count them, of a comment on a chapter or a book. */
  commentCharacters: 5000,
  /** Characters, as people count them, of an update comment or an announcement. */
  updateCharacters: 500,
  /** Characters, as people count them, of the admin's text on the updates. */
  adminTextCharacters: 5000,
  /** Comments that the scrubber marks. */
  maxMarks: 200,
  bookmarkToastMs: 2000,
  reloadAfterLoginMs: 100,
  scrollTopAfterPx: 200,
  synopsisClampLines: 3,
  synopsisClampChars: 200,
} as const;

/** Whether going from one position of a chapter to another (in seconds) leaves a place that somebody may want back. */
export const isPositionJump = (from: number, to: number): boolean =>
  Math.abs(to - from) >= limits.historyStepSeconds;
