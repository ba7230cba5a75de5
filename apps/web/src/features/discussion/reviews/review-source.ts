import { limits } from '@lamplight/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api.ts';
import type { CommentSource } from '../comments/comment-source.ts';

/** Reviews of a book without the reader's own, which is shown above them. */
export const bookReviews = (bookId: number, readerId: number): CommentSource => ({
  key: `review/${bookId}`,
  noun: 'review',
  sorts: ['new', 'best'],
  maxLength: limits.commentCharacters,
  refetches: false,
  takesTimestamps: false,
  deletedBy: 'moderator',
  page: async ({ signal, sort, limit, cursor }) => {
    const page = await callPage('GET /books/{id}/reviews', {
      params: { id: bookId },
      query: { sort: sort === 'best' ? sort : 'new', limit, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    });
    return { ...page, rows: page.rows.filter(({ user_id }) => user_id !== readerId) };
  },
  replies: async () => [],
  remove: (id) => call('DELETE /reviews/{id}', { params: { id }, keepalive: true }),
  react: (id, value) =>
    call('POST /reviews/{id}/react', { params: { id }, body: { value }, keepalive: true }),
});

export const ownReviewQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['own-review', bookId],
    queryFn: ({ signal }) => call('GET /books/{id}/review', { params: { id: bookId }, signal }),
  });
