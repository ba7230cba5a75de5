import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type ReversalRow = Selectable<Schema['payment_reversals']>;

/** Statuses of a closed dispute; all others are open. */
export const closedStatuses: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export const findReversal = (db: Database, id: string): Promise<ReversalRow | undefined> =>
  db.selectFrom('payment_reversals').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts or updates a refund or dispute. */
export const saveReversal = (db: Database, row: Insertable<Schema['payment_reversals']>) => {
  const { id: _id, created_at: _createdAt, ...change } = row;
  return db
    .insertInto('payment_reversals')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
};

export interface ReversalCounts {
  readonly refunds: number;
  readonly openDisputes: number;
  readonly lostDisputes: number;
}

export async function countReversals(db: Database): Promise<ReversalCounts> {
  const rows = await db
    .selectFrom('payment_reversals')
    .select((eb) => ['kind', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .execute();
  const total = (matches: (row: { kind: string; status: string }) => boolean): number =>
    rows.filter(matches).reduce((sum, { count }) => sum + count, 0);
  return {
    refunds: total(({ kind }) => kind === 'refund'),
    openDisputes: total(({ kind, status }) => kind === 'dispute' && !closedStatuses.includes(status)),
    lostDisputes: total(({ kind, status }) => kind === 'dispute' && status === 'lost'),
  };
}
