// Measures the event loop's delay while apps poll 10,000 feeds every hour.
import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FeedKind } from '@lamplight/contract';
import { buildApp } from '../../apps/server/src/app.ts';
import { hashOf } from '../../apps/server/src/features/listening/feeds/secrets.ts';
import { createRandom } from '../../apps/server/src/testing/random.ts';
import { reportGoal, runOnEngines } from '../support/harness.ts';
import { commonFlags } from '../support/nodes.ts';
import { openServices, password } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    feeds: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '60' },
  },
});
const feedCount = Number(values.feeds);
const seconds = Number(values.seconds);
/** Kinds of the feeds that each member has. */
const kinds = [
  'book',
  'book',
  'book',
  'book',
  'series',
  'series',
  'follows',
  'library',
  'library',
  'new',
] as const;
const bookCount = 1000;
const booksInSeries = 5;
const chapters = { most: 24, long: 2000 };
/** Edits of books per second; far more than a publisher makes. */
const editsPerSecond = 0.2;
const mostMs = 50;
const resolution = 5;

await runOnEngines(
  [values.engine === 'postgres' ? 'postgres' : 'sqlite'],
  async ({ engine, folder, database }) => {
    const deps = await openServices({
      ...commonFlags(),
      'public-url': 'https://listen.example.org',
      'data-dir': `${folder}/${engine}`,
      ...(await database('lamplight_bench_polled')),
    });
    const { db } = deps.connection;
    const random = createRandom(7);
    const now = new Date().toISOString();
    const cover_image = `/media/covers/${'a'.repeat(32)}/720x720.jpg`;
    const books: number[] = [];
    for (let number = 0; number < bookCount; number += 1) {
      // The first book is a serial with the maximum number of chapters.
      const count = number === 0 ? chapters.long : 4 + random.below(chapters.most - 4);
      books.push(
        await deps.books.addBook({
          title: `Book ${number}`,
          status: 'Complete',
          cover_image,
          cover_hue: 40,
          synopsis: 'It goes on.',
          tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
          chapters: Array.from({ length: count }, (_, index) => ({
            title: `Chapter ${index + 1}`,
            audio_url: `/media/audio/${randomBytes(16).toString('hex')}.m4a`,
            duration: 1800,
          })),
        }),
      );
    }
    const series: number[] = [];
    for (let at = 0; at < bookCount; at += booksInSeries) {
      const name = `Series ${at}`;
      const { id } = await db
        .insertInto('series')
        .values({ name, name_key: name.toLowerCase(), variant: 1, sort_key: name.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow();
      series.push(id);
      for (const [index, book_id] of books.slice(at, at + booksInSeries).entries())
        await db
          .insertInto('book_series')
          .values({
            book_id,
            series_id: id,
            place: 1,
            number: String(index + 1),
            number_key: 1000 * (index + 1),
          })
          .execute();
    }
    const members: number[] = [];
    const first = await deps.accounts.createUser({
      username: 'member',
      email: 'member@lamplight.example',
      password,
      is_premium: true,
    });
    const row = await db.selectFrom('users').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const secrets: string[] = [];
    await db.transaction().execute(async (tx) => {
      for (let member = 0; member < feedCount / kinds.length; member += 1) {
        const { id: _, ...copy } = row;
        const name = `member${member}`;
        const { id: user_id } = await tx
          .insertInto('users')
          .values({
            ...copy,
            username: name,
            username_key: name,
            username_skeleton: name,
            email: name,
            email_key: name,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        members.push(user_id);
        for (let count = 0; count < 20; count += 1)
          await tx
            .insertInto('bookmarks')
            .values({ user_id, book_id: books[random.below(bookCount)] ?? 0, bookmarked_at: now })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        for (const kind of kinds as readonly FeedKind[]) {
          const subjects: Partial<Record<FeedKind, readonly number[]>> = { book: books, series };
          const secret = randomBytes(18).toString('base64url');
          secrets.push(secret);
          await tx
            .insertInto('feeds')
            .values({
              user_id,
              kind,
              subject_id: subjects[kind] ? random.pick(subjects[kind]) : null,
              name: kind,
              secret_hash: hashOf(secret),
              seed: secret,
              created_at: now,
              last_app: '',
            })
            .execute();
        }
      }
    });
    const app = await buildApp(deps);
    const tags = new Map<string, string>();
    const statuses = new Map<number, number>();
    async function poll(secret: string): Promise<void> {
      const known = tags.get(secret);
      const { statusCode, headers } = await app.inject({
        url: `/feeds/${secret}/feed.xml`,
        headers: {
          'accept-encoding': 'gzip',
          'user-agent': 'AntennaPod/3',
          ...(known === undefined ? {} : { 'if-none-match': known }),
        },
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      tags.set(secret, String(headers.etag));
    }
    /**
     * Polls feeds for `seconds` seconds. Returns the 99th percentile of the event loop's delay and the CPU time per
     * request, both in milliseconds.
     */
    async function measure(perSecond: number) {
      statuses.clear();
      const delays = monitorEventLoopDelay({ resolution });
      const before = process.cpuUsage();
      const beganMs = performance.now();
      delays.enable();
      const pending = new Set<Promise<void>>();
      let [sent, edits] = [0, 0];
      while (performance.now() - beganMs < seconds * 1000) {
        const passed = (performance.now() - beganMs) / 1000;
        for (; sent < passed * perSecond; sent += 1) {
          const request = poll(secrets[(sent * 7919) % secrets.length] ?? '').finally(() =>
            pending.delete(request),
          );
          pending.add(request);
        }
        for (; edits < passed * editsPerSecond; edits += 1) {
          const id = books[1 + random.below(bookCount - 1)] ?? 0;
          const updated_at = new Date().toISOString();
          await db.updateTable('books').set({ updated_at }).where('id', '=', id).execute();
        }
        await sleep(5);
      }
      await Promise.all(pending);
      delays.disable();
      const { user, system } = process.cpuUsage(before);
      const p99 = Math.max(0, delays.percentile(99) / 1e6 - resolution);
      return { p99, cpu: (user + system) / 1000 / Math.max(1, sent), sent };
    }
    const missed: string[] = [];
    const idle = await measure(0);
    process.stdout.write(`${engine}: without requests p99 ${idle.p99.toFixed(1)} ms\n`);
    const hourly = feedCount / 3600;
    for (const { name, perSecond } of [
      { name: 'hourly, after a start', perSecond: hourly },
      { name: 'ten times as often, after a start', perSecond: hourly * 10 },
      { name: 'ten times as often, again', perSecond: hourly * 10 },
    ]) {
      const { p99, cpu, sent } = await measure(perSecond);
      const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      process.stdout.write(
        `  ${name}: ${sent} requests (${counts}), ${cpu.toFixed(1)} ms of processor each, p99 of the event loop ${p99.toFixed(1)} ms\n`,
      );
      const isMet = p99 < mostMs;
      if (!isMet) missed.push(`event loop with ${feedCount} feeds polled ${name}`);
      reportGoal({
        what: `${feedCount} feeds polled ${name}, ${engine}: p99 of the event loop`,
        seen: `${p99.toFixed(1)} ms`,
        limit: `below ${mostMs} ms`,
        isMet,
      });
    }
    await app.close();
    await deps.close();
    return missed;
  },
);
