import { createHmac, randomBytes } from 'node:crypto';
import { feedLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import type { Accounts } from '../../accounts/index.ts';
import { appOf, networkOf } from './clients.ts';
import type { createFeedSecrets } from './secrets.ts';
import type { FeedRow } from './store.ts';

const dayMs = 24 * 3600 * 1000;
const dayOf = (ms: number): string => isoOf(ms).slice(0, 10);

/** An app that uses a feed. */
export interface FeedClient {
  readonly userAgent: string | undefined;
  readonly ip: string;
  /**
   * True if the request is for audio. Only the networks of such requests are counted, because some apps read feeds from
   * servers of their own, which have many addresses.
   */
  readonly isSound: boolean;
}

interface SharingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Accounts['outbox'];
  readonly secrets: Pick<ReturnType<typeof createFeedSecrets>, 'create'>;
}

/** Number of apps and networks that used a feed on one day. */
export interface FeedDay {
  readonly day: string;
  readonly apps: number;
  readonly networks: number;
}

const { sharing } = feedLimits;

/** Returns whether a day's use suggests that several people have the feed's URL. */
const isSign = ({ apps, networks }: Pick<FeedDay, 'apps' | 'networks'>): boolean =>
  apps > sharing.apps || networks > sharing.networks;

/** Counts the apps and networks of each day, the latest first. */
export function daysOf(
  uses: readonly { readonly day: string; readonly app: string; readonly network: string }[],
) {
  const byDay = Map.groupBy(uses, ({ day }) => day);
  return [...byDay]
    .map(
      ([day, rows]): FeedDay => ({
        day,
        apps: new Set(rows.map(({ app }) => app)).size,
        networks: new Set(rows.flatMap(({ network }) => (network === '' ? [] : [network]))).size,
      }),
    )
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

/** Deletes uses, networks and former secrets that are older than 30 days, and the keys of past days. */
async function deleteExpired(db: Database, nowMs: number): Promise<void> {
  const since = dayOf(nowMs - feedLimits.usesDays * dayMs);
  await db.deleteFrom('feed_uses').where('day', '<', since).execute();
  await db.deleteFrom('feed_use_keys').where('day', '<', dayOf(nowMs)).execute();
  await db
    .updateTable('feeds')
    .set({ last_network: null })
    .where('last_network', 'is not', null)
    .where('last_used_at', '<', since)
    .execute();
  await db
    .updateTable('feeds')
    .set({ former_hash: null })
    .where('former_hash', 'is not', null)
    .where('renewed_at', '<', since)
    .execute();
}

/** Returns a function that returns the hash key of a day, which all nodes share. */
function createDayKeys(db: Database) {
  let current: { readonly day: string; readonly key: string } | null = null;

  return async (day: string): Promise<string> => {
    if (current?.day === day) return current.key;
    await db
      .insertInto('feed_use_keys')
      .values({ day, key: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { key } = await db
      .selectFrom('feed_use_keys')
      .select('key')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    current = { day, key };
    return key;
  };
}

/**
 * Records the apps and networks that use a feed on a day. Networks are hashed with a key of that day. The key is
 * deleted when the day is over, after which nobody can tell which networks they were.
 */
export function createSharing({ db, clock, outbox, secrets }: SharingDeps) {
  const keyOf = createDayKeys(db);

  /** Gives a feed a new secret. For some time, the former secret leads to a notice that it was replaced. */
  const renew = (tx: Database, { id, secret_hash }: Pick<FeedRow, 'id' | 'secret_hash'>) =>
    tx
      .updateTable('feeds')
      .set({ ...secrets.create(), former_hash: secret_hash, renewed_at: clock.iso(), signs: 0 })
      .where('id', '=', id)
      .where('secret_hash', '=', secret_hash)
      .execute();

  /**
   * Records a sign of sharing, at most one per day; returns false if none is recorded. The member gets a mail at the
   * first sign; a second sign within 30 days also replaces the feed's secret.
   */
  async function noteSign(tx: Database, feed: FeedRow, day: string): Promise<boolean> {
    const updated = await tx
      .updateTable('feeds')
      .set({ sign_day: day })
      .where('id', '=', feed.id)
      .where('is_trusted', '=', 0)
      .where('secret_hash', '=', feed.secret_hash)
      .where((eb) => eb.or([eb('sign_day', 'is', null), eb('sign_day', '<', day)]))
      .returning('signs')
      .executeTakeFirst();
    if (!updated) return false;
    const isSecond =
      updated.signs > 0 && (feed.sign_day ?? '') >= dayOf(clock.ms() - feedLimits.usesDays * dayMs);
    if (isSecond) await renew(tx, feed);
    else await tx.updateTable('feeds').set({ signs: 1 }).where('id', '=', feed.id).execute();
    const member = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', feed.user_id)
      .executeTakeFirstOrThrow();
    await outbox.enqueue(tx, {
      recipient: member.email,
      message: { kind: isSecond ? 'feed_renewed' : 'feed_shared', user: feed.user_id, feed: feed.name },
    });
    return true;
  }

  return {
    renew,
    /** Gives every feed of an account a new secret. */
    async renewAll(tx: Database, userId: number): Promise<void> {
      const feeds = await tx
        .selectFrom('feeds')
        .select(['id', 'secret_hash'])
        .where('user_id', '=', userId)
        .execute();
      for (const feed of feeds) await renew(tx, feed);
    },
    /** Records a use of a feed; returns true if it is a new sign of sharing. */
    async note(feed: FeedRow, client: FeedClient): Promise<boolean> {
      const last_app = appOf(client.userAgent);
      const last_network = networkOf(client.ip);
      const now = clock.iso();
      const day = now.slice(0, 10);
      const network = client.isSound
        ? createHmac('sha256', await keyOf(day))
            .update(last_network)
            .digest('base64url')
            .slice(0, 16)
        : '';
      const isShared = await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('feeds')
          .set({ last_used_at: now, last_app, last_network })
          .where('id', '=', feed.id)
          .execute();
        const inserted = await tx
          .insertInto('feed_uses')
          .values({ feed_id: feed.id, day, app: last_app, network })
          .onConflict((conflict) => conflict.doNothing())
          .returning('day')
          .executeTakeFirst();
        if (!inserted || feed.is_trusted === 1) return false;
        const uses = await tx
          .selectFrom('feed_uses')
          .select(['day', 'app', 'network'])
          .where('feed_id', '=', feed.id)
          .where('day', '=', day)
          .execute();
        const [today] = daysOf(uses);
        return today !== undefined && isSign(today) && noteSign(tx, feed, day);
      });
      if (isShared) outbox.flush();
      return isShared;
    },
    deleteExpired: () => deleteExpired(db, clock.ms()),
  };
}

export type Sharing = ReturnType<typeof createSharing>;
