import type { Kinds, Resource } from '../resources.ts';
import type { Database } from './database.ts';

/** Internal data of an object that the API does not return. */
export type Hidden = Record<string, unknown>;

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** A condition on a field of the stored JSON, such as { path: '$.customer', is: 'cus_1' }. */
export interface Condition {
  path: `$.${string}`;
  is: string | number;
  by?: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'among' | 'same text';
}

/**
 * Returns a condition as SQL. 'among' takes several values separated by '|'; '*' in a value matches any characters.
 * 'same text' ignores case.
 */
function sqlOf({ path, by = '=', is }: Condition): { sql: string; values: (string | number)[] } {
  const field = `json_extract(body, '${path}')`;
  if (by === 'same text') return { sql: `lower(${field}) = lower(?)`, values: [is] };
  if (by !== 'among') return { sql: `${field} ${by} ?`, values: [is] };
  const texts = String(is).split('|');
  return { sql: `(${texts.map(() => `${field} GLOB ?`).join(' OR ')})`, values: texts };
}

export interface Due {
  id: string;
  kind: string;
  /** Time of the object's next task, in unix seconds. */
  due: number;
}

export type Objects = ReturnType<typeof createObjectStore>;

/** Stores every object with an id as JSON; references to other objects stay ids. */
export function createObjectStore(db: Database) {
  const where = (kind: string, conditions: readonly Condition[]) => {
    const parts = [{ sql: 'kind = ?', values: [kind] }, ...conditions.map(sqlOf)];
    return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
  };
  const seqOf = (id: string) => Number(db.get('SELECT seq FROM objects WHERE id = ?', id)?.['seq'] ?? -1);

  return {
    insert(body: Resource, hidden: Hidden = {}): void {
      db.run(
        'INSERT INTO objects (id, kind, body, hidden) VALUES (?, ?, ?, ?)',
        body.id,
        body.object,
        JSON.stringify(body),
        JSON.stringify(hidden),
      );
    },
    find<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined {
      const row = db.get('SELECT body FROM objects WHERE id = ? AND kind = ?', id, kind);
      return row && (JSON.parse(String(row['body'])) as Kinds[K]);
    },
    findAny(id: string): Resource | undefined {
      const row = db.get('SELECT body FROM objects WHERE id = ?', id);
      return row && (JSON.parse(String(row['body'])) as Resource);
    },
    put(body: Resource): void {
      db.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(body), body.id);
    },
    remove(id: string): void {
      db.run('DELETE FROM objects WHERE id = ?', id);
    },
    hidden(id: string): Hidden {
      const row = db.get('SELECT hidden FROM objects WHERE id = ?', id);
      return JSON.parse(String(row?.['hidden'] ?? '{}')) as Hidden;
    },
    hide(id: string, change: Hidden): void {
      const merged = JSON.stringify({ ...this.hidden(id), ...change });
      db.run('UPDATE objects SET hidden = ? WHERE id = ?', merged, id);
    },
    /**
     * Schedules the object's next task.
     * @param due unix seconds; null for none
     */
    schedule(id: string, due: number | null): void {
      db.run('UPDATE objects SET due = ? WHERE id = ?', due, id);
    },
    /** Returns the first task due by a time, in unix seconds. */
    nextDue(until: number): Due | undefined {
      const row = db.get('SELECT id, kind, due FROM objects WHERE due <= ? ORDER BY due, seq LIMIT 1', until);
      return row && { id: String(row['id']), kind: String(row['kind']), due: Number(row['due']) };
    },
    all<K extends keyof Kinds>(kind: K, conditions: readonly Condition[] = []): Kinds[K][] {
      const { sql, values } = where(kind, conditions);
      const rows = db.all(`SELECT body FROM objects WHERE ${sql} ORDER BY seq`, ...values);
      return rows.map((row) => JSON.parse(String(row['body'])) as Kinds[K]);
    },
    count(kind: string): number {
      return Number(db.get('SELECT count(*) AS n FROM objects WHERE kind = ?', kind)?.['n'] ?? 0);
    },
    kinds(): string[] {
      return db.all('SELECT DISTINCT kind FROM objects ORDER BY kind').map((row) => String(row['kind']));
    },
    /** Returns a page of objects, newest first, as Stripe lists them. The cursors are ids of objects. */
    page(
      kind: string,
      conditions: readonly Condition[],
      page: Page,
    ): { data: Resource[]; has_more: boolean } {
      const { sql, values } = where(kind, conditions);
      const isBackwards = page.endingBefore !== undefined;
      const cursor = page.endingBefore ?? page.startingAfter;
      const bound = cursor === undefined ? '' : ` AND seq ${isBackwards ? '>' : '<'} ${seqOf(cursor)}`;
      const rows = db.all(
        `SELECT body FROM objects WHERE ${sql}${bound} ORDER BY seq ${isBackwards ? 'ASC' : 'DESC'} LIMIT ?`,
        ...values,
        page.limit + 1,
      );
      const data = rows.slice(0, page.limit).map((row) => JSON.parse(String(row['body'])) as Resource);
      return { data: isBackwards ? data.toReversed() : data, has_more: rows.length > page.limit };
    },
  };
}
