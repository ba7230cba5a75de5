import { type Kysely, sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Changes of memberships by day, filled from subscriptions, checkouts and events of the provider. */
export async function up(db: Kysely<Schema>, { words: { sortable } }: Dialect): Promise<void> {
  const statements = [
    // The membership of an account as last recorded.
    `create table memberships (
      user_id integer primary key references users (id) on delete cascade,
      state ${sortable} not null,
      currency ${sortable} not null,
      amount integer not null,
      joined_on ${sortable},
      is_estimate integer not null default 0
    )`,
    // Sums of changes by day, without the ids of members.
    `create table membership_sums (
      day ${sortable} not null,
      kind ${sortable} not null,
      currency ${sortable} not null,
      cohort ${sortable} not null,
      people integer not null,
      amount bigint not null,
      constraint membership_sums_pk primary key (day, kind, currency, cohort)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fill(db);
}

const perYear: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 };
const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);

/**
 * Fills the tables. A member who pays now joined when the first checkout was paid, else when the account was added, at
 * today's price. A member who left is counted if the provider's event is still stored.
 */
async function fill(db: Kysely<Schema>): Promise<void> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.stripe_status', 'is not', null)
    .select(({ selectFrom }) => [
      's.user_id',
      's.stripe_status',
      's.unit_amount',
      's.currency',
      's.billing_interval',
      's.interval_count',
      'u.created_at',
      selectFrom('checkouts as c')
        .select((eb) => eb.fn.min('c.done_at').as('at'))
        .whereRef('c.user_id', '=', 's.user_id')
        .where('c.state', '=', 'done')
        .as('paid_at'),
      selectFrom('provider_events as e')
        .select((eb) => eb.fn.max('e.created_at').as('at'))
        .whereRef('e.customer', '=', 's.stripe_customer_id')
        .where('e.type', '=', 'customer.subscription.deleted')
        .as('ended_at'),
    ])
    .execute();
  if (rows.length === 0) return;
  const sums = new Map<string, Schema['membership_sums']>();
  const add = (
    day: string,
    kind: Schema['membership_sums']['kind'],
    { currency = '', cohort = '', amount = 0 } = {},
  ) => {
    const key = [day, kind, currency, cohort].join(' ');
    const before = sums.get(key);
    sums.set(key, {
      day,
      kind,
      currency,
      cohort,
      people: (before?.people ?? 0) + 1,
      amount: (before?.amount ?? 0) + amount,
    });
  };
  const memberships = rows.map((row): Schema['memberships'] => {
    const joined = dayOf(row.paid_at ?? row.created_at);
    const cohort = `${joined.slice(0, 'YYYY-MM'.length)}-01`;
    const periods = (perYear[row.billing_interval ?? ''] ?? 0) / (row.interval_count ?? 1);
    const amount = Math.round(((row.unit_amount ?? 0) * periods) / 12);
    const currency = row.currency ?? '';
    const none = { user_id: row.user_id, currency: '', amount: 0, is_estimate: 0 as const };
    if (row.stripe_status === 'trialing') {
      add(joined, 'trial_begun');
      return { ...none, state: 'trial', joined_on: null };
    }
    if (row.stripe_status === 'active' || row.stripe_status === 'past_due') {
      add(joined, 'new', { currency, cohort, amount });
      return { user_id: row.user_id, state: 'paid', currency, amount, joined_on: joined, is_estimate: 1 };
    }
    if (row.ended_at !== null && dayOf(row.ended_at) >= joined) {
      add(joined, 'new', { currency, cohort, amount });
      add(dayOf(row.ended_at), 'lost', { currency, cohort, amount });
    }
    return { ...none, state: 'none', joined_on: joined };
  });
  const { rows: now } = await sql<{ day: string }>`select cast(current_date as text) as day`.execute(db);
  add(now[0]?.day ?? '', 'recorded_since');
  for (const chunk of chunksOf(memberships, 500)) await db.insertInto('memberships').values(chunk).execute();
  for (const chunk of chunksOf([...sums.values()], 500))
    await db.insertInto('membership_sums').values(chunk).execute();
}
