import { limits } from '@lamplight/contract/limits';
import { call, callPage } from '../../lib/api.ts';
import type { CommentSource } from './comment-source.ts';

/** Comments on a chapter, with an optional timestamp. */
export const chapterComments = (chapterId: number): CommentSource => ({
  key: `chapter/${chapterId}`,
  sorts: ['new', 'best', 'old', 'timestamp'],
  maxLength: limits.commentCharacters,
  refetches: false,
  takesTimestamps: true,
  page: ({ signal, ...query }) =>
    callPage('GET /chapter-comments/{id}', {
      params: { id: chapterId },
      query: withoutUndefined(query),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /chapter-comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: (body) => call('POST /chapter-comments/{id}', { params: { id: chapterId }, body }),
  remove: (id) => call('DELETE /chapter-comments/{id}', { params: { id } }),
  react: (id, value) => call('POST /chapter-comments/{id}/react', { params: { id }, body: { value } }),
});

export const bookComments = (bookId: number): CommentSource => ({
  key: `book/${bookId}`,
  sorts: ['new', 'best', 'old'],
  maxLength: limits.commentCharacters,
  refetches: true,
  takesTimestamps: false,
  page: ({ signal, sort, ...query }) =>
    callPage('GET /comments/{id}', {
      params: { id: bookId },
      query: withoutUndefined({ ...query, sort: sort === 'timestamp' ? undefined : sort }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /comments/{id}', { params: { id: bookId }, body }),
  remove: (id) => call('DELETE /comments/{id}', { params: { id } }),
  react: (id, value) => call('POST /comments/{id}/react', { params: { id }, body: { value } }),
});

/** Comments on the updates; they have no reactions. */
export const updateComments: CommentSource = {
  key: 'updates',
  sorts: ['new', 'old'],
  maxLength: limits.updateCharacters,
  refetches: false,
  takesTimestamps: false,
  page: ({ signal, sort, ...query }) =>
    callPage('GET /update-comments', {
      query: withoutUndefined({ ...query, sort: sort === 'old' ? sort : 'new' }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /update-comments/{id}/thread', { params: { id }, query: withoutUndefined({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /update-comments', { body }),
  remove: (id) => call('DELETE /update-comments/{id}', { params: { id } }),
};

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes undefined values: the contract distinguishes absent from undefined. */
function withoutUndefined<T extends object>(query: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
