import { sql } from 'kysely';
import { isSingleWriter } from './dialect.ts';
import type { RunInTransaction } from './group-commit.ts';
import type { Database } from './schema.ts';

/**
 * Returns a function that runs transactions whose commit does not wait for the disk. They are atomic and visible at
 * once, and survive a crash of this process. A power loss can undo the latest ones, back to the last commit that waited
 * for the disk. For long work that resumes where it stopped.
 */
export function createLateCommit(db: Database): RunInTransaction {
  if (!isSingleWriter(db))
    return (work) =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        return await work(tx);
      });
  // The transaction has the connection for itself, so that no other transaction commits late.
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
