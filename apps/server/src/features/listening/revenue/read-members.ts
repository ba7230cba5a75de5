import type { MemberFigures, MemberSums } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { listPeriods, periodOf, type Step } from '../figures/calendar.ts';
import type { DayRange } from '../figures/ranges.ts';
import type { ChangeKind } from './changes.ts';

/** Maximum number of months of joining that are listed. */
const mostCohorts = 36;

interface Row {
  readonly day: string;
  readonly kind: ChangeKind;
  readonly currency: string;
  readonly people: number;
  readonly amount: number;
}

/** Members, trials and revenue at one moment. */
interface Standing {
  members: number;
  trials: number;
  readonly revenue: Map<string, number>;
}

const sums = [
  sql<number>`cast(sum(people) as integer)`.as('people'),
  sql<number>`cast(sum(amount) as bigint)`.as('amount'),
] as const;

const peopleSigns: Partial<Record<ChangeKind, number>> = { new: 1, won_back: 1, lost: -1 };
const trialSigns: Partial<Record<ChangeKind, number>> = { trial_begun: 1, trial_ended: -1 };
export const moneySigns: Partial<Record<ChangeKind, number>> = {
  new: 1,
  won_back: 1,
  expansion: 1,
  contraction: -1,
  lost: -1,
};

function apply(standing: Standing, { kind, currency, people, amount }: Omit<Row, 'day'>): void {
  standing.members += (peopleSigns[kind] ?? 0) * people;
  standing.trials += (trialSigns[kind] ?? 0) * people;
  const sign = moneySigns[kind] ?? 0;
  if (sign !== 0 && currency !== '')
    standing.revenue.set(currency, (standing.revenue.get(currency) ?? 0) + sign * amount);
}

/** Adds up the changes of a period, and moves `standing` from its start to its end. */
function sumPeriod(standing: Standing, rows: readonly Row[], currencies: readonly string[]): MemberSums {
  const members_at_start = standing.members;
  const atStart = new Map(standing.revenue);
  for (const row of rows) apply(standing, row);
  const of = (kind: ChangeKind) => rows.filter((row) => row.kind === kind);
  const people = (kind: ChangeKind) => of(kind).reduce((sum, row) => sum + row.people, 0);
  const [joined, wonBack, lost] = [people('new'), people('won_back'), people('lost')];
  const base = members_at_start + joined + wonBack;
  return {
    members_at_start,
    members: standing.members,
    trials: standing.trials,
    new: joined,
    won_back: wonBack,
    lost,
    net: standing.members - members_at_start,
    churn: base > 0 ? Math.round((lost / base) * 10_000) / 10_000 : null,
    revenue: currencies.map((currency) => {
      const money = (kind: ChangeKind) =>
        of(kind).reduce((sum, row) => sum + (row.currency === currency ? row.amount : 0), 0);
      return {
        currency,
        at_start: atStart.get(currency) ?? 0,
        at_end: standing.revenue.get(currency) ?? 0,
        new: money('new'),
        won_back: money('won_back'),
        expansion: money('expansion'),
        contraction: money('contraction'),
        churn: money('lost'),
      };
    }),
  };
}

/** Returns members and their monthly recurring revenue in a range, and in the range before. */
export async function readMembers(
  db: Database,
  { range, before, step }: { readonly range: DayRange; readonly before: DayRange; readonly step: Step },
): Promise<Omit<MemberFigures, 'since' | 'free_now' | 'range' | 'before' | 'step'>> {
  const opening = await db
    .selectFrom('membership_sums')
    .select(['kind', 'currency', ...sums])
    .where('day', '<', before.from)
    .groupBy(['kind', 'currency'])
    .execute();
  const rows: Row[] = await db
    .selectFrom('membership_sums')
    .select(['day', 'kind', 'currency', ...sums])
    .where('day', '>=', before.from)
    .where('day', '<=', range.to)
    .groupBy(['day', 'kind', 'currency'])
    .orderBy('day')
    .execute();
  const currencies = [...new Set([...opening, ...rows].map(({ currency }) => currency))]
    .filter((currency) => currency !== '')
    .toSorted();
  const standing: Standing = { members: 0, trials: 0, revenue: new Map() };
  for (const row of opening) apply(standing, row);
  const totals_before = sumPeriod(
    standing,
    rows.filter(({ day }) => day < range.from),
    currencies,
  );
  const inRange = rows.filter(({ day }) => day >= range.from);
  const byPeriod = Map.groupBy(inRange, ({ day }) => periodOf(step, day));
  const whole = { ...standing, revenue: new Map(standing.revenue) };
  const periods = listPeriods(step, range.from, range.to).map((start) => ({
    start,
    ...sumPeriod(standing, byPeriod.get(start) ?? [], currencies),
  }));
  return { currencies, totals: sumPeriod(whole, inRange, currencies), totals_before, periods };
}

/** Returns the first day since which every change is recorded; null if all are, since the first member. */
export async function findRecordedSince(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('membership_sums')
    .select('day')
    .where('kind', '=', 'recorded_since')
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Counts the members with free months or premium access from an admin, who pay nothing. */
export async function countFree(db: Database, now: string): Promise<number> {
  const { people } = await db
    .selectFrom('users')
    .leftJoin('memberships as m', 'm.user_id', 'users.id')
    .where('users.role', '=', 'member')
    .where('users.staff_role', 'is', null)
    .where((eb) => eb.or([eb('m.state', 'is', null), eb('m.state', '=', 'none')]))
    .where((eb) =>
      eb.or([
        eb('users.manual_premium_override', '=', 1),
        eb.exists(
          eb
            .selectFrom('free_grants')
            .select('free_grants.id')
            .whereRef('free_grants.user_id', '=', 'users.id')
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', now),
        ),
      ]),
    )
    .select(sql<number>`cast(count(*) as integer)`.as('people'))
    .executeTakeFirstOrThrow();
  return people;
}

/** Lists months of joining, the latest first, with how many members were left at the end of each month since. */
export async function listCohorts(db: Database, today: string) {
  const rows = await db
    .selectFrom('membership_sums')
    .select(['cohort', 'kind', sql<string>`substr(day, 1, 7)`.as('month'), sums[0]])
    .where('kind', 'in', ['new', 'won_back', 'lost'])
    .groupBy(['cohort', 'kind', 'month'])
    .execute();
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort);
  const cohorts = [...byCohort.keys()].filter((cohort) => cohort !== '').toSorted();
  return cohorts
    .slice(-mostCohorts)
    .toReversed()
    .map((month) => {
      const ofCohort = byCohort.get(month) ?? [];
      let left = 0;
      const remaining = listPeriods('month', month, today).map((period) => {
        for (const { kind, month: at, people } of ofCohort)
          if (period.startsWith(at)) left += (peopleSigns[kind] ?? 0) * people;
        return left;
      });
      const joined = ofCohort.reduce((sum, { kind, people }) => sum + (kind === 'new' ? people : 0), 0);
      return { month, joined, remaining };
    });
}
