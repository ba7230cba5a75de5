import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

test('addresses with an international domain get the key of its ASCII form, one account each', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0091-search-spellings') });
  const emails = ['a@bücher.example', 'b@bücher.example', 'b@xn--bcher-kva.example', 'ö@plain.example'];
  for (const [index, email] of emails.entries())
    await db
      .insertInto('users')
      .values({
        username: `${index}`,
        username_key: `${index}`,
        email,
        email_key: email,
        password_hash: 'x',
        role: 'member',
        is_premium: 0,
        manual_premium_override: 0,
        created_at: '2026',
      })
      .execute();
  await migrate(db, dialect, { schema });
  const rows = await db.selectFrom('users').select(['email', 'email_key']).orderBy('id').execute();
  expect(rows).toEqual([
    { email: 'a@bücher.example', email_key: 'a@xn--bcher-kva.example' },
    // The third account has this address, too: both stay.
    { email: 'b@bücher.example', email_key: 'b@bücher.example' },
    { email: 'b@xn--bcher-kva.example', email_key: 'b@xn--bcher-kva.example' },
    { email: 'ö@plain.example', email_key: 'ö@plain.example' },
  ]);
});
