import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as search from './migrations/0002-search.ts';
import * as billing from './migrations/0003-billing.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as discussion from './migrations/0005-discussion.ts';
import * as members from './migrations/0006-members.ts';
import * as searchSets from './migrations/0007-search-sets.ts';
import * as demo from './migrations/0008-demo.ts';
import * as editing from './migrations/0009-editing.ts';
import * as uploads from './migrations/0010-uploads.ts';
import * as folders from './migrations/0011-import.ts';
import type { Database, Schema } from './schema.ts';

type Step = { up(db: Kysely<Schema>, dialect: Dialect): Promise<void> };

/** Forward only, in order of name; a migration that has landed never changes. */
const steps: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-search': search,
  '0003-billing': billing,
  '0004-accounts': accounts,
  '0005-discussion': discussion,
  '0006-members': members,
  '0007-search-sets': searchSets,
  '0008-demo': demo,
  '0009-editing': editing,
  '0010-uploads': uploads,
  '0011-import': folders,
};

/** Applies what is missing, and says whether the database was empty before. */
export async function migrate(db: Database, dialect: Dialect, schema?: string): Promise<boolean> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (on) => step.up(on, dialect) },
    ]),
  );
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema ? { migrationTableSchema: schema } : {}),
  }).migrateToLatest();
  if (error) throw error;
  return results?.length === Object.keys(steps).length;
}
