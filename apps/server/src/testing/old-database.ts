import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { readHeader } from '../backup/verify-backup.ts';
import type { OpenDatabase } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { openArchive } from '../gateways/archive/read.ts';

const folder = join(import.meta.dirname, 'releases');

/** Names of backups of a small library, made by past releases; docs/releasing.md explains how to add one. */
export const releases = readdirSync(folder);
export const releaseFile = (name: string): string => join(folder, name);

/** Returns the names of the migrations of 0.1.0. */
export async function migrationsOf010(): Promise<readonly string[]> {
  const archive = await openArchive(releaseFile('v0.1.0.tar'));
  try {
    return (await readHeader(archive)).migrations;
  } finally {
    await archive.close();
  }
}

/**
 * Makes an empty database look like one of 0.1.0, with an account.
 * @param isHalf true: its migration was interrupted
 */
export async function writeOldDatabase(
  { db, schema }: Pick<OpenDatabase, 'db' | 'schema'>,
  isHalf = false,
): Promise<void> {
  const names = await migrationsOf010();
  const applied = isHalf ? names.slice(0, 40) : names;
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  if (schema) await db.schema.createSchema(schema).ifNotExists().execute();
  await run(
    sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  );
  for (const name of applied) await run(sql`insert into kysely_migration values (${name}, '2026-11-22')`);
  await run(sql`create table users (id integer primary key, username text not null)`);
  await run(sql`insert into users values (1, 'nell')`);
}

/** Returns everything that `writeOldDatabase` writes, and the names of all tables. */
export async function readOldDatabase(db: Database) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted();
  const { rows: users } = await sql`select * from users`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { tables, users, applied: rows.map(({ name }) => name) };
}
