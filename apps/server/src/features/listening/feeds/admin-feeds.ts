import { type feedEndpoints, limits, type SharedFeed } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { type createSharing, daysOf } from './sharing.ts';

const list = 'shared-feeds';
/** Number of days of use that are listed with each feed. */
const shownDays = 7;

interface AdminFeedsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sharing: Pick<ReturnType<typeof createSharing>, 'renew'>;
  /** Removes a feed from the cache, so that a decision takes effect at once. */
  readonly forget: (secretHash: string) => void;
}

/** Creates the handlers with which admins list feeds that show signs of sharing, and decide about them. */
export function createAdminFeeds({
  db,
  clock,
  sharing,
  forget,
}: AdminFeedsDeps): Pick<RouteHandlers<typeof feedEndpoints>, 'listSharedFeeds' | 'decideFeed'> {
  const withSigns = () => db.selectFrom('feeds').where('sign_day', 'is not', null);

  async function listUses(ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, SharedFeed['days']>();
    const rows = await db
      .selectFrom('feed_uses')
      .select(['feed_id', 'day', 'app', 'network'])
      .where('feed_id', 'in', ids)
      .execute();
    const byFeed = Map.groupBy(rows, ({ feed_id }) => feed_id);
    return new Map([...byFeed].map(([id, uses]) => [id, daysOf(uses).slice(0, shownDays)]));
  }

  return {
    listSharedFeeds: async ({ query, ...exchange }) => {
      const { per_page: limit = limits.pageSize, cursor } = query;
      let rows = withSigns()
        .innerJoin('users', 'users.id', 'feeds.user_id')
        .select(['feeds.id', 'feeds.name', 'feeds.kind', 'feeds.sign_day', 'feeds.renewed_at'])
        .select(['feeds.is_trusted', 'feeds.user_id', 'users.username'])
        .orderBy('feeds.sign_day', 'desc')
        .orderBy('feeds.id', 'desc')
        .limit(limit + 1);
      if (cursor !== undefined) {
        const [day, id] = readCursor(cursor, { parameter: 'list', list, checks: [isMoment, isInt32] });
        rows = rows.where(sql<boolean>`(feeds.sign_day, feeds.id) < (${day}, ${id})`);
      }
      const found = await rows.execute();
      const days = await listUses(found.map(({ id }) => id));
      const { total } = await withSigns()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const shown = found.map(
        ({ user_id, username, is_trusted, sign_day, ...feed }): SharedFeed => ({
          ...feed,
          member: { id: user_id, username },
          sign_day: sign_day ?? '',
          is_trusted: is_trusted === 1,
          days: days.get(feed.id) ?? [],
          cursor: writeCursor(list, [sign_day ?? '', feed.id]),
        }),
      );
      return cursorPageResponse(exchange, shown, { limit, total });
    },
    decideFeed: async ({ params: { id }, body: { decision }, actor }) => {
      const hash = await db.transaction().execute(async (tx) => {
        const feed = await tx
          .selectFrom('feeds')
          .select(['id', 'secret_hash', 'user_id'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!feed) throw new ProblemError('not_found', m.feedNotFound);
        if (decision === 'end') await tx.deleteFrom('feeds').where('id', '=', id).execute();
        else if (decision === 'renew') await sharing.renew(tx, feed);
        else await tx.updateTable('feeds').set({ is_trusted: 1, signs: 0 }).where('id', '=', id).execute();
        const action = ({ end: 'feed_ended', renew: 'feed_renewed', trust: 'feed_trusted' } as const)[
          decision
        ];
        await recordAudit(tx, clock, { actor_id: actor.id, action, member_id: feed.user_id });
        return feed.secret_hash;
      });
      forget(hash);
      return { id };
    },
  };
}
