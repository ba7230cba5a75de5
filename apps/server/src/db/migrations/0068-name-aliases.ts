import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds the former names and ids of people and series that were merged into others. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  for (const [table, names] of [
    ['person_aliases', 'people'] as const,
    ['series_aliases', 'series'] as const,
  ]) {
    await schema
      .createTable(table)
      // Ids of deleted people and series are never used again.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', sortableText, (c) => c.notNull())
      .addColumn('target_id', 'integer', (c) => c.notNull().references(`${names}.id`).onDelete('cascade'))
      .execute();
    await schema.createIndex(`${table}_by_name`).on(table).columns(['name_key', 'id']).execute();
    await schema.createIndex(`${table}_of_target`).on(table).columns(['target_id', 'id']).execute();
  }
}
