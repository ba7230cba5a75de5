import { liveStatuses } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { mixedPlan } from './units.ts';

/** Plan of members who listen without paying: by a gift, free months, a claim, or as staff. */
export const noPlan = 'none';

/**
 * Returns the id of a member's plan at the end of a day: `noPlan` without a paid plan, `mixedPlan` if it is not known.
 */
export type PlanOf = (userId: number, day: string) => string;

/**
 * Stores the plans of the members whose listening was saved since `savedSince`, if they differ from the plans stored
 * before. For days before a member's first row, the plan is not known.
 */
export async function notePlans(db: Database, day: string, savedSince: string): Promise<void> {
  const live = sql.join([...liveStatuses, 'past_due'].map((status) => sql.lit(status)));
  await sql`insert into listener_plans (user_id, since, plan)
    select heard.user_id, ${day}, heard.plan from (
      select l.user_id, case when s.stripe_status in (${live})
        then coalesce(s.price_id, ${sql.lit(mixedPlan)}) else ${sql.lit(noPlan)} end as plan
      from (select distinct user_id from listening_days where saved_on >= ${savedSince}) l
      left join subscriptions s on s.user_id = l.user_id
    ) heard
    where heard.plan <> coalesce((
      select known.plan from listener_plans known where known.user_id = heard.user_id
      order by known.since desc limit 1), ${sql.lit(mixedPlan)})
    on conflict (user_id, since) do update set plan = excluded.plan`.execute(db);
}

/** Reads the plans of all members, and returns a function that looks one up. */
export async function readPlans(db: Database): Promise<PlanOf> {
  const rows = await db
    .selectFrom('listener_plans')
    .select(['user_id', 'since', 'plan'])
    .orderBy('user_id')
    .orderBy('since', 'desc')
    .execute();
  const plans = Map.groupBy(rows, ({ user_id }) => user_id);
  return (userId, day) => plans.get(userId)?.find(({ since }) => since <= day)?.plan ?? mixedPlan;
}
