import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { openUnmigrated } from './connect.ts';
import { isUnavailable } from './dialect.ts';

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '57P01', '08006'])(
  '%s counts as unavailable and can be retried',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('connecting'), { code }))).toBe(true);
  },
);

test.each(['42P01', '23505', 'ERR_INVALID_ARG_TYPE'])('%s does not count as unavailable', (code) => {
  expect(isUnavailable(Object.assign(new Error('asking'), { code }))).toBe(false);
});

test('recognizes a pooler without its database by a fatal protocol error', () => {
  const said = (severity: string) => Object.assign(new Error('said'), { code: '08P01', severity });
  expect(isUnavailable(said('FATAL'))).toBe(true);
  expect(isUnavailable(said('ERROR'))).toBe(false);
});

test('a serialization conflict can be retried', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-dialect-'));
  const open = async () => (await openUnmigrated({ url: null, folder }, createLog('silent'))).db;
  const [mine, theirs] = [await open(), await open()];
  await sql`create table notes (text text)`.execute(mine);
  const problem = await mine
    .transaction()
    .execute(async (tx) => {
      await sql`select * from notes`.execute(tx);
      await sql`insert into notes values ('theirs')`.execute(theirs);
      await sql`insert into notes values ('mine')`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(isUnavailable(problem), String(problem)).toBe(true);
  await Promise.all([mine.destroy(), theirs.destroy()]);
  await rm(folder, { recursive: true });
});
