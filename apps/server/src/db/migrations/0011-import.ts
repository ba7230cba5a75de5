import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Records imported files, so that none is imported twice, and the imports that admins run. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('import_sources')
    .addColumn('id', 'integer', identity)
    .addColumn('identity', 'text', (c) => c.notNull().unique())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('book_id', 'integer', (c) => c.references('books.id').onDelete('set null'))
    .addColumn('imported_at', sortableText, (c) => c.notNull())
    .execute();
  await schema.createIndex('import_sources_book').on('import_sources').column('book_id').execute();

  await schema
    .createTable('import_files')
    .addColumn('file_key', 'text', (c) => c.primaryKey())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('import_sources.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('import_files_source').on('import_files').column('source_id').execute();

  await schema
    .createTable('import_jobs')
    .addColumn('id', 'integer', identity)
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('reading', 'planned', 'importing', 'done', 'cancelled', 'failed')`),
    )
    .addColumn('folder', 'text', (c) => c.notNull())
    .addColumn('made_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('holder', 'text')
    .addColumn('expires_at', sortableText)
    .addColumn('stop_asked', 'integer', (c) => c.notNull().defaultTo(0).check(sql`stop_asked in (0, 1)`))
    .addColumn('current_title', 'text')
    .addColumn('done_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('ended_at', sortableText)
    // All unfinished imports share one value, and the column is unique: at most one exists.
    .addColumn('open_slot', 'integer', (c) => c.unique())
    .execute();
  await schema.createIndex('import_jobs_maker').on('import_jobs').column('made_by').execute();

  await schema
    .createTable('import_entries')
    .addColumn('id', 'integer', identity)
    .addColumn('job_id', 'integer', (c) => c.notNull().references('import_jobs.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('ready', 'left_out', 'known', 'refused', 'imported', 'failed')`),
    )
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('shown', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('book_id', 'integer', (c) => c.references('books.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('import_entries_of_job')
    .on('import_entries')
    .columns(['job_id', 'state', 'id'])
    .execute();
  await schema.createIndex('import_entries_book').on('import_entries').column('book_id').execute();
}
