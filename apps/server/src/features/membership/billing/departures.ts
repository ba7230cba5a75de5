import {
  type Departure,
  type DepartureOutcome,
  type DepartureReason,
  departureOutcomes,
  stayLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { limitText } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

/**
 * Records the outcome after a member was about to leave, such as 'canceled'. `addReason` may add the reason later.
 */
export const recordDeparture = (
  db: Database,
  clock: Clock,
  departure: {
    readonly user_id: number;
    readonly price_id: string | null;
    readonly outcome: DepartureOutcome;
  },
) =>
  db
    .insertInto('departures')
    .values({ ...departure, reason: null, text: '', created_at: clock.iso() })
    .execute();

/**
 * Adds a member's reason and text to their latest departure.
 * @throws ProblemError not_found if there was no departure in the last `stayLimits.reasonHours` hours
 */
export async function addReason(
  db: Database,
  clock: Clock,
  userId: number,
  { reason, text: written = '' }: { readonly reason?: DepartureReason; readonly text?: string },
): Promise<void> {
  const text = limitText('text', written, stayLimits.textCharacters);
  const latest = await db
    .selectFrom('departures')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', isoOf(clock.ms() - stayLimits.reasonHours * 3600_000))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) throw new ProblemError('not_found', m.nothingCanceled);
  await db
    .updateTable('departures')
    .set({ reason: reason ?? null, text })
    .where('id', '=', latest.id)
    .execute();
}

/** Counts departures since a time: by reason of those who canceled, the most frequent first, and by outcome. */
export async function countDepartures(db: Database, since: string) {
  const rows = await db
    .selectFrom('departures')
    .select((eb) => ['reason', 'outcome', eb.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(['reason', 'outcome'])
    .execute();
  const outcomes = new Map(
    departureOutcomes.map((outcome) => [
      outcome,
      rows.filter((row) => row.outcome === outcome).reduce((sum, { count }) => sum + count, 0),
    ]),
  );
  const reasons = rows
    .filter(({ outcome }) => outcome === 'canceled')
    .map(({ reason, count }) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);
  return { reasons, outcomes };
}

/** Lists departures with a text, latest first. @param before only departures with a lower id */
export async function listDepartures(db: Database, before: number, limit: number): Promise<Departure[]> {
  const rows = await db
    .selectFrom('departures')
    .leftJoin('users', 'users.id', 'departures.user_id')
    .select([
      'departures.id',
      'departures.created_at',
      'outcome',
      'reason',
      'text',
      'users.id as member_id',
      'username',
    ])
    .where('departures.id', '<', before)
    .where('text', '<>', '')
    .orderBy('departures.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ member_id, username, ...row }) => ({
    ...row,
    member: member_id === null || username === null ? null : { id: member_id, username },
  }));
}
