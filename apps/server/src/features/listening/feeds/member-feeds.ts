import { type Feed, type FeedAddress, type Feeds, type feedEndpoints, feedLimits } from '@lamplight/contract';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import { type Actor, refusalError, requireFreshSignIn } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, limitText, singleLine } from '../../../platform/text-fields.ts';
import type { Books } from '../../catalogue/index.ts';
import { type FeedAccess, type FeedProblem, feedRightOf } from './access.ts';
import { m } from './messages.ts';
import { type createFeedSecrets, hashOf } from './secrets.ts';
import type { FeedSettingsService } from './settings.ts';
import {
  countFeeds,
  deleteFeed,
  findFeed,
  insertFeed,
  type ListedFeed,
  listBooks,
  listFeeds,
} from './store.ts';

interface MemberFeedsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook'>;
  readonly publicUrl: string;
  readonly secrets: ReturnType<typeof createFeedSecrets>;
  readonly settings: Pick<FeedSettingsService, 'current'>;
  readonly access: Pick<FeedAccess, 'refusalFor' | 'forget'>;
  /** Limits new feeds per member. */
  readonly creations: RateLimit;
}

const present = (row: ListedFeed): Feed => {
  const { id, name, kind, subject_id, created_at, renewed_at } = row;
  const subject = subject_id === null ? null : { id: subject_id, name: row.subject_name };
  const last_use =
    row.last_used_at === null
      ? null
      : { app: row.last_app, network: row.last_network, day: row.last_used_at.slice(0, 10) };
  return { id, name, kind, subject, created_at, renewed_at, last_use };
};

function accessOf(problem: FeedProblem | null): Feeds['access'] {
  if (problem === null) return 'open';
  if (problem === 'off') return 'off';
  return problem === 'download_not_allowed' ? 'upgrade' : 'subscribe';
}

/** Creates the handlers of a member's own feeds: list, create, show the URL, delete. */
export function createMemberFeeds({
  db,
  clock,
  books,
  publicUrl,
  secrets,
  settings,
  access,
  creations,
}: MemberFeedsDeps): Pick<
  RouteHandlers<typeof feedEndpoints>,
  'listFeeds' | 'createFeed' | 'showFeedAddress' | 'endFeed'
> {
  const withAddress = (row: ListedFeed): FeedAddress => ({
    ...present(row),
    address: `${publicUrl}/feeds/${secrets.secretOf(row.seed)}/feed.xml`,
    catalogue: `${publicUrl}/feeds/${secrets.secretOf(row.seed)}/opds.json`,
  });

  async function requireFeed(id: number, userId: number): Promise<ListedFeed> {
    const row = await findFeed(db, { id, user_id: userId });
    if (!row) throw new ProblemError('not_found', m.feedNotFound);
    return row;
  }

  /** @throws ProblemError invalid_input, not_found */
  async function checkSubject(kind: Feed['kind'], subjectId: number | undefined, actor: Actor) {
    const isOfOne = kind === 'book' || kind === 'series';
    if (isOfOne && subjectId === undefined) throw invalidField('subject_id', m.subjectNeeded);
    if (!isOfOne && subjectId !== undefined) throw invalidField('subject_id', m.subjectRefused);
    if (kind === 'book') await books.requireBook(subjectId ?? 0, actor);
    if (kind !== 'series') return;
    const scope = { kind, subject_id: subjectId ?? 0 } as const;
    if ((await listBooks(db, scope, actor)).length === 0)
      throw new ProblemError('not_found', m.seriesNotFound);
  }

  return {
    listFeeds: async ({ actor }) => ({
      access: accessOf(await access.refusalFor(actor)),
      feeds: (await listFeeds(db, actor.id)).map(present),
    }),
    createFeed: async ({ body, actor }) => {
      const { is_on, for_subscribers } = await settings.current();
      if (!is_on) throw new ProblemError('forbidden', m.feedsOff);
      const refusal = refusalError(actor, feedRightOf(actor, for_subscribers));
      if (refusal) throw refusal;
      const name = singleLine(limitText('name', body.name, feedLimits.nameCharacters));
      if (name === '') throw invalidField('name', m.nameEmpty);
      const { kind, subject_id } = body;
      await checkSubject(kind, subject_id, actor);
      await creations.count(String(actor.id));
      const id = await db.transaction().execute(async (tx) => {
        await lockListener(tx, actor.id);
        if ((await countFeeds(tx, actor.id)) >= feedLimits.perMember)
          throw new ProblemError('feeds_full', m.feedsFull({ count: feedLimits.perMember }));
        const made = await insertFeed(tx, {
          user_id: actor.id,
          kind,
          subject_id: subject_id ?? null,
          name,
          ...secrets.create(),
          created_at: clock.iso(),
          last_app: '',
        });
        return made.id;
      });
      return withAddress(await requireFeed(id, actor.id));
    },
    showFeedAddress: async ({ params: { id }, actor }) => {
      const row = await requireFeed(id, actor.id);
      requireFreshSignIn(actor);
      // If JWT_SECRET was changed, the feed's secret can no longer be computed from its seed.
      if (hashOf(secrets.secretOf(row.seed)) !== row.secret_hash)
        throw new ProblemError('feed_address_lost', m.addressLost);
      return withAddress(row);
    },
    endFeed: async ({ params: { id }, actor }) => {
      const row = await requireFeed(id, actor.id);
      await deleteFeed(db, { id, user_id: actor.id });
      access.forget(row.secret_hash);
      return { id };
    },
  };
}
