import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { isSingleWriter } from './dialect.ts';
import { createLateCommit } from './late-commit.ts';
import type { Database } from './schema.ts';

/** Returns whether a commit waits for the disk. */
async function waits(db: Database): Promise<boolean> {
  if (!isSingleWriter(db)) {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
    return rows[0]?.synchronous_commit === 'on';
  }
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous === 2;
}

test('only late transactions do not wait for the disk, also after one that failed', async () => {
  const { db } = (await testApp()).deps.connection;
  const commitLate = createLateCommit(db);
  const add = (tx: Database, name: string) =>
    tx.insertInto('leases').values({ name, holder: 'test', expires_at: '2000' }).execute();
  // PostgreSQL is configured in tests not to wait for the disk.
  const usual = isSingleWriter(db);
  for (const round of [1, 2]) {
    expect(await waits(db)).toBe(usual);
    const [late, other] = await Promise.all([
      commitLate(async (tx) => {
        await add(tx, `late ${round}`);
        return await waits(tx);
      }),
      db.transaction().execute(waits),
    ]);
    expect([late, other]).toEqual([false, usual]);
    const failed = commitLate(async (tx) => {
      await add(tx, `undone ${round}`);
      throw new Error('undo');
    });
    await expect(failed).rejects.toThrow('undo');
  }
  expect(await waits(db)).toBe(usual);
  const { rows } = await sql<{ name: string }>`select name from leases order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['late 1', 'late 2']);
});
