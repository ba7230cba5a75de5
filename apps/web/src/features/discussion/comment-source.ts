import type { CommentSort, Deletion, Reaction, Tally } from '@lamplight/contract';

/** A comment of any kind, as it comes over the wire; what a kind does not have is absent. */
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
  /** Written on this page, so it may stand behind replies that have not been fetched. */
  isFresh?: true;
}

export interface CommentPage {
  rows: Comment[];
  /** Top-level comments on all pages together. */
  total: number;
  /** Where the page after this one begins; absent after the last. */
  next?: string | undefined;
  /** As the server says: a page may have fewer threads than were asked for, and others follow. */
  hasNext?: boolean;
}

export interface WrittenComment {
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

/** Where the comments of one place come from and go to: the same panel serves chapters, books and updates. */
export interface CommentSource {
  /** Names its queries and drafts, as in 'chapter/12'. */
  readonly place: string;
  readonly sorts: readonly CommentSort[];
  /** Characters, as people count them, that a comment may have. */
  readonly most: number;
  /** The list is asked for anew after posting and reacting (specification §7, comments on a book). */
  readonly refetches: boolean;
  readonly takesTimestamps: boolean;
  page(request: PageRequest): Promise<CommentPage>;
  /** Replies of the thread that a comment is in, those after `after`. */
  replies(id: number, after: number | undefined, signal?: AbortSignal): Promise<Comment[]>;
  post(written: WrittenComment): Promise<Comment>;
  remove(id: number): Promise<Deletion>;
  /** Absent where there are no reactions. */
  react?(id: number, value: Reaction | 0): Promise<Tally>;
}
