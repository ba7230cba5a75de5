import type { Database } from './database.ts';

export type Settings = ReturnType<typeof createSettingsStore>;

/** Stores named values of the sandbox itself, such as its key and how far its clock was advanced. */
export function createSettingsStore(db: Database) {
  return {
    get(name: string): string | undefined {
      const row = db.get('SELECT value FROM settings WHERE name = ?', name);
      return row && String(row['value']);
    },
    set(name: string, value: string): void {
      db.run(
        'INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        name,
        value,
      );
    },
  };
}
