import type { Database } from './database.ts';

export interface Delivery {
  seq: number;
  endpoint: string;
  event: string;
  /** Number of attempts so far. */
  attempts: number;
  /** Time of the next attempt by the machine's clock, milliseconds since 1970. */
  due: number;
}

export type Deliveries = ReturnType<typeof createDeliveryStore>;

/** Queue of webhooks, stored in the file, so that a restarted sandbox sends pending ones. */
export function createDeliveryStore(db: Database) {
  const read = (row: Record<string, unknown>): Delivery => ({
    seq: Number(row['seq']),
    endpoint: String(row['endpoint']),
    event: String(row['event']),
    attempts: Number(row['attempts']),
    due: Number(row['due']),
  });
  return {
    enqueue(endpoint: string, event: string, due: number, state: 'pending' | 'dropped'): void {
      db.run(
        'INSERT INTO deliveries (endpoint, event, state, due) VALUES (?, ?, ?, ?)',
        endpoint,
        event,
        state,
        due,
      );
    },
    next(endpoint: string): Delivery | undefined {
      const row = db.get(
        "SELECT * FROM deliveries WHERE endpoint = ? AND state = 'pending' ORDER BY due, seq LIMIT 1",
        endpoint,
      );
      return row && read(row);
    },
    endpoints(): string[] {
      const rows = db.all("SELECT DISTINCT endpoint FROM deliveries WHERE state = 'pending'");
      return rows.map((row) => String(row['endpoint']));
    },
    settle(seq: number, state: 'delivered' | 'failed', outcome: string): void {
      db.run(
        'UPDATE deliveries SET state = ?, outcome = ?, attempts = attempts + 1 WHERE seq = ?',
        state,
        outcome,
        seq,
      );
    },
    postpone(seq: number, due: number, outcome: string): void {
      db.run(
        'UPDATE deliveries SET due = ?, outcome = ?, attempts = attempts + 1 WHERE seq = ?',
        due,
        outcome,
        seq,
      );
    },
    /**
     * Sets the time of the next attempt of all pending deliveries to `due` at the latest (machine's clock,
     * milliseconds).
     */
    hurry(due: number): void {
      db.run("UPDATE deliveries SET due = ? WHERE state = 'pending' AND due > ?", due, due);
    },
    pendingOf(event: string): number {
      const row = db.get("SELECT count(*) AS n FROM deliveries WHERE event = ? AND state = 'pending'", event);
      return Number(row?.['n'] ?? 0);
    },
    counts(): Record<string, number> {
      const rows = db.all('SELECT state, count(*) AS n FROM deliveries GROUP BY state');
      return Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['n'])]));
    },
    latest(limit: number): (Delivery & { state: string; outcome: string | null })[] {
      return db.all('SELECT * FROM deliveries ORDER BY seq DESC LIMIT ?', limit).map((row) => ({
        ...read(row),
        state: String(row['state']),
        outcome: row['outcome'] == null ? null : String(row['outcome']),
      }));
    },
  };
}
