import type { Comment, CommentPage } from '../comment-source.ts';

export interface Thread {
  readonly top: Comment;
  /** Oldest first. */
  readonly replies: readonly Comment[];
  /** Number of replies that the server has and this list does not. */
  readonly missing: number;
}

/** Returns a sort key by age: ids grow with time; a comment without a server id is the newest. */
const age = ({ id }: Comment): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER);

/** Groups rows into threads, in their order. A comment on two pages appears once. */
export function threadsOf(pages: readonly CommentPage[]): Thread[] {
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  const replies = new Map<number, Comment[]>();
  for (const row of rows) {
    if (row.reply_to_id !== null) replies.set(row.thread_id, [...(replies.get(row.thread_id) ?? []), row]);
  }
  return rows
    .filter((row) => row.reply_to_id === null)
    .map((top) => {
      const own = (replies.get(top.id) ?? []).toSorted((a, b) => age(a) - age(b));
      return { top, replies: own, missing: Math.max(0, (top.reply_count ?? 0) - own.length) };
    });
}

/** Returns the comment that a reply responds to; undefined if that is the first comment of the thread. */
export function answered(reply: Comment, { top, replies }: Thread): Comment | undefined {
  return reply.reply_to_id === top.id ? undefined : replies.find((other) => other.id === reply.reply_to_id);
}
