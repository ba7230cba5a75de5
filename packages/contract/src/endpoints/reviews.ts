import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { reviewLimits } from '../review-limits.ts';
import { Type } from '../schema-builders.ts';
import { IdParams, input, Moment, nullable } from '../schemas.ts';
import { BookComment, Deletion, listQuery, reactionBody, Tally } from './comments.ts';

const starRange = { minimum: reviewLimits.stars.min, maximum: reviewLimits.stars.max };
const Stars = Type.Integer(starRange);

/** A review with text: a comment with stars. It has no replies. */
export const Review = Type.Object({
  ...BookComment.properties,
  stars: nullable(Type.Integer({ ...starRange, description: 'Null once the account is gone' })),
  edited_at: nullable(Moment),
});
export type Review = Static<typeof Review>;

/** The caller's rating and review of a book, and whether they may rate the book. */
export const OwnReview = Type.Object({
  heard: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the book that you have heard' }),
  may_review: Type.Boolean(),
  stars: nullable(Stars),
  /** Null if the member has not reviewed the book, or has rated it without a text. */
  review: nullable(Review),
});
export type OwnReview = Static<typeof OwnReview>;

export const reviewSorts = ['new', 'best'] as const;

const group = 'Reviews';
const bookId = 'the id of a book';
const reviewId = 'the id of a review';

export const reviewEndpoints = {
  'GET /books/{id}/reviews': {
    operationId: 'listReviews',
    access: 'library',
    group,
    summary: `Reviews with text of a book ({id} is ${bookId}), newest or most helpful first; ${limits.commentsShown} unless \`limit\` says otherwise`,
    params: IdParams,
    query: listQuery(reviewSorts),
    result: Type.Array(Review),
    paged: true,
  },
  'GET /books/{id}/review': {
    operationId: 'getOwnReview',
    isPersonal: true,
    access: 'library',
    group,
    summary: `Your stars and review of a book ({id} is ${bookId}), and whether you have heard enough of it`,
    params: IdParams,
    result: OwnReview,
  },
  'PUT /books/{id}/review': {
    operationId: 'saveReview',
    access: 'library',
    group,
    summary: `Rate a book ({id} is ${bookId}) that you have heard a fifth of, with or without text; replaces what you saved before`,
    params: IdParams,
    body: input({
      stars: Stars,
      content: Type.Optional(
        Type.String({
          description: `Plain text of at most ${limits.commentCharacters} characters as people count them and ${limits.textBytes} bytes as UTF-8; empty or absent for stars alone`,
        }),
      ),
    }),
    result: OwnReview,
  },
  'DELETE /books/{id}/review': {
    operationId: 'deleteOwnReview',
    access: 'library',
    group,
    summary: `Take back your stars and review of a book ({id} is ${bookId})`,
    params: IdParams,
    result: OwnReview,
  },
  'DELETE /reviews/{id}': {
    operationId: 'deleteReview',
    access: 'library',
    group,
    summary: `Delete a review ({id} is ${reviewId}) with its stars: your own, or any as a moderator`,
    params: IdParams,
    result: Deletion,
  },
  'POST /reviews/{id}/react': {
    operationId: 'reactToReview',
    access: 'library',
    group,
    summary: `Say whether a review ({id} is ${reviewId}) is helpful, or take that back`,
    params: IdParams,
    body: reactionBody,
    result: Tally,
  },
} as const satisfies ApiDefinition;
