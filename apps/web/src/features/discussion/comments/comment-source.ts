import type { CommentSort, CurrentUser, Deletion, Reaction, StaffRole, Tally } from '@lamplight/contract';
import { hasStaffRight } from '@lamplight/contract/access';
import { limits } from '@lamplight/contract/limits';
import type { LanguageTag } from '@lamplight/messages/languages';
import { call, callPage } from '../../../lib/api.ts';

/** A comment of any kind, as sent by the API; fields that a kind does not have are absent. */
export interface Comment {
  id: number;
  content: string;
  reply_to_id: number | null;
  thread_id: number;
  user_id: number | null;
  username: string;
  profile_image: string | null;
  /** Time in UTC without a zone suffix. */
  created_at: string;
  removed: boolean;
  reply_count?: number;
  cursor?: string;
  likes?: number;
  dislikes?: number;
  reactions?: { user_id: number; value: Reaction }[];
  current_user_reaction?: Reaction | null;
  /** Timestamp in seconds into the chapter. */
  timestamp?: number | null;
  /** True for a comment posted on this page. Earlier replies of its thread may not have been fetched yet. */
  isFresh?: true;
  /** Stars of the author; only on reviews. Null once the account is deleted. */
  stars?: number | null;
  edited_at?: string | null;
  /**
   * Set only on the reader's own comments that others do not see: 'hidden' by moderators or reports, 'held' for review.
   */
  visibility?: 'hidden' | 'held';
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
  /** The text in other languages, of an announcement. */
  translations?: { readonly [Tag in LanguageTag]?: { readonly content: string } };
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
  /** True if the list is refetched after posting and reacting. */
  readonly refetches: boolean;
  readonly takesTimestamps: boolean;
  /** True if an entry may be written in several of the publisher's languages. */
  readonly hasLanguages?: true;
  /** Word for an entry, if it is not 'comment'. Reviews have no replies. */
  readonly noun?: 'review';
  /** Staff role that may delete other members' comments. */
  readonly deletedBy: StaffRole;
  /** True if only replies can be reported, as with announcements. */
  readonly reportsOnlyReplies?: true;
  page(request: PageRequest): Promise<CommentPage>;
  /** Returns the replies in the comment's thread that follow reply `after`; from the first one if undefined. */
  replies(id: number, after: number | undefined, signal?: AbortSignal): Promise<Comment[]>;
  /** Posts a comment; absent if entries are not written in the panel. */
  post?(written: NewComment): Promise<Comment>;
  /**
   * Deletes a comment. The request continues after the page is closed, because the list shows its result at once; a
   * request of `react` does, too.
   */
  remove(id: number): Promise<Deletion>;
  /** Saves a reaction; absent if this kind of comment has no reactions. */
  react?(id: number, value: Reaction | 0): Promise<Tally>;
}

/** Comments on a chapter, with an optional timestamp. */
export const chapterComments = (chapterId: number): CommentSource => ({
  key: `chapter/${chapterId}`,
  sorts: ['new', 'best', 'old', 'timestamp'],
  maxLength: limits.commentCharacters,
  refetches: false,
  takesTimestamps: true,
  deletedBy: 'moderator',
  page: ({ signal, ...query }) =>
    callPage('GET /chapter-comments/{id}', {
      params: { id: chapterId },
      query: withoutUndefined(query),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /chapter-comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: (body) => call('POST /chapter-comments/{id}', { params: { id: chapterId }, body }),
  remove: (id) => call('DELETE /chapter-comments/{id}', { params: { id }, keepalive: true }),
  react: (id, value) =>
    call('POST /chapter-comments/{id}/react', { params: { id }, body: { value }, keepalive: true }),
});

export const bookComments = (bookId: number): CommentSource => ({
  key: `book/${bookId}`,
  sorts: ['new', 'best', 'old'],
  maxLength: limits.commentCharacters,
  refetches: true,
  takesTimestamps: false,
  deletedBy: 'moderator',
  page: ({ signal, sort, ...query }) =>
    callPage('GET /comments/{id}', {
      params: { id: bookId },
      query: withoutUndefined({ ...query, sort: sort === 'timestamp' ? undefined : sort }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /comments/{id}', { params: { id: bookId }, body }),
  remove: (id) => call('DELETE /comments/{id}', { params: { id }, keepalive: true }),
  react: (id, value) =>
    call('POST /comments/{id}/react', { params: { id }, body: { value }, keepalive: true }),
});

/** Comments on the updates; they have no reactions. */
export const updateComments: CommentSource = {
  key: 'updates',
  sorts: ['new', 'old'],
  maxLength: limits.updateCharacters,
  refetches: false,
  takesTimestamps: false,
  deletedBy: 'moderator',
  page: ({ signal, sort, ...query }) =>
    callPage('GET /update-comments', {
      query: withoutUndefined({ ...query, sort: sort === 'old' ? sort : 'new' }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /update-comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /update-comments', { body }),
  remove: (id) => call('DELETE /update-comments/{id}', { params: { id }, keepalive: true }),
};

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes undefined values: the contract distinguishes absent from undefined. */
function withoutUndefined<T extends object>(query: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}

/**
 * Actions that the member may take on this page. Used to hide buttons whose requests the server would reject.
 */
export interface CommentPermissions {
  readonly post: boolean;
  readonly reply: boolean;
  readonly react: boolean;
}

/** A comment's author and admins can delete it; so can staff with the right. */
export const mayDelete = (
  comment: Comment,
  me: Pick<CurrentUser, 'id' | 'role' | 'staff_role'>,
  { deletedBy }: Pick<CommentSource, 'deletedBy'>,
): boolean =>
  !comment.removed && comment.id > 0 && (comment.user_id === me.id || hasStaffRight(me, deletedBy));
