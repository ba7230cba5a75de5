import type { Database } from '../db/schema.ts';

/** Expires all leases, as if their owners had crashed. */
export const expireLeases = (db: Database) =>
  db.updateTable('leases').set({ expires_at: '2000-01-01T00:00:00.000Z' }).execute();
