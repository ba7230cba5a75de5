import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** What carrying rows from one database to another needs of each engine; all of it within a transaction. */
export interface DumpDialect {
  /** Between the columns and the values of an insert: the ids are given, not to be made. */
  readonly overridingIds: RawBuilder<unknown>;
  /** Does work during which rows are only what they are: no trigger runs on these tables. */
  withoutTriggers(tx: Database, tables: readonly string[], work: () => Promise<void>): Promise<void>;
  /** The highest id that a table ever gave out by itself; null if it gave none, or gives none. */
  lastSequenceValue(tx: Database, table: string): Promise<number | null>;
  /** From now on a table gives out higher ids than this. */
  setSequence(tx: Database, table: string, id: number): Promise<void>;
}

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

const sequenceOf = (table: string): RawBuilder<unknown> =>
  sql`pg_get_serial_sequence(${table}, 'id')::regclass`;

export const dumpDialects = {
  sqlite: {
    overridingIds: sql``,
    async withoutTriggers(tx, _tables, work) {
      // Triggers cannot be switched off here: they go, and come back as they were.
      const { rows } = await sql<Trigger>`select name, sql from sqlite_master where type = 'trigger'`.execute(
        tx,
      );
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
      await work();
      for (const trigger of rows) await sql.raw(trigger.sql).execute(tx);
    },
    async lastSequenceValue(tx, table) {
      const { rows } = await sql<{
        seq: number;
      }>`select seq from sqlite_sequence where name = ${table}`.execute(tx);
      return rows[0]?.seq ?? null;
    },
    async setSequence(tx, table, id) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(tx);
    },
  },
  postgres: {
    overridingIds: sql`overriding system value`,
    async withoutTriggers(tx, tables, work) {
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await work();
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    },
    async lastSequenceValue(tx, table) {
      const { rows } = await sql<{
        last: number | null;
      }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`.execute(tx);
      return rows[0]?.last ?? null;
    },
    async setSequence(tx, table, id) {
      await sql`select setval(${sequenceOf(table)}, ${id})`.execute(tx);
    },
  },
} as const satisfies Record<string, DumpDialect>;
