import { type Kysely, sql } from 'kysely';
import { catalogueTriggers } from '../baseline/catalogue.ts';
import { type Dialect, isSingleWriter } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const indexes = [
  'create index books_hidden on books (visibility) where visibility > 0',
  'create index chapters_hidden on chapters (visibility) where visibility > 0',
  'create index chapters_hidden_audio on chapters (audio_url) where visibility > 0',
];

/**
 * Visibilities become days of early access: 1 (premium members) becomes 90, which the release job lowers to the days
 * that are left, and 2 (staff) becomes 1000.
 */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const days = (column: string) => `case ${column} when 1 then 90 when 2 then 1000 else ${column} end`;
  const triggers = catalogueTriggers.filter(({ name }) => name === 'books_release_changed');
  const tables = ['books', 'chapters'];
  // SQLite changes a check constraint only by replacing its column, which no index or trigger may use during that.
  const statements = isSingleWriter(db)
    ? [
        ...triggers.map(({ name }) => `drop trigger ${name}`),
        ...['books_hidden', 'chapters_hidden', 'chapters_hidden_audio'].map((name) => `drop index ${name}`),
        ...tables.flatMap((table) => [
          `alter table ${table} add column days integer not null default 0 check (days >= 0)`,
          `update ${table} set days = ${days('visibility')} where visibility > 0`,
          `alter table ${table} drop column visibility`,
          `alter table ${table} rename column days to visibility`,
        ]),
        ...indexes,
      ]
    : tables.flatMap((table) => [
        `alter table ${table} drop constraint ${table}_visibility_check`,
        `alter table ${table} disable trigger user`,
        `update ${table} set visibility = ${days('visibility')} where visibility > 0`,
        `alter table ${table} enable trigger user`,
        `alter table ${table} add constraint ${table}_visibility_check check (visibility >= 0)`,
      ]);
  for (const statement of statements) await sql.raw(statement).execute(db);
  if (isSingleWriter(db))
    for (const trigger of triggers)
      for (const statement of dialect.trigger(trigger)) await statement.execute(db);
  await sql`update notification_events set level = 90 where level = 1`.execute(db);
}
