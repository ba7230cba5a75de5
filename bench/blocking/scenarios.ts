import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/schema.ts';
import { cpuUsed } from '../support/cpu.ts';
import { type BenchTools, median } from '../support/harness.ts';
import { requireOk, sendRequest } from '../support/http.ts';
import type { Node } from '../support/nodes.ts';
import { type Checkout, flagsIn, openServices, seedCheckout, startCheckout } from './checkout.ts';

/** Measured values by name; lower is better. */
export type Figures = Readonly<Record<string, number>>;
export type Scenario = (checkout: Checkout, tools: BenchTools) => Promise<Figures>;

/** Asks a node for something small until `work` ends; returns the longest answer in milliseconds. */
async function longestAnswer({ url }: Node, work: Promise<unknown>): Promise<number> {
  const ending = new AbortController();
  const ended = work.finally(() => ending.abort());
  let longest = 0;
  while (!ending.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await sleep(2);
  }
  await ended;
  return longest;
}

type Expression = RawBuilder<unknown>;

const allOf = (columns: readonly string[], value: Expression): Record<string, Expression> =>
  Object.fromEntries(columns.map((column) => [column, value]));

/** Inserts what a query selects; omits columns that the checkout's database does not have, which an older one may not. */
async function insertRows(
  db: Database,
  table: string,
  values: Readonly<Record<string, Expression>>,
  from: Expression,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const columns = rows.map(({ name }) => name).filter((name) => name in values);
  const expressions = columns.flatMap((name) => values[name] ?? []);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(expressions)} from ${from}`.execute(db);
}

/** Deletes books of ten chapters that all members have begun. */
const deletionOf =
  ({
    books,
    members,
    deletions,
  }: {
    readonly books: number;
    readonly members: number;
    readonly deletions: number;
  }): Scenario =>
  async (checkout, { folder, atEnd }) => {
    const flags = flagsIn(folder, checkout);
    const { adminToken } = await seedCheckout(checkout, flags, 1, 1);
    const services = await openServices(checkout, flags);
    const { db } = services.connection;
    const chapters = 10;
    const now = new Date().toISOString();
    const numbers = (count: number) =>
      sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)}) select i from n)`;
    const listeners = sql`users u where u.username like 'listener %'`;
    await insertRows(
      db,
      'books',
      {
        ...allOf(['title_sort', 'title_order', 'title_fold', 'edition_key'], sql`'book ' || i`),
        ...allOf(['cover_image', 'synopsis'], sql`''`),
        ...allOf(['created_at', 'updated_at'], sql`${now}`),
        title: sql`'Book ' || i`,
        status: sql`'Complete'`,
        cover_hue: sql`0`,
      },
      sql`${numbers(books)} as n`,
    );
    await insertRows(
      db,
      'chapters',
      {
        book_id: sql`b.id`,
        place: sql`n.i`,
        title: sql`'Chapter ' || n.i`,
        audio_url: sql`'https://audio.example/1.mp3'`,
        duration: sql`900`,
      },
      sql`books b, ${numbers(chapters)} as n where b.title like 'Book %'`,
    );
    await insertRows(
      db,
      'users',
      {
        ...allOf(['username', 'username_key'], sql`'listener ' || i`),
        ...allOf(['email', 'email_key'], sql`i || '@example.test'`),
        is_premium: sql`1`,
        password_hash: sql`'none'`,
        role: sql`'member'`,
        manual_premium_override: sql`0`,
        created_at: sql`${now}`,
      },
      sql`${numbers(members)} as n`,
    );
    const place = {
      user_id: sql`u.id`,
      book_id: sql`c.book_id`,
      position: sql`100`,
      updated_at: sql`${now}`,
    };
    await insertRows(
      db,
      'chapter_progress',
      { ...place, chapter_id: sql`c.id` },
      sql`chapters c, ${listeners}`,
    );
    await insertRows(
      db,
      'book_progress',
      { ...place, last_chapter_id: sql`c.id`, rev: sql`1` },
      sql`chapters c, ${listeners} and c.place = 1`,
    );
    await insertRows(
      db,
      'place_history',
      {
        user_id: sql`user_id`,
        book_id: sql`book_id`,
        chapter_id: sql`last_chapter_id`,
        position: sql`50`,
        left_at: sql`${now}`,
      },
      sql`book_progress`,
    );
    const ids = (
      await sql<{
        id: number;
      }>`select id from books where title like 'Book %' order by id limit ${deletions}`.execute(db)
    ).rows.map(({ id }) => id);
    await services.close();
    const node = await startCheckout(checkout, flags);
    atEnd(() => node.stop());
    const waits: number[] = [];
    const cpu: number[] = [];
    for (const id of ids) {
      const before = cpuUsed(node.pid);
      waits.push(
        await longestAnswer(
          node,
          // Without a time limit: the other checkout may need a minute.
          fetch(`${node.url}/api/books/${id}`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${adminToken}` },
          }).then(requireOk),
        ),
      );
      cpu.push((cpuUsed(node.pid) - before) / 1000);
    }
    return {
      'longest answer to others meanwhile, ms': median(waits),
      'processor for a deletion, ms': median(cpu),
    };
  };

export const deletion = deletionOf({ books: 1000, members: 190, deletions: 9 });
/** With a million rows of chapters alone. */
export const largeDeletion = deletionOf({ books: 1, members: 100_000, deletions: 1 });

const text = (bytes: number, piece: (index: number) => string): string => {
  let all = '';
  for (let index = 0; all.length < bytes; index += 1) all += piece(index);
  return all;
};

/** Processor time in a second up to which a node is idle. */
const idleMs = 20;

/** Waits until a node has done its work after the start, and what it compiles at first, at most half a minute. */
async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const before = cpuUsed(pid);
    await sleep(1000);
    if ((cpuUsed(pid) - before) / 1000 < idleMs) return;
  }
}

/** Sends bodies of 250 KB to calls that anybody may make. */
export const bodies: Scenario = async (checkout, { folder, atEnd }) => {
  const bytes = 250 * 1024;
  const flags = flagsIn(folder, checkout);
  await seedCheckout(checkout, flags, 1, 1);
  const node = await startCheckout(checkout, flags);
  atEnd(() => node.stop());
  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';
  const attacks = {
    'form of many fields to login': ['login', form, text(bytes, (n) => `${n.toString(36)}&`)],
    'many properties to login': ['login', json, `{${text(bytes, (n) => `"${n.toString(36)}":0,`)}"z":0}`],
    'many properties to forgot-password': [
      'forgot-password',
      json,
      `{${text(bytes, (n) => `"${n.toString(36)}":0,`)}"z":0}`,
    ],
    'nested lists to forgot-password': [
      'forgot-password',
      json,
      `{"email":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
    ],
  } as const;
  const figures: Record<string, number> = {};
  for (const [name, [call, type, body]] of Object.entries(attacks)) {
    const send = () =>
      fetch(`${node.url}/api/auth/${call}`, { method: 'POST', headers: { 'content-type': type }, body })
        .then((answer) => answer.arrayBuffer())
        // The server may close the connection before it has read all.
        .catch(() => null);
    const count = 12;
    for (let n = 0; n < count; n += 1) await send();
    await untilIdle(node.pid);
    const before = cpuUsed(node.pid);
    for (let n = 0; n < count; n += 1) await send();
    figures[`processor for a ${name}, ms`] = (cpuUsed(node.pid) - before) / 1000 / count;
  }
  return figures;
};

/** Saves a position with all stretches of thirty long chapters, a hundred times. */
export const saves: Scenario = async (checkout, { folder, atEnd }) => {
  const chapters = 30;
  const flags = flagsIn(folder, checkout);
  const { tokens, bookId, chapterIds } = await seedCheckout(checkout, flags, 2, chapters);
  const node = await startCheckout(checkout, flags);
  atEnd(() => node.stop());
  const measure = async (token: string, characters: number): Promise<number> => {
    let position = 0;
    const count = 100;
    const send = async () => {
      const played_stretches = chapterIds
        .slice(0, Math.ceil(characters / 6720))
        .map((chapter_id) => ({ chapter_id, stretches: '_'.repeat(Math.min(characters, 6720)) }));
      position += 1;
      const body = { chapter_id: chapterIds[0], position, played_stretches };
      await sendRequest(node.url, token, 'POST', `/api/books/${bookId}/progress`, body)
        .then((answer) => answer.arrayBuffer())
        .catch(() => null);
    };
    await send();
    const before = cpuUsed(node.pid);
    for (let n = 0; n < count; n += 1) await send();
    return (cpuUsed(node.pid) - before) / 1000 / count;
  };
  return {
    'processor for a save of 200 KB, of 100 in a row, ms': await measure(tokens[0] ?? '', 30 * 6720),
    'processor for a save of 20 KB, of 100 in a row, ms': await measure(tokens[1] ?? '', 2 * 6720),
  };
};
