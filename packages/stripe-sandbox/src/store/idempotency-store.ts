import type { Database } from './database.ts';

export interface SavedResponse {
  status: number;
  body: string;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const day = 86_400_000;

/** Stores responses by idempotency key, for 24 hours of wall clock. */
export function createIdempotencyStore(db: Database) {
  return {
    find(key: string, now: number): (SavedResponse & { fingerprint: string }) | undefined {
      const row = db.get('SELECT * FROM answers WHERE key = ? AND created > ?', key, now - day);
      if (!row) return undefined;
      return {
        fingerprint: String(row['fingerprint']),
        status: Number(row['status']),
        body: String(row['body']),
      };
    },
    keep(key: string, fingerprint: string, answer: SavedResponse, now: number): void {
      db.run('DELETE FROM answers WHERE created <= ?', now - day);
      db.run(
        'INSERT INTO answers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        key,
        fingerprint,
        answer.status,
        answer.body,
        now,
      );
    },
  };
}
