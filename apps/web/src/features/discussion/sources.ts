import { limits } from '@lamplight/contract/limits';
import { call, callPage } from '../../lib/api.ts';
import type { CommentSource } from './comment-source.ts';

/** Comments on a chapter, at the second they are about where the listener chooses. */
export const chapterComments = (chapterId: number): CommentSource => ({
  place: `chapter/${chapterId}`,
  sorts: ['new', 'best', 'old', 'timestamp'],
  most: limits.commentCharacters,
  refetches: false,
  takesTimestamps: true,
  page: ({ signal, ...query }) =>
    callPage('GET /chapter-comments/{id}', { params: { id: chapterId }, query: known(query), signal }),
  replies: (id, after, signal) =>
    call('GET /chapter-comments/{id}/thread', { params: { id }, query: known({ after }), signal }),
  post: (body) => call('POST /chapter-comments/{id}', { params: { id: chapterId }, body }),
  remove: (id) => call('DELETE /chapter-comments/{id}', { params: { id } }),
  react: (id, value) => call('POST /chapter-comments/{id}/react', { params: { id }, body: { value } }),
});

export const bookComments = (bookId: number): CommentSource => ({
  place: `book/${bookId}`,
  sorts: ['new', 'best', 'old'],
  most: limits.commentCharacters,
  refetches: true,
  takesTimestamps: false,
  page: ({ signal, sort, ...query }) =>
    callPage('GET /comments/{id}', {
      params: { id: bookId },
      query: known({ ...query, sort: sort === 'timestamp' ? undefined : sort }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /comments/{id}/thread', { params: { id }, query: known({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /comments/{id}', { params: { id: bookId }, body }),
  remove: (id) => call('DELETE /comments/{id}', { params: { id } }),
  react: (id, value) => call('POST /comments/{id}/react', { params: { id }, body: { value } }),
});

/** What members write on the updates; nobody reacts to it. */
export const updateComments: CommentSource = {
  place: 'updates',
  sorts: ['new', 'old'],
  most: limits.updateCharacters,
  refetches: false,
  takesTimestamps: false,
  page: ({ signal, sort, ...query }) =>
    callPage('GET /update-comments', {
      query: known({ ...query, sort: sort === 'old' ? sort : 'new' }),
      signal,
    }),
  replies: (id, after, signal) =>
    call('GET /update-comments/{id}/thread', { params: { id }, query: known({ after }), signal }),
  post: ({ timestamp: _, ...body }) => call('POST /update-comments', { body }),
  remove: (id) => call('DELETE /update-comments/{id}', { params: { id } }),
};

type Known<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** A query without what is not known: the contract tells absent from undefined. */
function known<T extends object>(query: T): Partial<Known<T>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Partial<
    Known<T>
  >;
}
