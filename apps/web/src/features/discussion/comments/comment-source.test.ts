import { expect, test, vi } from 'vitest';
import { bookReviews } from '../reviews/review-source.ts';
import { bookComments, type CommentSource, chapterComments, updateComments } from './comment-source.ts';

test.each<{ of: string; source: CommentSource }>([
  { of: 'comments on a chapter', source: chapterComments(1) },
  { of: 'comments on a book', source: bookComments(1) },
  { of: 'comments on the updates', source: updateComments },
  { of: 'reviews', source: bookReviews(1, 2) },
])('leaving the page loses no deletion of and reaction to $of', async ({ source }) => {
  const send = vi.fn(async (_: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', send);
  await source.remove(3);
  await source.react?.(3, 1);
  expect(send).toHaveBeenCalledTimes(source.react ? 2 : 1);
  for (const [, init] of send.mock.calls) expect(init.keepalive).toBe(true);
});
