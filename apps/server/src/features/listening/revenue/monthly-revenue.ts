import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { daysIn, lastDayOf, listPeriods } from '../figures/calendar.ts';
import { moneySigns } from './read-members.ts';

/**
 * Returns what members pay for a month, by currency: the average of the monthly recurring revenue at the end of each of
 * its days, so that a member who comes or goes counts for a part of it. Days after `through` count as 0.
 */
export async function readMonthlyRevenue(
  db: Database,
  month: string,
  through: string,
): Promise<{ currency: string; amount: number }[]> {
  const end = lastDayOf('month', month);
  const last = through < end ? through : end;
  const rows = await db
    .selectFrom('membership_sums')
    .select([
      'kind',
      'currency',
      sql<string>`case when day < ${month} then '' else day end`.as('at'),
      sql<number>`cast(sum(amount) as bigint)`.as('amount'),
    ])
    .where('currency', '<>', '')
    .where('day', '<=', last)
    .groupBy(['kind', 'currency', 'at'])
    .orderBy('currency')
    .execute();
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, changes]) => {
    const byDay = new Map<string, number>();
    for (const { at, kind, amount } of changes)
      byDay.set(at, (byDay.get(at) ?? 0) + (moneySigns[kind] ?? 0) * amount);
    let revenue = byDay.get('') ?? 0;
    let sum = 0;
    for (const day of last < month ? [] : listPeriods('day', month, last)) {
      revenue += byDay.get(day) ?? 0;
      sum += revenue;
    }
    return { currency, amount: Math.max(0, Math.round(sum / daysIn(month, end))) };
  });
}
