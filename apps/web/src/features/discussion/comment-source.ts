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
  /** Written on this page, so it may come after replies that have not been fetched. */
  isFresh?: true;
}

export interface CommentPage {
  rows: Comment[];
  /** Top-level comments on all pages. */
  total: number;
  /** Cursor of the next page; absent after the last. */
  next?: string | undefined;
  /** As the server says: a page may have fewer threads than requested although others follow. */
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
  /** The list is refetched after posting and reacting (specification §7, comments on a book). */
  readonly refetches: boolean;
  readonly takesTimestamps: boolean;
  page(request: PageRequest): Promise<CommentPage>;
  /** Replies in the comment's thread, those after `after`. */
  replies(id: number, after: number | undefined, signal?: AbortSignal): Promise<Comment[]>;
  post(written: NewComment): Promise<Comment>;
  remove(id: number): Promise<Deletion>;
  /** Absent if there are no reactions. */
  react?(id: number, value: Reaction | 0): Promise<Tally>;
}
