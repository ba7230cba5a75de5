import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Tables with the publisher's own texts. Translations stand beside the text, so that they share its revision. */
const withTexts = [
  'site_settings',
  'front_page',
  'mail_texts',
  'pages',
  'page_versions',
  'admin_text',
  'comments',
];

/** Translations of the publisher's own texts, and which order the stored sort keys have. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of withTexts)
    await sql`alter table ${sql.table(table)} add column translations text not null default '{}'`.execute(db);
  await sql`alter table catalogue add column sorted_as text not null default ''`.execute(db);
  await sql`alter table catalogue add column resorted_kind text not null default 'books'`.execute(db);
}
