import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Tables with the publisher's own texts. Translations are in the same row as the text, so that they share its revision.
 */
const withTexts = [
  'site_settings',
  'front_page',
  'mail_texts',
  'pages',
  'page_versions',
  'admin_text',
  'comments',
];

/** Adds translations of the publisher's own texts, and the collation of the stored sort keys. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of withTexts)
    await sql`alter table ${sql.table(table)} add column translations text not null default '{}'`.execute(db);
  await sql`alter table catalogue add column sorted_as text not null default ''`.execute(db);
  await sql`alter table catalogue add column resorted_kind text not null default 'books'`.execute(db);
}
