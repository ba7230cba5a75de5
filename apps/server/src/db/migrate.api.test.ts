import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { connect } from './connect.ts';
import { appliedMigrations, migrate, migrationNames } from './migrate.ts';

test('rejects a database that a newer version has changed, with advice', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  expect(await migrate(db, dialect, { schema })).toEqual(migrationNames);
  expect(await migrate(db, dialect, { schema })).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-11-21')`.execute(db);
  await expect(migrate(db, dialect, { schema })).rejects.toThrow(/newer Lamplight.*9999-later.*backup/);
});

test('applies a migration with a lower number than the last one that was applied', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema });
  const late = '0052-progress-order';
  await sql`delete from kysely_migration where name = ${late}`.execute(db);
  expect(await appliedMigrations(db)).not.toContain(late);
  await migrate(db, dialect, { schema });
  expect(await appliedMigrations(db)).toEqual(migrationNames);
});

test('leaves the tables as they were when a migration fails half way, and can repeat it', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  const only = migrationsUpTo('0065-chapter-texts');
  await migrate(db, dialect, { schema, only });
  const before = await db.introspection.getTables();
  // The name of the second index that 0069-catalogue-keys creates.
  await db.schema.createIndex('books_by_abridged').on('books').column('title').execute();
  await expect(migrate(db, dialect, { schema })).rejects.toThrow('books_by_abridged');
  expect(await appliedMigrations(db)).toEqual(only);
  expect(await db.introspection.getTables()).toEqual(before);
  await db.schema.dropIndex('books_by_abridged').execute();
  await migrate(db, dialect, { schema });
  expect(await appliedMigrations(db)).toEqual(migrationNames);
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
  const own = await createInstallation();
  const { db, dialect, schema } = await openDatabase(own);
  const lines: string[] = [];
  const start = async () => {
    await (await connect(own.location, createLog('info', { write: (line) => lines.push(line) }))).close();
    return lines.splice(0).map((line): unknown => JSON.parse(line));
  };
  await migrate(db, dialect, { schema, only: migrationNames.slice(0, -2) });
  expect(await start()).toMatchObject([
    { msg: 'migrated the database', migrations: migrationNames.slice(-2) },
  ]);
  expect(await start()).toEqual([]);
  const fresh = await createInstallation();
  await (await connect(fresh.location, createLog('info', { write: (line) => lines.push(line) }))).close();
  expect(lines).toEqual([]);
});

test('an upgrade lets any part of a name without spaces find its person', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0121-cover-shape') });
  const named = { name: '大江健三郎', name_key: 'a', sort_name: '大江健三郎', sort_key: 'a', variant: 1 };
  const { id } = await db.insertInto('people').values(named).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('person_words')
    .values([
      { word: '大江健三郎', id },
      { word: 'カラス', id },
    ])
    .execute();
  await migrate(db, dialect, { schema });
  const words = await db.selectFrom('person_words').select('word').execute();
  const parts = ['大江健三郎', '江健三郎', '健三郎', '三郎', '郎'];
  expect(words.map(({ word }) => word).toSorted()).toEqual(parts.toSorted());
});
