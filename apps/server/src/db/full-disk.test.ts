import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { openUnmigrated } from './connect.ts';
import { isStorageFull } from './dialect.ts';
import { failureReason } from './failure-reason.ts';

test('reports a full disk within a transaction, and the next transaction works', async () => {
  const { db } = await openUnmigrated({ url: null, folder: null }, createLog('silent'));
  await sql`create table notes (text text)`.execute(db);
  await sql`pragma max_page_count = 8`.execute(db);
  const write = (length: number) =>
    db.transaction().execute((tx) => sql`insert into notes values (${'x'.repeat(length)})`.execute(tx));
  const problem = await write(100_000).catch((error: unknown) => error);
  expect(isStorageFull(problem), String(problem)).toBe(true);
  await write(10);
  expect((await sql`select * from notes`.execute(db)).rows).toHaveLength(1);
  await db.destroy();
});

test.each([13, 4874])(
  'says for error %s of the database that the disk is full, and what to do',
  (errcode) => {
    const problem = Object.assign(new Error('disk I/O error'), { errcode });
    expect(failureReason(problem)).toBe(
      'The disk is full (disk I/O error). Make room where DATA_DIR or the database lies, and try again.',
    );
    expect(failureReason(Object.assign(new Error('disk I/O error'), { errcode: 10 }))).toBe('disk I/O error');
  },
);
