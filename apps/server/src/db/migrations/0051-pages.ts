import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;

/** Adds the publisher's pages with their versions, and members' consent to them. */
export async function up({ schema }: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  await schema
    .createTable('pages')
    .addColumn('id', 'integer', identity)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('in_foot', 'integer', (c) => c.notNull().check(flag('in_foot')))
    .addColumn('needs_consent', 'integer', (c) => c.notNull().check(flag('needs_consent')))
    .addColumn('is_published', 'integer', (c) => c.notNull().check(flag('is_published')))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer')
    .addColumn('asked_version', 'integer')
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .execute();
  await schema
    .createTable('page_versions')
    .addColumn('page_id', 'integer', (c) => c.notNull().references('pages.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('asks_members', 'integer', (c) => c.notNull().check(flag('asks_members')))
    .addColumn('published_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_versions_key', ['page_id', 'version'])
    .execute();
  await schema
    .createTable('page_consents')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('page_id', 'integer', (c) => c.notNull().references('pages.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('agreed_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_consents_key', ['user_id', 'page_id', 'version'])
    .execute();
  // Consents given before the checkout, as JSON, until the account exists.
  await schema.alterTable('checkouts').addColumn('consents', 'text').execute();
}
