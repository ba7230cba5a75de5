import type { MemberPlan, MemberSubscription } from '@lamplight/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { contains } from '../../../db/dialect.ts';
import { prepareQueryByIds } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import { ruleInSql } from '../billing/active-subscription.ts';

export type MemberRow = Pick<
  Selectable<Schema['users']>,
  | 'id'
  | 'username'
  | 'email'
  | 'role'
  | 'staff_role'
  | 'profile_image'
  | 'manual_premium_override'
  | 'created_at'
> & {
  readonly note: string | null;
  /** Latest time of use of the account's stored sessions; null if there are none. */
  readonly last_seen_at: string | null;
};

const rowsByIds = prepareQueryByIds<MemberRow>((db, ids) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'role',
      'staff_role',
      'profile_image',
      'manual_premium_override',
      'created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .select((eb) =>
      eb
        .selectFrom('member_notes')
        .select('note')
        .whereRef('member_notes.user_id', '=', 'users.id')
        .as('note'),
    )
    .where('id', 'in', ids),
);

/** Returns accounts in the order of the ids; deleted ones are left out. */
export async function findMembers(db: Database, ids: readonly number[]): Promise<MemberRow[]> {
  const rows = new Map((await rowsByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const joinedTables = sql`users u left join subscriptions s on s.user_id = u.id
  left join free_grants g on g.user_id = u.id and g.revoked_at is null`;

/** SQL condition that selects accounts whose subscription may be active: a superset, found through indexes. */
const possiblyActive = (now: string) => sql`u.id in (
  select user_id from subscriptions where stripe_status = 'active'
  union select user_id from free_grants where revoked_at is null and expires_at > ${now}
  union select user_id from subscriptions where claim_access_until > ${now} or gift_until > ${now})`;

export interface Counts {
  readonly total: number;
  readonly active: number;
  readonly no_sub: number;
}

/** Counts members; each subquery uses an index of its own. */
export async function countMembers(db: Database, now: string): Promise<Counts> {
  const { isActive } = ruleInSql(now);
  const { rows } = await sql<Counts & { with_status: number; granted: number }>`select
    (select count(*) from users) as total,
    (select count(*) from subscriptions where stripe_status = 'active')
      + (select count(*) from free_grants g left join subscriptions s on s.user_id = g.user_id
          where g.revoked_at is null and g.expires_at > ${now} and ${isActive}
          and coalesce(s.stripe_status, '') <> 'active')
      + (select count(*) from subscriptions s left join free_grants g
          on g.user_id = s.user_id and g.revoked_at is null
          where (s.claim_access_until > ${now} or s.gift_until > ${now}) and ${isActive}
          and coalesce(s.stripe_status, '') <> 'active' and (g.expires_at > ${now}) is not true)
      as active,
    (select count(*) from subscriptions where stripe_status is not null) as with_status,
    (select count(*) from free_grants g left join subscriptions s on s.user_id = g.user_id
      where g.revoked_at is null and s.stripe_status is null)
      + (select count(*) from subscriptions s left join free_grants g
          on g.user_id = s.user_id and g.revoked_at is null
          where (s.claim_access_until > ${now} or s.gift_until > ${now})
          and s.stripe_status is null and g.user_id is null) as granted
  `.execute(db);
  const [counts] = rows;
  if (!counts) return { total: 0, active: 0, no_sub: 0 };
  const { total, active, with_status, granted } = counts;
  return { total, active, no_sub: total - with_status - granted };
}

export interface MemberFilter {
  readonly subscription?: MemberSubscription | undefined;
  readonly plan?: MemberPlan | undefined;
}

/** Conditions of a filter on the joined tables, which must agree with what `presentMember` shows. */
function filterConditions({ subscription, plan }: MemberFilter, now: string): RawBuilder<boolean>[] {
  const { isActive, isPaid, isGiven, isGranted } = ruleInSql(now);
  const withStatus = (...statuses: readonly string[]) =>
    sql<boolean>`(s.stripe_status in (${sql.join(statuses.map((status) => sql.lit(status)))})
      and (${isGranted}) is not true and (${isGiven}) is not true)`;
  const bySubscription: Readonly<Record<MemberSubscription, RawBuilder<boolean>>> = {
    active: isActive,
    trialing: withStatus('trialing'),
    payment_failed: withStatus('past_due', 'unpaid'),
    set_to_end: sql`(${isPaid} and s.ends_at is not null)`,
    ended: withStatus('canceled', 'incomplete_expired'),
    // A claim that lasts longer than free months is shown instead of them.
    free_months: sql`((${isGranted} and g.expires_at >= coalesce(s.claim_access_until, '')) or ${isGiven})`,
    none: sql`(s.stripe_status is null and g.user_id is null
      and (${isGranted}) is not true and (${isGiven}) is not true)`,
  };
  return [
    ...(subscription ? [bySubscription[subscription]] : []),
    ...(plan ? [sql<boolean>`(${isPaid} and s.is_premium = ${sql.lit(plan === 'premium' ? 1 : 0)})`] : []),
  ];
}

export interface SearchText {
  /** Normalized text in lower case; '' matches everyone. */
  readonly text: string;
  /**
   * Text as typed, to match parts of an address: the normalized address has its domain in ASCII, which a typed part
   * of the address may not match.
   */
  readonly typed: string;
  /** Normalized email address if the text is an address, otherwise the same as `text`. */
  readonly email: string;
}

const matches = ({ text, typed, email }: SearchText): RawBuilder<boolean> =>
  sql<boolean>`(${contains(sql<string>`u.username_key`, text)} or ${contains(sql<string>`u.email_key`, email)}
    or ${contains(sql<string>`u.email`, typed)})`;

export type MemberSort = 'active' | 'inactive';

interface MatchQuery extends SearchText {
  readonly filter: MemberFilter;
  readonly sort: MemberSort | undefined;
  readonly now: string;
  readonly window: PageRange;
}

const idsOf = async (db: Database, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

const windowOf = ({ limit, offset }: PageRange) => sql`limit ${limit} offset ${offset}`;

/** Returns the SQL condition that selects the accounts of a search and a filter. */
const conditionOf = ({
  text,
  filter,
  now,
  ...rest
}: SearchText & Pick<MatchQuery, 'filter' | 'now'>): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [sql`1 = 1`, ...(text === '' ? [] : [matches({ text, ...rest })]), ...filterConditions(filter, now)],
    sql` and `,
  )}`;

type ExportQuery = SearchText & Pick<MatchQuery, 'filter' | 'now'>;

/** Counts the accounts of a search and a filter. */
export async function countMatches(db: Database, query: ExportQuery): Promise<number> {
  const counted = sql<{
    total: number;
  }>`select count(*) as total from ${joinedTables} where ${conditionOf(query)}`;
  return (await counted.execute(db)).rows[0]?.total ?? 0;
}

/** Lists ids of accounts of a search and a filter after an id, in order of id. */
export const listMatchesAfter = (
  db: Database,
  query: ExportQuery,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> =>
  idsOf(
    db,
    sql<{ id: number }>`select u.id from ${joinedTables} where ${conditionOf(query)} and u.id > ${after}
      order by u.id limit ${limit}`,
  );

/** Returns the seconds that accounts have listened, by account id. */
export async function listeningSeconds(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listening_days')
    .select(['user_id', sql<number>`sum(seconds)`.as('seconds')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, seconds }) => [user_id, seconds]));
}

/** Orders exact matches first, then prefixes, then other matches. */
const byRelevance = ({ text, email }: SearchText) => sql`case
  when u.username_key = ${text} or u.email_key = ${email} then 0
  when substr(u.username_key, 1, ${sql.lit(Array.from(text).length)}) = ${text} then 1
  when substr(u.email_key, 1, ${sql.lit(Array.from(email).length)}) = ${email} then 2
  else 3 end`;

/**
 * Returns one page of accounts whose normalized username or email address contains a text and that match a filter,
 * with the total number. Ordered by relevance, or by subscription and then by username.
 */
export async function listMatches(
  db: Database,
  { sort, now, window, filter, ...text }: MatchQuery,
): Promise<{ rows: number[]; total: number }> {
  const conditions = [...(text.text === '' ? [] : [matches(text)]), ...filterConditions(filter, now)];
  const from = sql`from ${joinedTables} where ${sql.join(conditions, sql` and `)}`;
  const activeAt = sort === 'active' ? 0 : 1;
  const order = [
    ...(sort === undefined
      ? []
      : [
          sql`case when ${ruleInSql(now).isActive} then ${sql.lit(activeAt)} else ${sql.lit(1 - activeAt)} end`,
        ]),
    ...(sort === undefined && text.text !== '' ? [byRelevance(text)] : []),
    sql`u.username_key`,
  ];
  const { rows } = await sql<{ id: number; total: number }>`
    select u.id, count(*) over () as total ${from} order by ${sql.join(order)} ${windowOf(window)}`.execute(
    db,
  );
  const [first] = rows;
  if (first || window.offset === 0) return { rows: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // A page past the end has no row with the total, so count separately.
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  return { rows: [], total: counted[0]?.n ?? 0 };
}

/** Lists all members by username. */
export const listAll = (db: Database, window: PageRange): Promise<number[]> =>
  idsOf(db, sql`select u.id from users u order by u.username_key ${windowOf(window)}`);

/**
 * Maximum number of active members that are selected by id and sorted; for more, a scan in the order of usernames
 * finds a page sooner.
 */
const maxActiveIds = 2000;

/** Lists members with, or without, an active subscription by username. */
export function listBySubscription(
  db: Database,
  { active, of, now, window }: { active: boolean; of: number; now: string; window: PageRange },
): Promise<number[]> {
  const { isActive } = ruleInSql(now);
  const few = active && of <= maxActiveIds ? sql`and ${possiblyActive(now)}` : sql``;
  return idsOf(
    db,
    sql`select u.id from ${joinedTables} where ${isActive} is ${active ? sql`` : sql`not`} true ${few}
      order by u.username_key ${windowOf(window)}`,
  );
}

/** Replaces the note about a member; a blank one removes it. */
export async function saveNote(
  db: Database,
  user_id: number,
  note: string,
  updated_at: string,
): Promise<void> {
  if (note === '') {
    await db.deleteFrom('member_notes').where('user_id', '=', user_id).execute();
    return;
  }
  await db
    .insertInto('member_notes')
    .values({ user_id, note, updated_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ note, updated_at }))
    .execute();
}
