import { sql } from 'kysely';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { serveForParent } from '../support/serve-for-parent.ts';
import { seedComments } from './fill.ts';

/** Data that the parent process needs for its requests. */
export interface Facts {
  readonly origin: string;
  readonly token: string;
  readonly chapterId: number;
  readonly threads: number;
}

// Serves the app with one discussed chapter, and sends its `Facts` to the parent process.
const [count = '20', ...args] = process.argv.slice(2);
const threads = Number(count);
const config = readConfig('start', ['--port', '0', '--log-level', 'warn', ...args]);
const connection = await connect(
  { url: config.databaseUrl, folder: config.dataDir },
  createLog(config.logLevel),
);
// No rate limit: one member sends the requests of many.
const limiter: typeof connection.limiter = (options) =>
  connection.limiter({ ...options, points: 1_000_000_000 });
const deps = await buildServices(config, { connection: { ...connection, limiter } });
const { chapterId, readerId } = await seedComments(deps, threads);
// In production autovacuum does this within a minute.
if (config.databaseUrl) await sql`vacuum analyze`.execute(connection.db);
const { token } = await startSession(deps, readerId);
await serveForParent(deps, { token, chapterId, threads } satisfies Omit<Facts, 'origin'>);
