import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Dialect, isMissingTable } from './dialect.ts';
import * as baseline from './migrations/0001-baseline.ts';
import * as languages from './migrations/0002-languages.ts';
import * as textsInLanguages from './migrations/0003-texts-in-languages.ts';
import * as checkoutLanguage from './migrations/0004-checkout-language.ts';
import * as plans from './migrations/0005-plans.ts';
import * as memberImports from './migrations/0007-member-imports.ts';
import * as feeds from './migrations/0009-feeds.ts';
import * as feedUses from './migrations/0010-feed-uses.ts';
import * as apiKeys from './migrations/0011-api-keys.ts';
import * as webhooks from './migrations/0012-webhooks.ts';
import * as listeningByBook from './migrations/0013-listening-by-book.ts';
import * as figures from './migrations/0014-figures.ts';
import * as gifts from './migrations/0015-gifts.ts';
import * as staying from './migrations/0016-staying.ts';
import * as embeds from './migrations/0018-embeds.ts';
import * as newsletters from './migrations/0019-newsletters.ts';
import * as singleSignOn from './migrations/0020-single-sign-on.ts';
import * as accessByClaim from './migrations/0021-access-by-claim.ts';
import * as memberships from './migrations/0022-memberships.ts';
import * as royalties from './migrations/0023-royalties.ts';
import * as figureSums from './migrations/0024-figure-sums.ts';
import * as earlyDays from './migrations/0025-early-days.ts';
import * as feedRedirects from './migrations/0027-feed-redirects.ts';
import * as listenerPlans from './migrations/0029-listener-plans.ts';
import * as startOrigins from './migrations/0032-start-origins.ts';
import * as excerptRegistrations from './migrations/0033-excerpt-registrations.ts';
import type { Database, Schema } from './schema.ts';

type Step = { up(db: Kysely<Schema>, dialect: Dialect): Promise<void> };

/** Migrations in order of name. They only go forward; a released migration never changes. */
export const migrationSteps: Readonly<Record<string, Step>> = {
  '0001-baseline': baseline,
  '0002-languages': languages,
  '0003-texts-in-languages': textsInLanguages,
  '0004-checkout-language': checkoutLanguage,
  '0005-plans': plans,
  '0007-member-imports': memberImports,
  '0009-feeds': feeds,
  '0010-feed-uses': feedUses,
  '0011-api-keys': apiKeys,
  '0012-webhooks': webhooks,
  '0013-listening-by-book': listeningByBook,
  '0014-figures': figures,
  '0015-gifts': gifts,
  '0016-staying': staying,
  '0018-embeds': embeds,
  '0019-newsletters': newsletters,
  '0020-single-sign-on': singleSignOn,
  '0021-access-by-claim': accessByClaim,
  '0022-memberships': memberships,
  '0023-royalties': royalties,
  '0024-figure-sums': figureSums,
  '0025-early-days': earlyDays,
  '0027-feed-redirects': feedRedirects,
  '0029-listener-plans': listenerPlans,
  '0032-start-origins': startOrigins,
  '0033-excerpt-registrations': excerptRegistrations,
};

/** Names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrationSteps);

const [baselineName = ''] = migrationNames;

/**
 * First and last migration of release 0.1.0, and their number. The last one left the schema that the baseline
 * creates.
 */
const first010 = '0001-foundation';
const last010 = { name: '0150-title-order', count: 75 };

/** The last commit that upgrades databases of 0.1.0. */
const upgradingCommit = 'fdeb3c74';

const isOf010 = (migrations: readonly string[]): boolean => migrations.includes(first010);

const unknownOf = (migrations: readonly string[], known: readonly string[]): readonly string[] =>
  migrations.filter((name) => !known.includes(name));

/** Returns why this version must not change a database with these migrations; null if it can use the database. */
export function databaseProblem(
  applied: readonly string[],
  known: readonly string[] = migrationNames,
): string | null {
  if (isOf010(applied))
    return `This database is of Lamplight 0.1.0, which this version does not upgrade. Check out commit ${upgradingCommit}, start it once with this database, save it there with \`npm run backup\`, and restore that file with this version.`;
  const later = unknownOf(applied, known);
  return later.length === 0
    ? null
    : `A newer Lamplight has changed this database (${later.join(', ')}). Start that one, or restore the backup from before it.`;
}

/** Returns why this version cannot restore a backup of a database with these migrations; null if it can. */
export function backupProblem(applied: readonly string[]): string | null {
  if (isOf010(applied))
    return applied.length === last010.count && applied.includes(last010.name)
      ? null
      : `The backup is of an earlier state of Lamplight 0.1.0, which this version cannot read. Check out commit ${upgradingCommit}, restore it there, save it again with \`npm run backup\`, and restore that file with this version.`;
  const [later] = unknownOf(applied, migrationNames);
  return later === undefined
    ? null
    : `The backup was made by a newer Lamplight (its database has ${later}). Restore it with that one.`;
}

/** Returns the migrations of this version that create the tables of a backup. */
export const migrationsOfBackup = (applied: readonly string[]): readonly string[] =>
  isOf010(applied) ? [baselineName] : applied;

interface MigrationOptions {
  /** PostgreSQL schema of the tables; the connection's default schema if omitted. */
  readonly schema?: string | undefined;
  /** All migrations by name; those of this version if omitted. */
  readonly steps?: Readonly<Record<string, Step>>;
  /** Migrations to apply; all if omitted. */
  readonly only?: readonly string[];
}

/**
 * Applies pending migrations. Returns their names in order: those of all migrations if the database was empty.
 * @throws if the database is of another version that this one must not change
 */
export async function migrate(
  db: Database,
  dialect: Dialect,
  { schema, steps = migrationSteps, only = Object.keys(steps) }: MigrationOptions = {},
): Promise<readonly string[]> {
  const problem = databaseProblem(await appliedMigrations(db), Object.keys(steps));
  if (problem !== null) throw new Error(problem);
  const migrations = Object.fromEntries(
    Object.entries(steps)
      .filter(([name]) => only.includes(name))
      .map(([name, step]): [string, Migration] => [name, { up: (tx) => step.up(tx, dialect) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Two branches can add migrations at the same time, and the one with the lower number may be merged later.
    allowUnorderedMigrations: true,
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return results?.map(({ migrationName }) => migrationName) ?? [];
}

/** Returns the names of the migrations applied to a database, in order, including those of a newer version. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
