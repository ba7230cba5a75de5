import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseNow } from './dialect.ts';
import type { RunInTransaction } from './group-commit.ts';
import type { Database } from './schema.ts';

/** Milliseconds after which a lease expires unless confirmed. */
const leaseMs = 60_000;
/** Milliseconds to wait for another process's lease: in total, and between attempts. */
const waitTimeoutMs = 5_000;
const pollMs = 50;

/** Another process holds the lease; the caller may retry later. */
export class LeaseHeldError extends Error {
  constructor(name: string) {
    super(`${name} is held elsewhere`);
    this.name = 'LeaseHeldError';
  }
}

export interface Lease {
  /**
   * Checks within a transaction that the lease is still held, and extends it until the transaction ends.
   * @throws LeaseHeldError if the lease was lost
   */
  confirm(trx: Database): Promise<void>;
}

async function take(db: Database, name: string, holder: string): Promise<boolean> {
  const expires_at = databaseNow(db, leaseMs);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where('leases.expires_at', '<=', databaseNow(db)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Does work that only one process may do at a time. The lease of a crashed process expires by the database's time.
 * @param isPatient true: waits for another process's lease to end; false: fails at once
 * @param transact runs the transaction that commits the lease itself
 * @throws LeaseHeldError if another process holds the lease
 */
export async function withLease<T>(
  db: Database,
  name: string,
  isPatient: boolean,
  work: (lease: Lease) => Promise<T>,
  transact: RunInTransaction = (write) => write(db),
): Promise<T> {
  const holder = randomUUID();
  const until = performance.now() + (isPatient ? waitTimeoutMs : 0);
  while (!(await transact((tx) => take(tx, name, holder)))) {
    if (performance.now() >= until) throw new LeaseHeldError(name);
    await sleep(pollMs * (0.5 + Math.random()));
  }
  const confirm = async (trx: Database) => {
    const { numUpdatedRows } = await trx
      .updateTable('leases')
      .set({ expires_at: databaseNow(trx, leaseMs) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new LeaseHeldError(name);
  };
  try {
    return await work({ confirm });
  } finally {
    await transact((tx) =>
      tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
    );
  }
}

/**
 * Does work under a lease like `withLease`, but never waits. Returns null if another process holds the lease or has
 * taken it over.
 */
export async function withFreeLease<T>(
  db: Database,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  try {
    return await withLease(db, name, false, work);
  } catch (error) {
    if (error instanceof LeaseHeldError) return null;
    throw error;
  }
}
