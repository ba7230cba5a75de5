import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assertUpToDate } from '../cli/run-command.ts';
import { createLog } from '../platform/log.ts';
import { createInstallation, openDatabase } from '../testing/backup-fixtures.ts';
import { migrationsOf010, readOldDatabase, writeOldDatabase } from '../testing/old-database.ts';
import { connect } from './connect.ts';
import {
  appliedMigrations,
  backupProblem,
  databaseProblem,
  migrate,
  migrationNames,
  migrationSteps,
} from './migrate.ts';
import type { Database } from './schema.ts';

/** A migration that creates a table. */
const creating = (table: string) => ({
  up: (db: Database) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
});

test('rejects a database that a newer version has changed, with advice', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  expect(await migrate(db, dialect, { schema })).toEqual(migrationNames);
  expect(await migrate(db, dialect, { schema })).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-11-21')`.execute(db);
  await expect(migrate(db, dialect, { schema })).rejects.toThrow(/newer Lamplight.*9999-later.*backup/);
});

test.each([false, true])(
  'leaves a database of 0.1.0 alone, half migrated: %s, and names the commit that upgrades it',
  async (isHalf) => {
    const own = await createInstallation();
    const { db, dialect, schema } = await openDatabase(own);
    await writeOldDatabase({ db, schema }, isHalf);
    const before = await readOldDatabase(db);
    const advice = /is of Lamplight 0\.1\.0, .*commit fdeb3c74/;
    await expect(migrate(db, dialect, { schema })).rejects.toThrow(advice);
    await expect(connect(own.location, createLog('silent'))).rejects.toThrow(advice);
    await expect(assertUpToDate(own.location)).rejects.toThrow(advice);
    expect(await readOldDatabase(db)).toEqual(before);
  },
);

test('reads backups of the last state of 0.1.0 alone', async () => {
  const all = await migrationsOf010();
  expect(backupProblem(all)).toBeNull();
  for (const earlier of [all.slice(0, 13), all.slice(0, -1), all.toSpliced(20, 1), all.slice(0, 1)])
    expect(backupProblem(earlier)).toContain('commit fdeb3c74');
  expect(backupProblem(migrationNames)).toBeNull();
  expect(backupProblem([...migrationNames, '9999-later'])).toContain('newer Lamplight');
  expect(databaseProblem([])).toBeNull();
});

test('applies a migration with a lower number than the last one that was applied', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  const third = { ...migrationSteps, '9003-third': creating('third') };
  await migrate(db, dialect, { schema, steps: third });
  const steps = { ...third, '9002-second': creating('second') };
  expect(await migrate(db, dialect, { schema, steps })).toEqual(['9002-second']);
  expect(await appliedMigrations(db)).toEqual([...migrationNames, '9002-second', '9003-third']);
});

test('leaves the tables as they were when a migration fails half way, and can repeat it', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema });
  const before = await db.introspection.getTables();
  const failing = {
    up: async (tx: Database) => {
      await creating('second').up(tx);
      await creating('books').up(tx);
    },
  };
  const steps = { ...migrationSteps, '9001-first': creating('first'), '9002-second': failing };
  await expect(migrate(db, dialect, { schema, steps })).rejects.toThrow('books');
  expect(await db.introspection.getTables()).toEqual(before);
  await migrate(db, dialect, { schema, steps: { ...steps, '9002-second': creating('second') } });
  expect((await db.introspection.getTables()).length).toBe(before.length + 2);
});

test('starts while another schema of the database changes', async () => {
  const [own, other] = [await createInstallation(), await createInstallation()];
  const [{ db, dialect, schema }, changing] = [await openDatabase(own), await openDatabase(other)];
  await migrate(db, dialect, { schema });
  await migrate(changing.db, dialect, { schema: changing.schema });
  const renameOften = async () => {
    for (let time = 0; time < 50; time += 1)
      for (const [from, to] of [
        ['role', 'rank'],
        ['rank', 'role'],
      ] as const)
        await sql`alter table users rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(changing.db);
  };
  const startOften = async () => {
    for (let time = 0; time < 20; time += 1) expect(await migrate(db, dialect, { schema })).toEqual([]);
  };
  await Promise.all([renameOften(), startOften()]);
});

test('logs the migrations of an upgrade, and nothing for a new or a current database', async () => {
  const { location } = await createInstallation();
  const lines: string[] = [];
  const start = async (steps = migrationSteps) => {
    const log = createLog('info', { write: (line) => lines.push(line) });
    await (await connect(location, log, steps)).close();
    return lines.splice(0).map((line): unknown => JSON.parse(line));
  };
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
  expect(await start({ ...migrationSteps, '9001-later': creating('later') })).toMatchObject([
    { msg: 'migrated the database', migrations: ['9001-later'] },
  ]);
});

test('a command that may run beside the server does not bring the database up to date', async () => {
  const { location } = await createInstallation();
  await assertUpToDate(location);
  await (await connect(location, createLog('silent'))).close();
  await assertUpToDate(location);
  await expect(assertUpToDate(location, [...migrationNames, '9001-later'])).rejects.toThrow(
    /is older than this version of Lamplight/,
  );
});

test('early access from before plans had days stays with premium members, and drafts with staff', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationNames.filter((name) => name < '0025') });
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into books (title, title_sort, edition_key, status, cover_image, synopsis, created_at, updated_at, visibility)
    values ('A', 'a', 'a', 'Complete', '', '', '2026', '2026', 0), ('B', 'b', 'b', 'Complete', '', '', '2026', '2026', 1)`);
  await run(`insert into chapters (book_id, place, title, audio_url, visibility)
    select id, 1, title, '', 2 from books`);
  await migrate(db, dialect, { schema });
  const read = async (table: 'books' | 'chapters') =>
    (await db.selectFrom(table).select('visibility').orderBy('id').execute()).map((row) => row.visibility);
  expect([await read('books'), await read('chapters')]).toEqual([
    [0, 90],
    [1000, 1000],
  ]);
  const revision = async () =>
    (await db.selectFrom('catalogue').select('revision').executeTakeFirstOrThrow()).revision;
  const before = await revision();
  await run('update books set visibility = 89 where visibility = 90');
  expect(await revision()).toBe(before + 1);
  await expect(run('update books set visibility = -1')).rejects.toThrow(/constraint/i);
});

test('every change of what lists show raises the revision of the catalogue, and a view does not', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema });
  const run = (text: string) => sql.raw(text).execute(db);
  const changes = [
    `insert into books (title, title_sort, edition_key, status, cover_image, synopsis, created_at, updated_at)
      values ('A', 'a', 'a', 'Complete', '', '', '2026', '2026')`,
    "update books set title = 'B'",
    "update books set title_order = 'b'",
    "update books set listed_people = 'b'",
    'update books set visibility = 1',
    "insert into book_tags (book_id, place, main_tag) select id, 1, 'Sea' from books",
    "update book_tags set main_tag = 'Land'",
    'delete from book_tags',
    'delete from books',
  ];
  const revision = async () =>
    (await db.selectFrom('catalogue').select('revision').executeTakeFirstOrThrow()).revision;
  const before = await revision();
  for (const change of changes) {
    const last = await revision();
    await run(change);
    const raised = await revision();
    expect(raised, change).toBeGreaterThan(last);
    await run('update books set total_views = total_views + 1');
    expect(await revision(), change).toBe(raised);
  }
  expect(before).toBe(1);
});
