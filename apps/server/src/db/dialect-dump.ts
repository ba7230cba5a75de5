import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Engine-specific operations for copying rows from one database to another, all within a transaction. */
export interface DumpDialect {
  /** SQL clause of an insert that allows explicit ids; its position is between columns and values. */
  readonly overridingIds: RawBuilder<unknown>;
  /** Runs work with the triggers of these tables disabled. */
  withoutTriggers(tx: Database, tables: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Highest id that a table ever generated; null if it generated none. */
  lastSequenceValue(tx: Database, table: string): Promise<number | null>;
  /** Sets the sequence of a table, so that generated ids are higher than this id. */
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
      // SQLite cannot disable triggers: drop them and create them again.
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
