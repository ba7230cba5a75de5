import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

test('names that an older version kept apart by letters such as ø get one key', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0068-name-aliases') });
  const row = (name: string, name_key: string, variant = 1) => ({
    name,
    name_key,
    variant,
    sort_key: name,
    sort_name: name,
  });
  await db
    .insertInto('people')
    .values([
      row('Jo Nesbo', 'jo nesbo'),
      row('Jo Nesbø', 'jo nesbø'),
      row('JO NESBØ', 'jo nesbø', 2),
      row('Ǽlfric', 'ælfric'),
      row('Ann Lee', 'ann lee'),
    ])
    .execute();
  await migrate(db, dialect, { schema });
  const rows = await db.selectFrom('people').select(['name', 'name_key', 'variant']).orderBy('id').execute();
  expect(rows.map(({ name, name_key, variant }) => `${name}: ${name_key} ${variant}`)).toEqual([
    'Jo Nesbo: jo nesbo 1',
    'Jo Nesbø: jo nesbo 2',
    'JO NESBØ: jo nesbo 3',
    'Ǽlfric: aelfric 1',
    'Ann Lee: ann lee 1',
  ]);
});
