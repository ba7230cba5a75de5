import { expect, test } from 'vitest';
import { expireLeases } from '../testing/expire-leases.ts';
import { testApp } from '../testing/test-app.ts';
import { databaseNow } from './dialect.ts';
import { type Lease, LeaseHeldError, withLease } from './leases.ts';

async function createLeaseTest() {
  const t = await testApp();
  const { db } = t.deps.connection;
  const leases = db;
  return {
    db,
    leases,
    hold: <T>(work: (lease: Lease) => Promise<T>) => withLease(leases, 'the desk', false, work),
    row: () => leases.selectFrom('leases').selectAll().executeTakeFirst(),
  };
}

test('only one process holds a lease, and it is released when its work ends or fails', async () => {
  const { hold, row } = await createLeaseTest();
  await hold(async () => {
    await expect(hold(async () => 'twice')).rejects.toThrow(LeaseHeldError);
  });
  await expect(hold(async () => Promise.reject(new Error('spilt')))).rejects.toThrow('spilt');
  expect(await row()).toBeUndefined();
  expect(await hold(async () => 'again')).toBe('again');
});

test('a lease expires by the time of the database, in the format of our clock', async () => {
  const { hold, row, leases } = await createLeaseTest();
  await hold(async () => {
    const { now } = await leases
      .selectFrom('leases')
      .select([databaseNow(leases).as('now')])
      .executeTakeFirstOrThrow();
    expect(now).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const left = Date.parse((await row())?.expires_at ?? '') - Date.parse(now);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });
});

test('a process that has lost its lease writes nothing more', async () => {
  const { db, hold, row } = await createLeaseTest();
  await hold(async (mine) => {
    await expireLeases(db);
    // No other process has taken the lease, so its owner acquires it again.
    await db.transaction().execute((trx) => mine.confirm(trx));
    await expect(hold(async () => 'too early')).rejects.toThrow(LeaseHeldError);
    await expireLeases(db);
    await hold(async () => {
      await expect(db.transaction().execute((trx) => mine.confirm(trx))).rejects.toThrow(LeaseHeldError);
    });
  });
  expect(await row()).toBeUndefined();
});
