import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { followKinds, maxFollows } from '../follow-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, pageQuery } from '../schemas.ts';

const FollowKind = Type.Enum([...followKinds]);
const FollowParams = input({ kind: FollowKind, id: Id });

const FollowState = Type.Object({ is_following: Type.Boolean() });

export const Follow = Type.Object({
  kind: FollowKind,
  id: Type.Integer({ description: 'Of the book, the series or the person' }),
  name: Type.String({ description: 'Title of the book, or name of the series or person' }),
  cover_image: nullable(Type.String({ description: 'Null unless it is a book' })),
  cover_hue: nullable(Type.Integer()),
  created_at: Moment,
  cursor: Type.String({ description: 'For the rows after this one' }),
});
export type Follow = Static<typeof Follow>;

const group = 'Notifications';

export const followEndpoints = {
  'GET /user/follows': {
    operationId: 'listFollows',
    access: 'signed_in',
    group,
    summary: 'The books, series and people that you follow, the latest first',
    query: input({ per_page: pageQuery.per_page, cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: Type.Array(Follow),
    paged: true,
  },
  'GET /user/follows/{kind}/{id}': {
    operationId: 'getFollow',
    access: 'signed_in',
    group,
    summary: 'Whether you follow a book, a series or a person',
    params: FollowParams,
    result: FollowState,
  },
  'PUT /user/follows/{kind}/{id}': {
    operationId: 'follow',
    access: 'library',
    group,
    summary: `Follow a book, a series or a person: you are notified of new books and chapters; ${maxFollows} at most`,
    params: FollowParams,
    result: FollowState,
  },
  'DELETE /user/follows/{kind}/{id}': {
    operationId: 'unfollow',
    access: 'signed_in',
    group,
    summary: 'Stop following; doing so again changes nothing',
    params: FollowParams,
    result: FollowState,
  },
} as const satisfies ApiDefinition;
