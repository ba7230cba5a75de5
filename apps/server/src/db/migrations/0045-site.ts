import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the publisher's settings (one row at most) and their pictures. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('site_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tagline', 'text', (c) => c.notNull())
    .addColumn('accent', 'text')
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('first_day', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('site_images')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    // Base64: a backup has rows of text, and the pictures are small.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
}
