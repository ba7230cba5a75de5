import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createInstallation, openDatabase } from '../testing/backup-fixtures.ts';
import { appliedMigrations, migrate, migrationNames } from './migrate.ts';

test('rejects a database that a newer version has changed, with advice', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  expect(await migrate(db, dialect, { schema })).toBe(true);
  expect(await migrate(db, dialect, { schema })).toBe(false);
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
    for (let time = 0; time < 20; time += 1) expect(await migrate(db, dialect, { schema })).toBe(false);
  };
  await Promise.all([renameOften(), startOften()]);
});
