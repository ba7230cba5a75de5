import type { Deletion } from '@lamplight/contract';
import type { Comment, CommentPage } from '../comment-source.ts';

/** The pages of a list as far as they were scrolled to, and where each began. */
export interface CommentPages {
  pages: CommentPage[];
  pageParams: (string | undefined)[];
}

export const removedWords = 'Comment removed';

const isTop = (comment: Comment): boolean => comment.reply_to_id === null;

/** Returns where the next page begins, worked out when a page comes: later its rows may be fewer. Undefined after the last. */
export function nextCursor(rows: readonly Comment[], hasNext: boolean): string | undefined {
  return hasNext ? rows.findLast(isTop)?.cursor : undefined;
}

function mapRows(held: CommentPages, change: (rows: Comment[]) => Comment[]): CommentPages {
  return { ...held, pages: held.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
}

export const changeComment = (held: CommentPages, id: number, change: (comment: Comment) => Comment) =>
  mapRows(held, (rows) =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? change(row) : row)) : rows,
  );

export const commentIn = (held: CommentPages, id: number): Comment | undefined =>
  held.pages.flatMap((page) => page.rows).find((row) => row.id === id);

function addTop(held: CommentPages, comment: Comment): CommentPages {
  const pages = held.pages.map((page, index) => ({
    ...page,
    total: page.total + 1,
    rows: index === 0 ? [comment, ...page.rows] : page.rows,
  }));
  return { ...held, pages };
}

/** A thread's replies stand behind its other ones, on the page where the thread is. */
function addReplies(rows: Comment[], replies: readonly Comment[]): Comment[] {
  const thread = replies[0]?.thread_id;
  const known = new Set(rows.map((row) => row.id));
  const last = rows.findLastIndex((row) => row.thread_id === thread);
  return last < 0 ? rows : rows.toSpliced(last + 1, 0, ...replies.filter((reply) => !known.has(reply.id)));
}

/** Replies that were still missing. */
export const showReplies = (held: CommentPages, replies: readonly Comment[]): CommentPages =>
  mapRows(held, (rows) => addReplies(rows, replies));

const countReplies = (held: CommentPages, thread: number, by: number): CommentPages =>
  changeComment(held, thread, (top) => ({ ...top, reply_count: Math.max(0, (top.reply_count ?? 0) + by) }));

/** A new comment: at the head of the list, so that its author sees it; a reply at the end of its thread. */
export function addComment(held: CommentPages, comment: Comment): CommentPages {
  if (commentIn(held, comment.id)) return held;
  if (isTop(comment)) return addTop(held, comment);
  return countReplies(showReplies(held, [comment]), comment.thread_id, 1);
}

/** What stood in for a comment gives way to it. */
export function settleComment(held: CommentPages, standIn: number, comment: Comment): CommentPages {
  const fresh: Comment = { ...comment, isFresh: true };
  if (commentIn(held, comment.id)) return takeAway(held, [standIn]);
  return commentIn(held, standIn) ? changeComment(held, standIn, () => fresh) : addComment(held, fresh);
}

/** A list that came anew may have its author's comment out of sight: it stays where it was written. */
export function keepInSight(held: CommentPages, comment: Comment): CommentPages {
  if (commentIn(held, comment.id)) return held;
  const fresh: Comment = { ...comment, isFresh: true };
  if (!isTop(comment)) return showReplies(held, [fresh]);
  const [first, ...others] = held.pages;
  return first ? { ...held, pages: [{ ...first, rows: [fresh, ...first.rows] }, ...others] } : held;
}

/** Comments that are gone altogether. */
export function takeAway(held: CommentPages, gone: readonly number[]): CommentPages {
  const ids = new Set(gone);
  const lost = held.pages.flatMap((page) => page.rows).filter((row) => ids.has(row.id));
  const tops = lost.filter(isTop).length;
  const without = mapRows(held, (rows) => rows.filter((row) => !ids.has(row.id)));
  const counted = lost
    .filter((row) => !isTop(row))
    .reduce((pages, reply) => countReplies(pages, reply.thread_id, -1), without);
  return {
    ...counted,
    pages: counted.pages.map((page) => ({ ...page, total: Math.max(0, page.total - tops) })),
  };
}

/** A deleted comment that has replies stays, for their sake, without a word of what it said. */
const emptied = (comment: Comment): Comment => ({
  ...comment,
  removed: true,
  content: removedWords,
  user_id: null,
  username: '',
  profile_image: null,
  timestamp: null,
});

const hasReplies = (held: CommentPages, comment: Comment): boolean =>
  (isTop(comment) && (comment.reply_count ?? 0) > 0) ||
  held.pages.some((page) => page.rows.some((row) => row.reply_to_id === comment.id));

/** As a deletion will most likely turn out. */
export function deleteComment(held: CommentPages, id: number): CommentPages {
  const comment = commentIn(held, id);
  if (!comment) return held;
  return hasReplies(held, comment) ? changeComment(held, id, emptied) : takeAway(held, [id]);
}

/** As the server says that it turned out. */
export const settleDeletion = (held: CommentPages, id: number, { gone }: Deletion): CommentPages =>
  takeAway(gone.includes(id) ? held : changeComment(held, id, emptied), gone);
