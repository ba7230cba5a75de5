import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { freePort } from '../testing/free-port.ts';
import { createOutageLog, observeConnecting } from './outage.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function outageAt() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  let now = 0;
  const outage = createOutageLog(log, () => now);
  return { log, outage, lines, later: (seconds: number) => (now += seconds * 1000) };
}

test('an outage is one line when it begins, one a minute, and one when it ends', () => {
  const { log, outage, lines, later } = outageAt();
  outage.succeeded();
  for (let call = 0; call < 300; call += 1) {
    const error = refused();
    outage.failed(error);
    // Callers log the database error itself, or an error caused by it.
    if (call % 2) log.error({ err: error }, 'request failed');
    else log.warn({ err: new ProblemError('unavailable', 'Away.', { cause: error }) }, 'job failed');
    later(0.5);
  }
  // A late success of a query that began just before the last failure.
  later(-0.4);
  outage.succeeded();
  later(1.4);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'database connection failed',
    'database still unavailable',
    'database still unavailable',
  ]);
  outage.succeeded();
  outage.succeeded();
  expect(lines.slice(3)).toMatchObject([{ msg: 'database available again', seconds: 151, failures: 300 }]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  outage.failed(refused());
  expect(lines.at(-1)).toMatchObject({ msg: 'database connection failed', reason: 'connect ECONNREFUSED' });
});

test('other errors, and those before the first answer, are logged where they occur', () => {
  const { log, outage, lines } = outageAt();
  const first = refused();
  outage.failed(first);
  outage.succeeded();
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const wrong = Object.assign(new Error('no such column'), { code: '42703' });
  for (const error of [deadlock, wrong]) outage.failed(error);
  for (const err of [first, deadlock, wrong]) log.error({ err }, 'request failed');
  log.error({ facts: 1 }, 'something else');
  expect(lines.map(({ msg }) => msg)).toEqual([...Array<string>(3).fill('request failed'), 'something else']);
});

test('a refused connection counts, with a promise and with a callback', async () => {
  const { outage, lines, later } = outageAt();
  outage.succeeded();
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort(), user: 'reader' });
  onTestFinished(() => pool.end());
  observeConnecting(pool, outage);
  await expect(pool.connect()).rejects.toThrow('ECONNREFUSED');
  await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
  later(2);
  outage.succeeded();
  expect(lines.at(-1)).toMatchObject({ msg: 'database available again', failures: 2 });
});
