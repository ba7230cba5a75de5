import type { CommentSort, Deletion, Reaction, Tally } from '@lamplight/contract';

/** A comment of any kind, as sent by the API; fields that a kind does not have are absent. */
export interface Comment {
  id: number;
  content: string;
  reply_to_id: number | null;
  thread_id: number;
  user_id: number | null;
  username: string;
  profile_image: string | null;
  /** UTC without a zone suffix. */
  created_at: string;
  removed: boolean;
  reply_count?: number;
  cursor?: string;
  likes?: number;
  dislikes?: number;
  reactions?: { user_id: number; value: Reaction }[];
  current_user_reaction?: Reaction | null;
  /** Seconds into the chapter. */
  timestamp?: number | null;
  /** True for a comment posted on this page. Earlier replies of its thread may not have been fetched yet. */
  isFresh?: true;
}

export interface CommentPage {
  rows: Comment[];
  /** Number of top-level comments on all pages. */
  total: number;
  /** Cursor of the next page; absent after the last. */
  next?: string | undefined;
  /**
   * True if more pages follow, as reported by the server: a page may have fewer threads than requested although
   * others follow.
   */
  hasNext?: boolean;
}

export interface NewComment {
  content: string;
  reply_to_id: number | null;
  client_key: string;
  timestamp: number | null;
}

export interface PageRequest {
  sort: CommentSort;
  limit: number;
  cursor?: string | undefined;
  signal: AbortSignal;
}

/** Loads and changes the comments on one subject; the same panel serves chapters, books and updates. */
export interface CommentSource {
  /** Key for queries and drafts, such as 'chapter/12'. */
  readonly key: string;
  readonly sorts: readonly CommentSort[];
  /** Maximum length of a comment in characters (grapheme clusters). */
  readonly maxLength: number;
  /** True if the list is refetched after posting and reacting (specification §7, comments on a book). */
  readonly refetches: boolean;
  readonly takesTimestamps: boolean;
  page(request: PageRequest): Promise<CommentPage>;
  /** Returns the replies in the comment's thread, beginning after reply `after`. */
  replies(id: number, after: number | undefined, signal?: AbortSignal): Promise<Comment[]>;
  post(written: NewComment): Promise<Comment>;
  remove(id: number): Promise<Deletion>;
  /** Saves a reaction; absent if this kind of comment has no reactions. */
  react?(id: number, value: Reaction | 0): Promise<Tally>;
}
