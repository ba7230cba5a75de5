import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
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
    await sql`
    insert into books (title, title_sort, title_order, title_fold, edition_key, status, cover_image, cover_hue, synopsis, created_at, updated_at)
    select 'Book ' || i, 'book ' || i, 'book ' || i, 'book ' || i, 'book ' || i, 'Complete', '', 0, '', ${now}, ${now}
    from ${numbers(books)} as n`.execute(db);
    await sql`
    insert into chapters (book_id, place, title, audio_url, duration)
    select b.id, n.i, 'Chapter ' || n.i, 'https://audio.example/1.mp3', 900
    from books b, ${numbers(chapters)} as n where b.title like 'Book %'`.execute(db);
    await sql`
    insert into users (username, username_key, email, email_key, password_hash, role, is_premium, manual_premium_override, created_at)
    select 'listener ' || i, 'listener ' || i, i || '@example.test', i || '@example.test', 'none', 'member', 1, 0, ${now}
    from ${numbers(members)} as n`.execute(db);
    await sql`
    insert into chapter_progress (user_id, chapter_id, book_id, position, updated_at)
    select u.id, c.id, c.book_id, 100, ${now} from users u, chapters c where u.username like 'listener %'`.execute(
      db,
    );
    await sql`
    insert into book_progress (user_id, book_id, last_chapter_id, position, rev, updated_at)
    select u.id, c.book_id, c.id, 100, 1, ${now} from users u, chapters c
    where u.username like 'listener %' and c.place = 1`.execute(db);
    await sql`
    insert into place_history (user_id, book_id, chapter_id, position, left_at)
    select user_id, book_id, last_chapter_id, 50, ${now} from book_progress`.execute(db);
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
