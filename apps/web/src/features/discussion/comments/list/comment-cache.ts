import type { Deletion } from '@lamplight/contract';
import type { Comment, CommentPage } from '../comment-source.ts';
import { m } from './messages.ts';

/** Key of all lists of a subject. */
export const commentsKey = (place: string) => ['comments', place] as const;

/** The loaded pages of a list, with their cursors. */
export interface CommentPages {
  pages: CommentPage[];
  pageParams: (string | undefined)[];
}

export const removedText = m.commentRemoved;

const isTop = (comment: Comment): boolean => comment.reply_to_id === null;

/**
 * Returns the next page's cursor; undefined after the last page. Computed when a page arrives, because the page's rows
 * may be removed later.
 */
export function nextCursor(rows: readonly Comment[], hasNext: boolean): string | undefined {
  return hasNext ? rows.findLast(isTop)?.cursor : undefined;
}

function mapRows(cached: CommentPages, change: (rows: Comment[]) => Comment[]): CommentPages {
  return { ...cached, pages: cached.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
}

export const changeComment = (cached: CommentPages, id: number, change: (comment: Comment) => Comment) =>
  mapRows(cached, (rows) =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? change(row) : row)) : rows,
  );

export const commentIn = (cached: CommentPages, id: number): Comment | undefined =>
  cached.pages.flatMap((page) => page.rows).find((row) => row.id === id);

function addTop(cached: CommentPages, comment: Comment): CommentPages {
  const pages = cached.pages.map((page, index) => ({
    ...page,
    total: page.total + 1,
    rows: index === 0 ? [comment, ...page.rows] : page.rows,
  }));
  return { ...cached, pages };
}

/** Adds replies after the thread's other replies, on the thread's page. */
function addReplies(rows: Comment[], replies: readonly Comment[]): Comment[] {
  const thread = replies[0]?.thread_id;
  const known = new Set(rows.map((row) => row.id));
  const last = rows.findLastIndex((row) => row.thread_id === thread);
  return last < 0 ? rows : rows.toSpliced(last + 1, 0, ...replies.filter((reply) => !known.has(reply.id)));
}

/** Adds fetched replies that the cached pages did not contain. */
export const showReplies = (cached: CommentPages, replies: readonly Comment[]): CommentPages =>
  mapRows(cached, (rows) => addReplies(rows, replies));

const countReplies = (cached: CommentPages, thread: number, change: number): CommentPages =>
  changeComment(cached, thread, (top) => ({
    ...top,
    reply_count: Math.max(0, (top.reply_count ?? 0) + change),
  }));

/** Adds a new comment: at the top of the list, so that its author sees it; a reply at the end of its thread. */
export function addComment(cached: CommentPages, comment: Comment): CommentPages {
  if (commentIn(cached, comment.id)) return cached;
  if (isTop(comment)) return addTop(cached, comment);
  return countReplies(showReplies(cached, [comment]), comment.thread_id, 1);
}

/** Replaces the optimistic comment with the server's. */
export function confirmComment(cached: CommentPages, optimisticId: number, comment: Comment): CommentPages {
  const fresh: Comment = { ...comment, isFresh: true };
  if (commentIn(cached, comment.id)) return removeComments(cached, [optimisticId]);
  return commentIn(cached, optimisticId)
    ? changeComment(cached, optimisticId, () => fresh)
    : addComment(cached, fresh);
}

/** Keeps the author's new comment in a refetched list that does not contain it. */
export function keepVisible(cached: CommentPages, comment: Comment): CommentPages {
  if (commentIn(cached, comment.id)) return cached;
  const fresh: Comment = { ...comment, isFresh: true };
  if (!isTop(comment)) return showReplies(cached, [fresh]);
  const [first, ...others] = cached.pages;
  return first ? { ...cached, pages: [{ ...first, rows: [fresh, ...first.rows] }, ...others] } : cached;
}

/** Removes comments that no longer exist. */
export function removeComments(cached: CommentPages, deletedIds: readonly number[]): CommentPages {
  const ids = new Set(deletedIds);
  const lost = cached.pages.flatMap((page) => page.rows).filter((row) => ids.has(row.id));
  const tops = lost.filter(isTop).length;
  const without = mapRows(cached, (rows) => rows.filter((row) => !ids.has(row.id)));
  const counted = lost
    .filter((row) => !isTop(row))
    .reduce((pages, reply) => countReplies(pages, reply.thread_id, -1), without);
  return {
    ...counted,
    pages: counted.pages.map((page) => ({ ...page, total: Math.max(0, page.total - tops) })),
  };
}

/** Returns a deleted comment that stays because it has replies: without its text. */
const tombstoned = (comment: Comment): Comment => ({
  ...comment,
  removed: true,
  content: removedText,
  user_id: null,
  username: '',
  profile_image: null,
  timestamp: null,
});

const hasReplies = (cached: CommentPages, comment: Comment): boolean =>
  (isTop(comment) && (comment.reply_count ?? 0) > 0) ||
  cached.pages.some((page) => page.rows.some((row) => row.reply_to_id === comment.id));

/** Applies a deletion optimistically. */
export function deleteComment(cached: CommentPages, id: number): CommentPages {
  const comment = commentIn(cached, id);
  if (!comment) return cached;
  return hasReplies(cached, comment) ? changeComment(cached, id, tombstoned) : removeComments(cached, [id]);
}

/** Applies the server's result of a deletion. */
export const confirmDeletion = (
  cached: CommentPages,
  id: number,
  { gone: deletedIds }: Deletion,
): CommentPages =>
  removeComments(deletedIds.includes(id) ? cached : changeComment(cached, id, tombstoned), deletedIds);
