import { sql } from 'kysely';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { serveForParent } from '../support/serve-for-parent.ts';
import { fillBooks, fillMember, fillMembers, librarian, listener } from './fill.ts';
import { fillListeners } from './fill-listeners.ts';
import { fillPeople } from './fill-people.ts';

/** Data that the parent process needs to send its requests. */
export interface Facts {
  readonly origin: string;
  readonly token: string;
  readonly adminToken: string;
  readonly books: number;
  /** Sample of books, spread over the library. */
  readonly some: readonly { id: number; title: string; synopsis: string }[];
  /** Sample of people and series, spread over the library. */
  readonly people: readonly { id: number; name: string }[];
  readonly series: readonly { id: number; name: string }[];
  /** Chapters that the requesting member has played. */
  readonly heard: readonly { chapter_id: number; book_id: number }[];
}

/** Number of books in the sample, from which the parent process takes books to open and words to search for. */
const spread = 500;

// Fills and indexes an empty database, serves the app, and sends its `Facts` to the parent process.
const [count = '1000', listeners = '0', ...args] = process.argv.slice(2);
const config = readConfig('start', ['--port', '0', '--log-level', 'warn', ...args]);
// No rate limit, because one member sends the requests of many.
const deps = await buildServices(config, { searches: { count: async () => undefined } });
const { db } = deps.connection;
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);

async function fill(): Promise<void> {
  const started = performance.now();
  await fillBooks(deps, Number(count));
  await fillPeople(deps, Number(count));
  await fillMember(deps);
  await fillMembers(deps, Number(count));
  await fillListeners(deps, Number(listeners));
  const filled = performance.now();
  await deps.books.prepare();
  process.stderr.write(
    `${count} books: written in ${seconds(started, filled)} s, indexed in ${seconds(filled, performance.now())} s\n`,
  );
}

const idOf = async (username: string): Promise<number | undefined> =>
  (await db.selectFrom('users').select('id').where('username_key', '=', username).executeTakeFirst())?.id;
// With --keep, the folder may already contain the library.
if ((await idOf(librarian)) === undefined) await fill();
// In production, autovacuum vacuums and analyzes the tables within a minute.
if (config.databaseUrl) await sql`vacuum analyze`.execute(db);

/** Number of people and of series in the samples; the parent process opens their pages. */
const names = 100;
async function sampleOf(table: 'people' | 'series'): Promise<{ id: number; name: string }[]> {
  const all = await db.selectFrom(table).select(['id', 'name']).orderBy('id').execute();
  return Array.from(
    { length: names },
    (_, n) => all[Math.floor((n * all.length) / names)] ?? { id: 0, name: '' },
  );
}

const [userId, adminId] = [await idOf(listener), await idOf(librarian)];
if (!userId || !adminId) throw new Error('the member is gone');
const step = Math.max(1, Math.floor(Number(count) / spread));
const facts: Omit<Facts, 'origin'> = {
  token: (await startSession(deps, userId)).token,
  adminToken: (await startSession(deps, adminId)).token,
  books: Number(count),
  people: await sampleOf('people'),
  series: await sampleOf('series'),
  some: await db
    .selectFrom('books')
    .select(['id', 'title', 'synopsis'])
    .where(sql<boolean>`id % ${sql.lit(step)} = 0`)
    .limit(spread)
    .execute(),
  heard: await db
    .selectFrom('chapter_progress')
    .select(['chapter_id', 'book_id'])
    .where('user_id', '=', userId)
    .execute(),
};
await serveForParent(deps, facts);

// Invalidates the catalogue caches of every node, as an edit does.
process.on('message', () => {
  const raised = db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  void raised.then(() => process.send?.('forgot'));
});
