import { sql } from 'kysely';
import { type Config, locationOf } from './config/config.ts';
import { secretProblem } from './config/secret-fingerprint.ts';
import { hasDatabase, type OpenDatabase, openUnmigrated } from './db/connect.ts';
import { isMissingTable, isSingleWriter, isStorageFull } from './db/dialect.ts';
import { appliedMigrations, databaseProblem } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { freeBytesOf, readProblem, writeProblem } from './gateways/storage/probe-folder.ts';
import { reasonOf } from './platform/errors.ts';
import type { Log } from './platform/log.ts';
import { withTimeout } from './platform/timeout.ts';
import { findSampleAccounts, readFirstRun } from './sample-data/library.ts';

/** Problems found before startup, as messages for the operator. */
export interface Findings {
  /** Problems that prevent the server from working as configured; the server does not start. */
  readonly problems: readonly string[];
  /** Temporary or future problems; the server starts despite them. */
  readonly warnings: readonly string[];
}

const megabyte = 1 << 20;
/** Free bytes in DATA_DIR below which the server does not start; below `lowFreeBytes` the operator is warned. */
const minFreeBytes = 20 * megabyte;
const lowFreeBytes = 500 * megabyte;

/** Milliseconds that one check may take. */
const checkMs = 10_000;
/**
 * Share of `checkMs` (0 to 1) after which a store or a payment provider that has not answered counts as unavailable.
 */
const probeShare = 0.8;

const problem = (...sentences: (string | null)[]): Findings => ({
  problems: sentences.filter((sentence) => sentence !== null),
  warnings: [],
});
const noFindings = problem();

async function checkDataDir({ dataDir }: Config): Promise<Findings> {
  const why = await writeProblem(dataDir);
  if (why) return problem(`DATA_DIR: ${why}`);
  const free = await freeBytesOf(dataDir);
  const text = `DATA_DIR: the disk of ${dataDir} has ${Math.floor(free / megabyte)} MB left`;
  if (free < minFreeBytes)
    return problem(`${text}; at least ${minFreeBytes / megabyte} MB are needed to start.`);
  return free < lowFreeBytes ? { problems: [], warnings: [`${text}.`] } : noFindings;
}

async function checkImportDir({ importDir }: Config): Promise<Findings> {
  const why = importDir === null ? null : await readProblem(importDir);
  return problem(why && `IMPORT_DIR: ${why}`);
}

async function checkStore({ mediaStore }: Config, timeoutMs: number): Promise<Findings> {
  if (!mediaStore) return noFindings;
  const { probeStore } = await import('./gateways/storage/probe-store.ts');
  const found = await probeStore(mediaStore, timeoutMs);
  if (!found) return noFindings;
  return found.isFinal ? problem(found.sentence) : { problems: [], warnings: [found.sentence] };
}

async function checkPrices({ payments }: Config, timeoutMs: number): Promise<Findings> {
  if (payments.provider !== 'stripe') return noFindings;
  const { probePrices } = await import('./gateways/payments/probe-prices.ts');
  return await probePrices(payments, timeoutMs);
}

async function checkPublishedPasswords(db: OpenDatabase['db']): Promise<string | null> {
  const state = await readFirstRun(db);
  if (state === null || state === 'adopted') return null;
  const published = (await findSampleAccounts(db)).filter(({ isPublished }) => isPublished);
  if (published.length === 0) return null;
  const names = published.map(({ username }) => username).join(', ');
  return (
    `The database is one of npm start: everybody knows the password of its demo accounts (${names}). ` +
    'Choose another DATA_DIR or DATABASE_URL, or make this one yours: npm run admin -- adopt'
  );
}

/** Inspects the database before any migration runs. */
async function checkDatabase(config: Config, log: Log): Promise<Findings> {
  const where = locationOf(config);
  if (!hasDatabase(where)) return noFindings;
  const { db } = await openUnmigrated(where, log);
  try {
    const server = await serverProblems(db);
    const steps = await appliedMigrations(db);
    const other = databaseProblem(steps);
    if (other !== null) return problem(...server, other);
    if (steps.length === 0) return problem(...server);
    return problem(...server, await secretProblem(db, config), await checkPublishedPasswords(db));
  } finally {
    await db.destroy();
  }
}

/** Returns a message about the error of a failed check. */
function sentenceOf(subject: string, error: unknown): string {
  if (isStorageFull(error)) return `${subject}: the disk is full.`;
  return `${subject}: ${reasonOf(error)}.`.replace(/\.\.$/, '.');
}

async function findingsOf(subject: string, check: Promise<Findings>, timeoutMs: number): Promise<Findings> {
  const onTimeout = () => problem(`${subject} did not answer within ${timeoutMs / 1000} s.`);
  try {
    return await withTimeout(check, timeoutMs, onTimeout);
  } catch (error) {
    if (isMissingTable(error)) return noFindings;
    return problem(sentenceOf(subject, error));
  }
}

/**
 * Checks the configured services, all at once, each within ten seconds. An unavailable service is a warning if members
 * can listen without it; a missing database is a problem. A trial run only checks its folder.
 */
export async function preflight(config: Config, log: Log, timeoutMs = checkMs): Promise<Findings> {
  // This check comes first, because the database opens a file in this folder.
  const folder = await findingsOf('DATA_DIR', checkDataDir(config), timeoutMs);
  const others: [string, () => Promise<Findings>][] =
    config.mode === 'start'
      ? []
      : [
          ...(config.databaseUrl !== null || folder.problems.length === 0
            ? [['The database', () => checkDatabase(config, log)] as [string, () => Promise<Findings>]]
            : []),
          ['IMPORT_DIR', () => checkImportDir(config)],
          ['MEDIA_URL', () => checkStore(config, timeoutMs * probeShare)],
          ['Stripe', () => checkPrices(config, timeoutMs * probeShare)],
        ];
  const found = await Promise.all(others.map(([subject, check]) => findingsOf(subject, check(), timeoutMs)));
  const all = [folder, ...found];
  return {
    problems: all.flatMap(({ problems }) => problems),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}

/** The oldest supported version, as in `server_version_num`. */
const minVersion = { number: 150_000, name: '15' };

/** Returns the reasons why the database server is unsuitable; always empty for SQLite. */
async function serverProblems(db: Database): Promise<string[]> {
  if (isSingleWriter(db)) return [];
  const { rows } = await sql<{ version: number; name: string; encoding: string; replica: boolean }>`select
    current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica`.execute(db);
  const [server] = rows;
  if (!server) return [];
  const problems = [];
  if (server.version < minVersion.number)
    problems.push(
      `DATABASE_URL: the server has version ${server.name}; at least ${minVersion.name} is needed.`,
    );
  if (server.encoding !== 'UTF8')
    problems.push(`DATABASE_URL: the database is encoded in ${server.encoding}; it must be UTF8.`);
  if (server.replica) problems.push('DATABASE_URL: the server is a replica, which takes no writes.');
  return problems;
}
