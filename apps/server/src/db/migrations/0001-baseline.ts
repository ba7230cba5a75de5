import { type Kysely, sql } from 'kysely';
import { accountsTables } from '../baseline/accounts.ts';
import { catalogueTables, catalogueTriggers } from '../baseline/catalogue.ts';
import { discussionTables, discussionTriggers } from '../baseline/discussion.ts';
import { importingTables } from '../baseline/import.ts';
import { listeningTables } from '../baseline/listening.ts';
import { installationTables, mediaTables } from '../baseline/media.ts';
import { membershipTables } from '../baseline/membership.ts';
import { notificationsTables } from '../baseline/notifications.ts';
import { publishingTables } from '../baseline/publishing.ts';
import { searchTables, searchTriggers } from '../baseline/search.ts';
import type { Dialect } from '../dialect.ts';
import { createSentenceIndex } from '../full-text.ts';
import type { Schema } from '../schema.ts';

/** Tables by feature, each after the tables that it references. */
const tables = [
  installationTables,
  accountsTables,
  mediaTables,
  membershipTables,
  catalogueTables,
  searchTables,
  listeningTables,
  importingTables,
  publishingTables,
  discussionTables,
  notificationsTables,
];

/** Creates the schema of release 1.0.0. */
export async function up(db: Kysely<Schema>, { words, trigger }: Dialect): Promise<void> {
  for (const tablesOf of tables)
    for (const statement of tablesOf(words).split(/;\n/))
      if (statement.trim() !== '') await sql.raw(statement).execute(db);
  for (const counting of [...catalogueTriggers, ...searchTriggers(words), ...discussionTriggers])
    for (const statement of trigger(counting)) await statement.execute(db);
  await createSentenceIndex(db as unknown as Kysely<never>);
  await db.insertInto('catalogue').values({ id: 1, revision: 1 }).execute();
}
