import type { Static, TProperties } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, nullable } from '../schemas.ts';

export const Reaction = Type.Union([Type.Literal(1), Type.Literal(-1)]);
export type Reaction = Static<typeof Reaction>;

/** Fields of every kind of comment. */
export const commentFields = {
  id: Id,
  content: Type.String({ description: "Plain text; 'Comment removed' where `removed` is true" }),
  reply_to_id: nullable(Id),
  /** Id of the thread's top-level comment; a top-level comment has its own id here. */
  thread_id: Id,
  user_id: nullable(Id),
  username: Type.String({ description: "'Former member' once the account is gone; empty where removed" }),
  profile_image: nullable(Type.String()),
  created_at: Type.String({ description: 'UTC without a zone suffix: 2026-01-31T09:05:00.000' }),
  /** True for a deleted comment that stays in the list because it has replies. */
  removed: Type.Boolean(),
  /** Number of replies in the thread; present only on top-level comments. */
  reply_count: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * Present only for the comment's author: 'hidden' by moderators, or 'held' back until moderators have reviewed it.
   */
  visibility: Type.Optional(Type.Enum(['hidden', 'held'])),
  /** Cursor for the page of comments that follow this one; present only on top-level comments of a page. */
  cursor: Type.Optional(Type.String()),
};

export const tallyFields = {
  likes: Type.Integer({ minimum: 0 }),
  dislikes: Type.Integer({ minimum: 0 }),
};

const reactedFields = {
  ...commentFields,
  ...tallyFields,
  reactions: Type.Array(Type.Object({ user_id: Id, value: Reaction }), {
    description: `Everyone’s where a call promises the whole list and there are at most ${limits.reactionsShown}; else only your own`,
  }),
};

/** A comment on a book. */
export const BookComment = Type.Object(reactedFields);
export type BookComment = Static<typeof BookComment>;

/** A comment on a chapter. */
export const ChapterComment = Type.Object({
  ...reactedFields,
  timestamp: nullable(Type.Number({ minimum: 0, description: 'Seconds into the chapter' })),
});
export type ChapterComment = Static<typeof ChapterComment>;

/** A comment on the updates screen. */
export const UpdateComment = Type.Object(commentFields);
export type UpdateComment = Static<typeof UpdateComment>;

/** Mark of a comment on the player's scrubber. */
export const CommentMark = Type.Object({
  comment_id: Id,
  timestamp: Type.Number({ minimum: 0, description: 'Seconds into the chapter' }),
});
export type CommentMark = Static<typeof CommentMark>;

/** Counts of a comment's reactions, and the caller's own reaction. */
export const Tally = Type.Object({
  ...tallyFields,
  current_user_reaction: nullable(Reaction),
});
export type Tally = Static<typeof Tally>;

/**
 * Result of deleting a comment. `gone` contains the ids of comments that no longer exist. A deleted comment with
 * replies is not among them, because it stays as 'Comment removed'.
 */
export const Deletion = Type.Object({ deleted: Type.Boolean(), gone: Type.Array(Id) });
export type Deletion = Static<typeof Deletion>;

export const commentSorts = ['new', 'best', 'old'] as const;
export const chapterCommentSorts = [...commentSorts, 'timestamp'] as const;
export const updateSorts = ['new', 'old'] as const;
export type CommentSort = (typeof chapterCommentSorts)[number];

const pageOfThreads = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.maxPageSize,
      description: `Top-level comments a page at most, each with its first ${limits.repliesShown} replies or fewer; \`Link\` is there if more follow`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The `cursor` of the last top-level comment you have, under the same sort',
    }),
  ),
};

/** Query for a list of comments; without `limit` and `cursor` the response contains the whole list, as specified. */
export const listQuery = <const S extends readonly string[]>(sorts: S) =>
  input({ ...pageOfThreads, sort: Type.Optional(Type.Enum([...sorts] as S[number][])) });

export const threadQuery = input({
  after: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The last reply that you have' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.maxPageSize,
      description: 'Replies at most; `Link` is there if more follow',
    }),
  ),
});

/** Text of a comment; `most` is its maximum length in user-perceived characters (graphemes). */
export const commentBody = <P extends TProperties>(most: number, more: P) =>
  input({
    content: Type.String({
      description: `Plain text, 1 to ${most} characters as people count them, at most ${limits.textBytes} bytes as UTF-8`,
    }),
    reply_to_id: Type.Optional(nullable(Id)),
    client_key: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{8,64}$',
        description: 'Of your making, new for each comment: sent again, it posts nothing twice',
      }),
    ),
    ...more,
  });

export const reactionBody = input({
  value: Type.Union([Type.Literal(1), Type.Literal(-1), Type.Literal(0)], {
    description: '1 like, -1 dislike, 0 takes the reaction back',
  }),
});

const timestamp = Type.Optional(
  nullable(
    Type.Number({
      minimum: 0,
      maximum: limits.maxPositionSeconds,
      description: 'Seconds into the chapter that the comment is about',
    }),
  ),
);

const chapterId = 'the id of a chapter';
const bookId = 'the id of a book';
const commentId = 'the id of a comment';

export const commentEndpoints = {
  'GET /chapter-comments/{id}': {
    operationId: 'listChapterComments',
    access: 'library',
    group: 'Comments',
    summary: `Comments on a chapter ({id} is ${chapterId}), replies after their thread's first; by page with \`limit\` or \`cursor\``,
    params: IdParams,
    query: listQuery(chapterCommentSorts),
    result: Type.Array(ChapterComment),
    paged: true,
  },
  'GET /chapter-comments/{id}/marks': {
    operationId: 'listChapterMarks',
    access: 'library',
    group: 'Comments',
    summary: `Where in a chapter ({id} is ${chapterId}) comments lie; of more than ${limits.maxMarks} those that lie too close are left out`,
    params: IdParams,
    result: Type.Array(CommentMark),
  },
  'GET /chapter-comments/{id}/thread': {
    operationId: 'getChapterThread',
    access: 'library',
    group: 'Comments',
    summary: `The thread that a comment is in ({id} is ${commentId}), oldest reply first; its first comment comes unless \`after\` is given`,
    params: IdParams,
    query: threadQuery,
    result: Type.Array(ChapterComment),
  },
  'POST /chapter-comments/{id}': {
    operationId: 'postChapterComment',
    access: 'library',
    publishesText: true,
    group: 'Comments',
    summary: `Comment on a chapter ({id} is ${chapterId}), or reply`,
    params: IdParams,
    body: commentBody(limits.commentCharacters, { timestamp }),
    result: ChapterComment,
  },
  'DELETE /chapter-comments/{id}': {
    operationId: 'deleteChapterComment',
    access: 'library',
    group: 'Comments',
    summary: `Delete a comment ({id} is ${commentId}) of your own, or any as an admin`,
    params: IdParams,
    result: Deletion,
  },
  'POST /chapter-comments/{id}/react': {
    operationId: 'reactToChapterComment',
    access: 'library',
    group: 'Comments',
    summary: `Like or dislike a comment ({id} is ${commentId}), or take that back`,
    params: IdParams,
    body: reactionBody,
    result: Tally,
  },
  'GET /comments/{id}': {
    operationId: 'listBookComments',
    access: 'library',
    group: 'Comments',
    summary: `Comments on a book ({id} is ${bookId}), replies after their thread's first; by page with \`limit\` or \`cursor\``,
    params: IdParams,
    query: listQuery(commentSorts),
    result: Type.Array(BookComment),
    paged: true,
  },
  'GET /comments/{id}/thread': {
    operationId: 'getBookThread',
    access: 'library',
    group: 'Comments',
    summary: `The thread that a comment is in ({id} is ${commentId}), oldest reply first; its first comment comes unless \`after\` is given`,
    params: IdParams,
    query: threadQuery,
    result: Type.Array(BookComment),
  },
  'POST /comments/{id}': {
    operationId: 'postBookComment',
    access: 'library',
    publishesText: true,
    group: 'Comments',
    summary: `Comment on a book ({id} is ${bookId}), or reply`,
    params: IdParams,
    body: commentBody(limits.commentCharacters, {}),
    result: BookComment,
  },
  'DELETE /comments/{id}': {
    operationId: 'deleteBookComment',
    access: 'library',
    group: 'Comments',
    summary: `Delete a comment ({id} is ${commentId}) of your own, or any as an admin`,
    params: IdParams,
    result: Deletion,
  },
  'POST /comments/{id}/react': {
    operationId: 'reactToBookComment',
    access: 'library',
    group: 'Comments',
    summary: `Like or dislike a comment ({id} is ${commentId}), or take that back`,
    params: IdParams,
    body: reactionBody,
    result: Tally,
  },
  'GET /update-comments': {
    operationId: 'listUpdateComments',
    access: 'signed_in',
    group: 'Updates',
    summary: 'Update requests: what members write on the updates; by page with `limit` or `cursor`',
    query: listQuery(updateSorts),
    result: Type.Array(UpdateComment),
    paged: true,
  },
  'GET /update-comments/{id}/thread': {
    operationId: 'getUpdateThread',
    access: 'signed_in',
    group: 'Updates',
    summary:
      'The thread that a comment is in, oldest reply first; its first comment comes unless `after` is given',
    params: IdParams,
    query: threadQuery,
    result: Type.Array(UpdateComment),
  },
  'POST /update-comments': {
    operationId: 'postUpdateComment',
    access: 'library',
    publishesText: true,
    refusal: 'comments',
    group: 'Updates',
    summary: 'Write on the updates, or reply',
    body: commentBody(limits.updateCharacters, {}),
    result: UpdateComment,
  },
  'DELETE /update-comments/{id}': {
    operationId: 'deleteUpdateComment',
    access: 'signed_in',
    group: 'Updates',
    summary: 'Delete a comment of your own, or any as an admin',
    params: IdParams,
    result: Deletion,
  },
} as const satisfies ApiDefinition;
