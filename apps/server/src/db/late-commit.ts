import { sql } from 'kysely';
import { isSingleWriter } from './dialect.ts';
import type { RunInTransaction } from './group-commit.ts';
import type { Database } from './schema.ts';

/**
 * Returns a function that runs transactions whose commit does not wait for the disk: atomic and visible at once, also after
 * a crash of this process. A power loss can undo the latest of them, up to the last commit that did wait. For long work
 * that is done again where it stopped.
 */
export function createLateCommit(db: Database): RunInTransaction {
  if (!isSingleWriter(db))
    return (work) =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        return await work(tx);
      });
  // No other transaction can use the connection meanwhile, so that only this one commits late.
  return (work) =>
    db.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      try {
        return await connection.transaction().execute(work);
      } finally {
        await sql`pragma synchronous = full`.execute(connection);
      }
    });
}
