import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { isUnavailable } from './dialect.ts';
import { closeUnresponsiveConnections } from './query-watchdog.ts';

/** Messages with which PostgreSQL greets a client: authentication succeeded, ready for queries. */
const welcome = Buffer.from('5200000008000000005a0000000549', 'hex');

/** Starts a database that accepts everyone and never responds, as if cut off from its network. */
async function silentDatabase(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(welcome));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `postgres://reader@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/books`;
}

test('closes connections to a database that never responds, and reports it as unavailable', async () => {
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => logged.push(line) });
  const pool = new pg.Pool({ connectionString: await silentDatabase(), max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  closeUnresponsiveConnections(pool, log, 40);
  onTestFinished(() => pool.end());

  const client = await pool.connect();
  const refused = await client.query('select 1').catch((error: unknown) => error);
  client.release();
  expect(isUnavailable(refused)).toBe(true);
  // The rate limiters query the pool directly.
  const counted = await pool
    .query({ text: 'select $1::int', values: [4711] })
    .catch((error: unknown) => error);
  expect(isUnavailable(counted)).toBe(true);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { query: 'select 1', seconds: expect.any(Number), msg: expect.stringContaining('did not answer') },
    { query: 'select $1::int', seconds: expect.any(Number) },
  ]);
  expect(logged.join('')).not.toContain('4711');
});
