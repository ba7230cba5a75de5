// Measures time and memory of the built server that checks a members' file: 50,000 rows on SQLite and PostgreSQL, and
// a file with too many rows.
import { parseArgs } from 'node:util';
import { type MemberImport, memberImportLimits } from '@lamplight/contract';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { peakResidentBytes, residentBytes } from '../support/cpu.ts';
import { engines, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { until } from '../support/scenario.ts';
import { openServices, password } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: String(memberImportLimits.rows) },
    engine: { type: 'string', default: engines.join(',') },
  },
});
const maxCheckMs = 120_000;
const tooManyRows = 500_001;

const fileOf = (rows: number): Buffer =>
  Buffer.from(
    `Name,Email,Patron Status,Tier,Notes\n${Array.from(
      { length: rows },
      (_, row) => `Nell Reader ${row},reader${row}@members.example,Active patron,Gold,since ${row}\n`,
    ).join('')}`,
  );

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

await runOnEngines(readEngines(values.engine) ?? engines, async ({ engine, folder, database, atEnd }) => {
  const flags = {
    ...commonFlags(),
    'data-dir': `${folder}/${engine}`,
    ...(await database('lamplight_bench_members')),
  };
  const deps = await openServices(flags);
  const [username, email] = ['librarian', 'librarian@lamplight.example'];
  const id = await deps.accounts.createUser({ username, email, password, role: 'admin' });
  const { token } = await startSession(deps, id);
  await deps.close();
  const node = await startNode(flags);
  atEnd(node.kill);
  const call = async (method: string, path: string, body?: Buffer) => {
    const answer = await fetch(`${node.url}/api/members/imports${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'text/csv' }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as MemberImport & { detail: string } };
  };
  const file = fileOf(Number(values.rows));
  const idle = residentBytes(node.pid);
  const began = performance.now();
  const sent = await call('POST', '?file_name=members.csv', file);
  if (sent.status !== 200) throw new Error(sent.body.detail);
  const read = () => call('GET', `/${sent.body.id}`);
  await until(async () => (await read()).body.state === 'checked', maxCheckMs);
  const seconds = (performance.now() - began) / 1000;
  const most = peakResidentBytes(node.pid);
  const checked = await read();
  // The rows are short, so that the file is refused for their number and not for its size.
  const long = Buffer.from(
    `email\n${Array.from({ length: tooManyRows }, (_, row) => `r${row}@x.example\n`).join('')}`,
  );
  const sentLong = performance.now();
  const refused = await call('POST', '?file_name=long.csv', long);
  const refusedSeconds = (performance.now() - sentLong) / 1000;
  await node.stop();
  if (refused.status < 400) throw new Error(`${tooManyRows} rows were accepted`);
  process.stdout.write(
    `${engine}: ${checked.body.state}, ${checked.body.rows.ready} rows ready, resident ${megabytes(idle).toFixed(0)} to ${megabytes(most).toFixed(0)} MB; ${tooManyRows} rows: ${refused.status} ${refused.body.detail}\n`,
  );
  return [
    { what: 'time', value: seconds, unit: 's', limit: 30 },
    { what: 'memory', value: megabytes(most), unit: 'MB', limit: 300 },
    { what: 'refusal of too many rows', value: refusedSeconds, unit: 's', limit: 5 },
  ].flatMap(({ what, value, unit, limit }) => {
    const seen = `${value.toFixed(1)} ${unit}`;
    process.stdout.write(`  ${what}: ${seen} (at most ${limit} ${unit})\n`);
    reportGoal({
      what: `${values.rows} members of a file, ${engine}: ${what}`,
      seen,
      limit: `at most ${limit} ${unit}`,
      isMet: value <= limit,
    });
    return value <= limit ? [] : [`${what} of a check on ${engine}`];
  });
});
