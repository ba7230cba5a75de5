import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { feedKinds, feedLimits } from '../feed-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery, revision } from '../schemas.ts';

const Subject = nullable(
  Type.Object({
    id: Id,
    name: nullable(Type.String({ description: 'Null if it is not in the library any more' })),
  }),
);

/** A private feed of a member, without its address. */
export const Feed = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Enum([...feedKinds]),
  subject: { ...Subject, description: 'The book or series; null for other kinds' },
  created_at: Moment,
  renewed_at: nullable({ ...Moment, description: 'When its address was last replaced by another' }),
  last_use: nullable(
    Type.Object({
      app: Type.String({ description: 'Name of the app, as far as it tells; empty for none' }),
      network: nullable(Type.String({ description: 'Network, such as 203.0.113.0/24; null after 30 days' })),
      day: Type.String({ description: 'Date in UTC' }),
    }),
  ),
});
export type Feed = Static<typeof Feed>;

export const FeedAddress = Type.Object({
  ...Feed.properties,
  address: Type.String({ description: 'URL for an app. Whoever has it can listen' }),
  catalogue: Type.String({
    description:
      'URL of the same books for reading apps: an OPDS 2.0 catalogue with a Readium audiobook manifest of each',
  }),
});
export type FeedAddress = Static<typeof FeedAddress>;

const access = Type.Enum(['open', 'upgrade', 'subscribe', 'off'], {
  description:
    '`open`: the member may use feeds; `upgrade` and `subscribe`: another plan or a subscription would include them; `off`: the publisher has turned them off',
});

export const Feeds = Type.Object({
  access,
  feeds: Type.Array(Feed, { maxItems: feedLimits.perMember, description: 'The oldest first' }),
});
export type Feeds = Static<typeof Feeds>;

/** A feed with signs that its address may be shared, for admins. */
export const SharedFeed = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Enum([...feedKinds]),
  member: Type.Object({ id: Id, username: Type.String() }),
  sign_day: Type.String({ description: 'Date of the last sign, in UTC' }),
  renewed_at: nullable({ ...Moment, description: 'When its address was last replaced by another' }),
  is_trusted: Type.Boolean({ description: 'An admin has decided that its use is fine' }),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'Date in UTC' }),
      apps: Type.Integer({ description: 'Different apps' }),
      networks: Type.Integer({ description: 'Different networks that fetched sound' }),
    }),
    { maxItems: 7, description: 'The last days on which it was used, the latest first' },
  ),
  cursor: Type.String({ description: 'For the rows after this one' }),
});
export type SharedFeed = Static<typeof SharedFeed>;

const settings = {
  revision: Type.Integer({ ...revision, description: 'Raised by each change; 0 before the first' }),
  is_on: Type.Boolean({ description: 'Members may listen in other apps' }),
  for_subscribers: Type.Boolean({
    description: 'Every member with library access gets feeds; otherwise those who may download',
  }),
};

const is_redirected = Type.Boolean({
  description:
    'Apps are redirected to the object store for the sound; a right that ends then stops it within 60 minutes instead of two seconds',
});

/** The publisher's settings of feeds. */
export const FeedSettings = Type.Object({
  ...settings,
  is_redirected,
  may_redirect: Type.Boolean({ description: 'Recordings are in a store to which apps can be redirected' }),
});
export type FeedSettings = Static<typeof FeedSettings>;

const BookFeeds = input({ is_on: Type.Boolean({ description: 'Feeds list the book' }) });
export type BookFeeds = Static<typeof BookFeeds>;

const group = 'Feeds';
const own = { access: 'signed_in', group } as const;
const adminOnly = { access: 'admin', group, refusal: 'settings' } as const;
const editing = { access: 'editor', group, refusal: 'library', params: IdParams } as const;

export const feedEndpoints = {
  'GET /user/feeds': {
    operationId: 'listFeeds',
    ...own,
    summary: `Your private feeds, for listening in other apps: at most ${feedLimits.perMember}`,
    result: Feeds,
  },
  'POST /user/feeds': {
    operationId: 'createFeed',
    ...own,
    summary:
      'Create a feed. Needs the right to download, unless the publisher gives feeds to all subscribers',
    body: input({
      name: Type.String({ minLength: 1, maxLength: feedLimits.nameCharacters * 20 }),
      kind: Type.Enum([...feedKinds]),
      subject_id: Type.Optional({ ...Id, description: 'The book or the series; only for these kinds' }),
    }),
    result: FeedAddress,
  },
  'POST /user/feeds/{id}/address': {
    operationId: 'showFeedAddress',
    ...own,
    summary: 'Show the address of a feed again; needs a fresh sign-in',
    params: IdParams,
    result: FeedAddress,
  },
  'DELETE /user/feeds/{id}': {
    operationId: 'endFeed',
    ...own,
    summary: 'End a feed: its address no longer works',
    params: IdParams,
    result: input({ id: Id }),
  },
  'GET /admin/feed-settings': {
    operationId: 'getFeedSettings',
    ...adminOnly,
    summary: 'Who may listen in other apps',
    result: FeedSettings,
  },
  'PUT /admin/feed-settings': {
    operationId: 'saveFeedSettings',
    ...adminOnly,
    summary:
      'Choose who may listen in other apps; refused with 412 if another admin has changed it since `revision`',
    body: input({ ...settings, is_redirected: Type.Optional(is_redirected) }),
    result: FeedSettings,
  },
  'GET /admin/feeds': {
    operationId: 'listSharedFeeds',
    ...adminOnly,
    refusal: 'members',
    summary: 'Feeds with signs that their address is shared, the latest sign first',
    query: input({ per_page: pageQuery.per_page, cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Array(SharedFeed),
    paged: true,
  },
  'POST /admin/feeds/{id}/decision': {
    operationId: 'decideFeed',
    ...adminOnly,
    refusal: 'members',
    summary:
      'Decide about a feed: its use is fine (`trust`), replace its address (`renew`), or end it (`end`)',
    params: IdParams,
    body: input({ decision: Type.Enum(['trust', 'renew', 'end']) }),
    result: input({ id: Id }),
  },
  'GET /books/{id}/feeds': {
    operationId: 'getBookFeeds',
    ...editing,
    summary: 'Whether feeds list a book',
    result: BookFeeds,
  },
  'PUT /books/{id}/feeds': {
    operationId: 'saveBookFeeds',
    ...editing,
    summary: 'Choose whether feeds list a book',
    body: BookFeeds,
    result: BookFeeds,
  },
} as const satisfies ApiDefinition;
