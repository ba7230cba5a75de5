import { sql } from 'kysely';
import { isSingleWriter } from './dialect.ts';
import type { Database } from './schema.ts';

/** The oldest supported version, as in `server_version_num`. */
const minVersion = { number: 150_000, name: '15' };

/** Returns why the database server is unsuitable, as messages; none for SQLite. */
export async function serverProblems(db: Database): Promise<string[]> {
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
