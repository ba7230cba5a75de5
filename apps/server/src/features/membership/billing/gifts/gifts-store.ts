import type { GiftState } from '@lamplight/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { contains } from '../../../../db/dialect.ts';
import type { Database, Schema } from '../../../../db/schema.ts';
import type { GiftPeriod } from '../rules.ts';

export type GiftRow = Selectable<Schema['gifts']>;

export const insertGift = (db: Database, row: Insertable<Schema['gifts']>) =>
  db.insertInto('gifts').values(row).execute();

const find = async (db: Database, column: keyof GiftRow, value: string | number) =>
  await db.selectFrom('gifts').selectAll().where(column, '=', value).executeTakeFirst();

export const findGift = (db: Database, id: number): Promise<GiftRow | undefined> => find(db, 'id', id);
export const findGiftByKey = (db: Database, key: string): Promise<GiftRow | undefined> =>
  find(db, 'gift_key', key);
export const findGiftByCode = (db: Database, hash: string): Promise<GiftRow | undefined> =>
  find(db, 'code_hash', hash);
export const findGiftBySession = (db: Database, session: string): Promise<GiftRow | undefined> =>
  find(db, 'session_id', session);

export const storeSession = (db: Database, key: string, session_id: string) =>
  db.updateTable('gifts').set({ session_id }).where('gift_key', '=', key).execute();

/** Changes a gift that is in one of these states and returns it; undefined if it is in another state. */
export const changeGift = (
  db: Database,
  id: number,
  states: readonly GiftRow['state'][],
  change: Partial<GiftRow>,
): Promise<GiftRow | undefined> =>
  db
    .updateTable('gifts')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();

/** Lists the redeemed gifts of an account whose period of access has not ended, earliest first. */
export const listRunning = (db: Database, userId: number, now: string): Promise<GiftRow[]> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('redeemed_by', '=', userId)
    .where('state', '=', 'redeemed')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/**
 * Saves the current and later periods of an account's redeemed gifts, and the end of the last one, in its row of
 * `subscriptions`.
 */
export async function saveGiftPeriods(db: Database, userId: number, now: string): Promise<void> {
  const running = await listRunning(db, userId, now);
  const periods = running.map(
    ({ id, ends_at, price_id, is_premium, plan_rights }): GiftPeriod => ({
      id,
      until: ends_at ?? '',
      price_id,
      is_premium: is_premium === 1,
      rights: JSON.parse(plan_rights) as GiftPeriod['rights'],
    }),
  );
  await db
    .updateTable('subscriptions')
    .set({
      gift_until: periods.at(-1)?.until ?? null,
      gift_periods: periods.length === 0 ? null : JSON.stringify(periods),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Lists gifts for which the provider must still extend a subscription, or undo the extension. */
export const listUnfinished = (db: Database, limit: number): Promise<GiftRow[]> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('extends', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'redeemed'),
          eb('applied_at', 'is', null),
          // `redeemed_by` is null if the account was deleted, and its subscription with it.
          eb('redeemed_by', 'is not', null),
        ]),
        eb.and([eb('state', '=', 'taken_back'), eb('undone_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Lists gifts whose checkout was started before an ISO time and is not paid yet. Omits gifts without a session:
 * their checkout never reached the provider and cannot be paid.
 */
export const listOpenGifts = (db: Database, before: string, limit: number): Promise<GiftRow[]> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('state', '=', 'open')
    .where('session_id', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Deletes checkouts of gifts that were begun before a time and never paid, with the names in them. */
export const deleteUnpaidBefore = (db: Database, moment: string) =>
  db.deleteFrom('gifts').where('state', 'in', ['open', 'unpaid']).where('created_at', '<', moment).execute();

/** Clears names, addresses and messages of gifts that were redeemed, taken back or expired before a time. */
export async function forgetEndedBefore(db: Database, moment: string): Promise<void> {
  await db
    .updateTable('gifts')
    .set({
      buyer_name: '',
      buyer_email: null,
      recipient_name: '',
      recipient_email: null,
      message: '',
      search_text: '',
    })
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'redeemed'), eb('redeemed_at', '<', moment)]),
        eb.and([eb('state', '=', 'taken_back'), eb('taken_back_at', '<', moment)]),
        eb.and([eb('state', '=', 'paid'), eb('expires_at', '<', moment)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('buyer_name', '<>', ''),
        eb('buyer_email', 'is not', null),
        eb('recipient_name', '<>', ''),
        eb('recipient_email', 'is not', null),
        eb('message', '<>', ''),
      ]),
    )
    .execute();
}

/**
 * Clears the buyer's or recipient's name and address, and the message, of gifts that an account bought or redeemed.
 */
export async function forgetAccount(trx: Database, userId: number): Promise<void> {
  await trx
    .updateTable('gifts')
    .set({ buyer_name: '', buyer_email: null, message: '', search_text: '' })
    .where('buyer_id', '=', userId)
    .execute();
  await trx
    .updateTable('gifts')
    .set({ recipient_name: '', recipient_email: null, message: '', search_text: '' })
    .where('redeemed_by', '=', userId)
    .execute();
}

export interface GiftFilter {
  readonly state?: GiftState | undefined;
  readonly search: string;
  /** Hash of the search text, to find a gift by its code. */
  readonly codeHash: string;
  readonly before?: number | undefined;
  readonly now: string;
  readonly limit: number;
}

/** Lists gifts that were paid, newest first, with the names of the members who redeemed them. */
export function listPaidGifts(db: Database, { state, search, codeHash, before, now, limit }: GiftFilter) {
  let query = db
    .selectFrom('gifts')
    .leftJoin('users', 'users.id', 'gifts.redeemed_by')
    .selectAll('gifts')
    .select('users.username as member_name')
    .where('gifts.state', 'not in', ['open', 'unpaid'])
    .orderBy('gifts.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('gifts.id', '<', before);
  if (state !== undefined) query = query.where('gifts.state', '=', state === 'expired' ? 'paid' : state);
  if (state === 'paid') query = query.where('gifts.expires_at', '>', now);
  if (state === 'expired') query = query.where('gifts.expires_at', '<=', now);
  if (search !== '') {
    const text = search.toLowerCase();
    query = query.where((eb) =>
      eb.or([
        eb('gifts.code_hash', '=', codeHash),
        contains(sql`gifts.search_text`, text),
        contains(sql`users.username_key`, text),
      ]),
    );
  }
  return query.execute();
}
