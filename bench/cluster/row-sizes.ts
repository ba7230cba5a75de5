import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '../../apps/server/src/services.ts';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { fillBooks, fillMembers } from '../api/fill.ts';
import { seedComments } from '../discussion/fill.ts';
import { recreateDatabase, runBench } from '../support/harness.ts';
import { commonFlags } from '../support/nodes.ts';
import { openServices } from '../support/seed.ts';

// Measures the bytes per row, with indexes. docs/scaling.md uses the results.
const count = 2000;
/** Sizes of the test data: members with progress, books per member and chapters per book. */
const heard = { members: 500, books: 20, chapters: 3 };

/** Tables that grow together. Their bytes in total are divided by the number of rows in the table `of`. */
const groups = [
  { of: 'users', with: ['subscriptions'] },
  { of: 'book_progress', with: [] },
  { of: 'chapter_progress', with: [] },
  { of: 'book_views', with: [] },
  { of: 'bookmarks', with: [] },
  {
    of: 'books',
    with: ['book_tags', 'catalogue_changes'],
  },
  { of: 'chapters', with: [] },
  { of: 'comments', with: ['discussions'] },
  { of: 'comment_reactions', with: [] },
] as const;

async function fillListening({ connection: { db }, clock }: Services): Promise<void> {
  const members = await db.selectFrom('users').select('id').orderBy('id').limit(heard.members).execute();
  const firsts = await db
    .selectFrom('chapters')
    .select(['id', 'book_id', 'place'])
    .where('place', '<=', heard.chapters)
    .orderBy('id')
    .execute();
  const books = [...new Set(firsts.map(({ book_id }) => book_id))];
  const at = clock.iso();
  for (const [index, { id: user_id }] of members.entries()) {
    const mine = Array.from(
      { length: heard.books },
      (_, n) => books[(index * 7 + n * 31) % books.length] ?? 1,
    );
    const own = [...new Set(mine)];
    const chapters = firsts.filter(({ book_id }) => own.includes(book_id));
    const places = own.map((book_id) => ({
      user_id,
      book_id,
      last_chapter_id: chapters.find((chapter) => chapter.book_id === book_id)?.id ?? 1,
      position: 100.5,
      rev: 40,
      device: 'Chrome on Windows',
      updated_at: at,
    }));
    const heardChapters = chapters.map(({ id, book_id }) => ({
      user_id,
      chapter_id: id,
      book_id,
      position: 100.5,
      updated_at: at,
    }));
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('book_progress').values(places).execute();
      await tx.insertInto('chapter_progress').values(heardChapters).execute();
      const views = own.map((book_id) => ({ user_id, book_id, day: at.slice(0, 10) }));
      await tx.insertInto('book_views').values(views).execute();
      const marks = own.slice(0, 5).map((book_id) => ({ user_id, book_id, bookmarked_at: at }));
      await tx.insertInto('bookmarks').values(marks).execute();
    });
  }
}

async function bytesOf({ config, connection: { db } }: Services, table: string): Promise<number> {
  const size = config.databaseUrl
    ? sql<{ bytes: number }>`select pg_total_relation_size(${sql.lit(table)}) as bytes`
    : sql<{ bytes: number }>`select coalesce(sum(pgsize), 0) as bytes from dbstat
        where name in (select name from sqlite_master where tbl_name = ${table})`;
  const { rows } = await size.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function measure(deps: Services): Promise<Map<string, { rows: number; bytes: number }>> {
  await fillBooks(deps, count);
  await fillMembers(deps, count);
  await deps.books.prepare();
  await fillListening(deps);
  await seedComments(deps, count / 5);
  const found = new Map<string, { rows: number; bytes: number }>();
  for (const group of groups) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(group.of)}`.execute(
      deps.connection.db,
    );
    let bytes = 0;
    for (const table of [group.of, ...group.with]) bytes += await bytesOf(deps, table);
    found.set(group.of, { rows: rows[0]?.n ?? 0, bytes });
  }
  return found;
}

await runBench(async ({ folder, atEnd }) => {
  const postgres = await startPostgres();
  atEnd(postgres.stop);
  const url = await recreateDatabase(postgres.url, 'lamplight_rows');
  const found: Map<string, { rows: number; bytes: number }>[] = [];
  for (const [n, more] of [{}, { 'database-url': url }].entries()) {
    const flags = { ...commonFlags(), ...more, 'data-dir': join(folder, String(n)) };
    const deps = await openServices(flags);
    atEnd(() => deps.close());
    found.push(await measure(deps));
  }
  process.stdout.write('bytes a row, indexes included        rows    SQLite   PostgreSQL\n');
  for (const { of: name, with: others } of groups) {
    const [small, large] = found.map((sizes) => {
      const { rows = 1, bytes = 0 } = sizes.get(name) ?? {};
      return (bytes / rows).toFixed(0);
    });
    const label = others.length > 0 ? `${name} (+ ${others.length} tables)` : name;
    process.stdout.write(
      `${label.padEnd(30)}${String(found[0]?.get(name)?.rows).padStart(11)}${String(small).padStart(10)}${String(large).padStart(13)}\n`,
    );
  }
  return [];
});
