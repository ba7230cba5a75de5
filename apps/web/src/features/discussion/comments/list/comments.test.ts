import { describe, expect, test } from 'vitest';
import type { Comment, CommentSource } from '../comment-source.ts';
import {
  addComment,
  type CommentPages,
  commentIn,
  confirmComment,
  confirmDeletion,
  deleteComment,
  keepVisible,
  nextCursor,
  showReplies,
} from './comment-cache.ts';
import { answered, splitAtGap, threadsOf } from './use-comments.ts';
import { readThread } from './use-linked-thread.ts';
import { nextReaction, reactionOf, withReaction, withTally } from './use-reaction.ts';

function comment(id: number, more: Partial<Comment> = {}): Comment {
  return {
    id,
    content: `comment ${id}`,
    reply_to_id: null,
    thread_id: id,
    user_id: 7,
    username: 'ada',
    profile_image: null,
    created_at: '2026-01-01T00:00:00.000',
    removed: false,
    likes: 0,
    dislikes: 0,
    reactions: [],
    ...(more.reply_to_id ? {} : { reply_count: 0, cursor: `c${id}` }),
    ...more,
  };
}
const reply = (id: number, thread: number, to = thread) =>
  comment(id, { reply_to_id: to, thread_id: thread });
const held = (...pages: Comment[][]): CommentPages => ({
  pages: pages.map((rows) => ({ rows, total: 40 })),
  pageParams: pages.map(() => undefined),
});
const ids = (pages: CommentPages) => pages.pages.map((page) => page.rows.map((row) => row.id));

describe('paging', () => {
  test('continues after the last top-level comment of a page, however short the page is', () => {
    expect(nextCursor([comment(1), reply(5, 1), comment(2), reply(6, 2)], true)).toBe('c2');
    expect(nextCursor([comment(1), reply(5, 1)], true)).toBe('c1');
  });
  test('ends when the server says that no page follows', () => {
    expect(nextCursor([comment(1), reply(5, 1)], false)).toBeUndefined();
    expect(nextCursor([], false)).toBeUndefined();
  });
});

describe('threads', () => {
  test('keep the order of their first comments, replies with them, without duplicates', () => {
    const pages = held(
      [comment(9), comment(4, { reply_count: 3 }), reply(5, 4)],
      [comment(4, { reply_count: 3 }), reply(6, 4, 5)],
    );
    const threads = threadsOf(pages.pages);
    expect(threads.map(({ top, replies, missing }) => [top.id, replies.map((r) => r.id), missing])).toEqual([
      [9, [], 0],
      [4, [5, 6], 1],
    ]);
    const [, second] = threads;
    expect(second?.replies.map((r) => second && answered(r, second)?.id)).toEqual([undefined, 5]);
  });
});

test('a reply written on this page stays behind replies fetched later', () => {
  const pages = held([
    comment(1, { reply_count: 4 }),
    reply(2, 1),
    { ...reply(9, 1), isFresh: true },
    reply(-1, 1),
  ]);
  const [thread] = threadsOf(showReplies(pages, [reply(3, 1)]).pages);
  expect(thread?.replies.map((row) => row.id)).toEqual([2, 3, 9, -1]);
});

test('a linked reply deep in a thread is shown after the start of the thread, with the gap before it', async () => {
  const thread = [comment(1, { reply_count: 9 }), ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => reply(id, 1))];
  const pageSize = 3;
  const replies: CommentSource['replies'] = async (_id, after = 0) =>
    thread.filter(({ id }) => id > after).slice(0, pageSize);
  const signal = new AbortController().signal;
  const near = await readThread({ replies } as CommentSource, 3, signal);
  expect(ids(near)).toEqual([[1, 2, 3]]);
  // The reply is on the third page of the thread.
  const late = await readThread({ replies } as CommentSource, 8, signal);
  const [shown] = threadsOf(late.pages);
  expect(shown?.missing).toBe(4);
  const gap = splitAtGap(shown?.replies ?? []);
  expect(gap.map((rows) => rows.map(({ id }) => id))).toEqual([
    [2, 3],
    [8, 9, 10],
  ]);
  const [filled] = threadsOf(showReplies(late, thread.slice(3, 7)).pages);
  expect([filled?.missing, filled?.replies.map(({ id }) => id)]).toEqual([0, [2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

describe('a new comment', () => {
  test('is added at the top, a reply at the end of its thread', () => {
    const one = addComment(held([comment(2), comment(1), reply(3, 1)], [comment(0)]), comment(-1));
    expect(ids(one)).toEqual([[-1, 2, 1, 3], [0]]);
    expect(one.pages[0]?.total).toBe(41);
    const two = addComment(one, reply(-2, 1));
    expect(ids(two)).toEqual([[-1, 2, 1, 3, -2], [0]]);
    expect(commentIn(two, 1)?.reply_count).toBe(1);
  });
  test("is replaced by the server's version", () => {
    const pages = addComment(held([comment(1)]), comment(-1));
    expect(ids(confirmComment(pages, -1, comment(8)))).toEqual([[8, 1]]);
  });
  test('appears once, whether or not a list refetched meanwhile contains it or its optimistic copy', () => {
    expect(ids(confirmComment(held([comment(8), comment(1)]), -1, comment(8)))).toEqual([[8, 1]]);
    expect(ids(confirmComment(held([comment(-1), comment(8)]), -1, comment(8)))).toEqual([[8]]);
    expect(ids(confirmComment(held([comment(1)]), -1, comment(8)))).toEqual([[8, 1]]);
  });
  test('stays visible in a refetched list without it, and is counted once', () => {
    const pages = held([comment(1, { reply_count: 60 }), reply(2, 1)], [comment(0)]);
    const result = keepVisible(keepVisible(pages, reply(99, 1)), comment(98));
    expect(ids(result)).toEqual([[98, 1, 2, 99], [0]]);
    expect([commentIn(result, 1)?.reply_count, result.pages[0]?.total]).toEqual([60, 40]);
    expect(keepVisible(result, reply(99, 1))).toBe(result);
  });
  test('missing replies are not added twice', () => {
    const pages = held([comment(1, { reply_count: 3 }), reply(2, 1)]);
    expect(ids(showReplies(pages, [reply(2, 1), reply(3, 1), reply(4, 1)]))).toEqual([[1, 2, 3, 4]]);
  });
});

describe('a deletion', () => {
  test('removes a comment without replies', () => {
    const pages = deleteComment(held([comment(1), comment(2)]), 2);
    expect(ids(pages)).toEqual([[1]]);
    expect(pages.pages[0]?.total).toBe(39);
  });
  test('keeps a comment with replies, without its text', () => {
    const pages = deleteComment(held([comment(1, { reply_count: 1, timestamp: 4 }), reply(2, 1)]), 1);
    expect(commentIn(pages, 1)).toMatchObject({
      removed: true,
      content: 'Comment removed',
      user_id: null,
      username: '',
      timestamp: null,
    });
    expect(ids(deleteComment(held([comment(1, { reply_count: 4 })]), 1))).toEqual([[1]]);
    const answeredReply = held([comment(1, { reply_count: 2 }), reply(2, 1), reply(3, 1, 2)]);
    expect(commentIn(deleteComment(answeredReply, 2), 2)?.removed).toBe(true);
  });
  test("follows the server's result", () => {
    const pages = held([comment(1, { removed: true, reply_count: 1 }), reply(2, 1)]);
    expect(ids(confirmDeletion(pages, 2, { deleted: true, gone: [2, 1] }))).toEqual([[]]);
    const result = confirmDeletion(held([comment(1)]), 1, { deleted: true, gone: [] });
    expect(commentIn(result, 1)?.removed).toBe(true);
  });
  test('a deleted reply is subtracted from the count', () => {
    const pages = deleteComment(held([comment(1, { reply_count: 2 }), reply(2, 1), reply(3, 1)]), 3);
    expect(commentIn(pages, 1)?.reply_count).toBe(1);
  });
});

describe('reactions', () => {
  test('pressing the current reaction removes it', () => {
    expect([nextReaction(null, 1), nextReaction(1, 1), nextReaction(-1, 1), nextReaction(-1, -1)]).toEqual([
      1, 0, 1, 0,
    ]);
  });
  test.each([
    [null, 1, 4, 2],
    [1, 0, 2, 2],
    [1, -1, 2, 3],
    [-1, 1, 4, 1],
    [null, 0, 3, 2],
  ] as const)('reaction %s, then %s', (before, value, likes, dislikes) => {
    const reactions = before === null ? [] : [{ user_id: 7, value: before }];
    const after = withReaction(comment(1, { likes: 3, dislikes: 2, reactions }), 7, value);
    expect(after).toMatchObject({ likes, dislikes });
    expect(reactionOf(after, 7)).toBe(value === 0 ? null : value);
  });
  test("other members' reactions stay unchanged", () => {
    const before = comment(1, { likes: 1, reactions: [{ user_id: 8, value: 1 }] });
    expect(withReaction(before, 7, 1).reactions).toEqual([
      { user_id: 8, value: 1 },
      { user_id: 7, value: 1 },
    ]);
  });
  test("an announcement carries the member's own reaction", () => {
    const announcement: Comment = { ...comment(1), likes: 1, dislikes: 0, current_user_reaction: 1 };
    expect(reactionOf(announcement, 7)).toBe(1);
    const after = withTally(announcement, 7, { likes: 9, dislikes: 1, current_user_reaction: -1 });
    expect(after).toMatchObject({ likes: 9, dislikes: 1, current_user_reaction: -1 });
  });
});
