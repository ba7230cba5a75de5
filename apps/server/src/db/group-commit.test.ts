import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { openUnmigrated } from './connect.ts';
import { createGroupCommit } from './group-commit.ts';

async function notes(folder: string | null = null) {
  const { db } = await openUnmigrated({ url: null, folder }, createLog('silent'));
  await sql`create table notes (text text unique)`.execute(db);
  const begun: string[] = [];
  const atomically = createGroupCommit(db);
  /** Writes a note in a transaction shared with concurrent writes. */
  const write = (text: string) =>
    atomically(async (tx) => {
      begun.push(text);
      await sql`insert into notes values (${text})`.execute(tx);
      return text.toUpperCase();
    });
  const read = async () => (await sql<{ text: string }>`select text from notes`.execute(db)).rows;
  return { db, begun, write, read };
}

test('runs concurrent transactions once each, and returns each its own result', async () => {
  const { db, begun, write, read } = await notes();
  const texts = ['one', 'two', 'three'];
  expect(await Promise.all(texts.map(write))).toEqual(['ONE', 'TWO', 'THREE']);
  expect(await write('four')).toBe('FOUR');
  expect(begun).toEqual([...texts, 'four']);
  expect(await read()).toHaveLength(4);
  await db.destroy();
});

test('a failing transaction does not affect the others', async () => {
  const { db, write, read } = await notes();
  const outcomes = await Promise.allSettled(['one', 'two', 'one', 'three'].map(write));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE') } });
  expect(await read()).toEqual([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
  await db.destroy();
});

test('a resolved transaction is already in the file, visible to another process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-together-'));
  const { db, write } = await notes(folder);
  const { db: other } = await openUnmigrated({ url: null, folder }, createLog('silent'));
  const seen = await Promise.all(
    ['one', 'two'].map(async (text) => {
      await write(text);
      return (await sql`select 1 from notes where text = ${text}`.execute(other)).rows.length;
    }),
  );
  expect(seen).toEqual([1, 1]);
  await other.destroy();
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('while another process holds the database, concurrent transactions wait once and can be retried', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-together-'));
  const { db, begun, write, read } = await notes(folder);
  await sql`pragma busy_timeout = 10`.execute(db);
  const { db: other } = await openUnmigrated({ url: null, folder }, createLog('silent'));
  await sql`begin immediate`.execute(other);
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(write));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { errcode: 5 } });
  expect(begun).toEqual(['one']);
  await sql`rollback`.execute(other);
  await write('four');
  expect(await read()).toEqual([{ text: 'four' }]);
  await other.destroy();
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('on a full disk, reports the transactions without room and keeps the resolved ones', async () => {
  const { db, write, read } = await notes();
  await sql`pragma max_page_count = 8`.execute(db);
  const lengths = [3, 20_000, 4, 100_000, 5];
  const texts = lengths.map((length) => 'x'.repeat(length));
  const outcomes = await Promise.allSettled(texts.map(write));
  const full = { status: 'rejected', reason: { errcode: 13 } };
  expect(outcomes[3]).toMatchObject(full);
  const committed = texts.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(committed).toEqual(expect.arrayContaining(['xxx', 'xxxx', 'xxxxx']));
  expect((await read()).map(({ text }) => text)).toEqual(committed);
  await db.destroy();
});
