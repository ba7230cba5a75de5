import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

/** Required account columns that these tests do not depend on. */
const rest = { password_hash: 'x', role: 'member', is_premium: 0, manual_premium_override: 0 } as const;
const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase();

test('repairs usernames that pass for something else and keeps the others', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0013-sweep') });
  const names = [
    'premium',
    'premium＠lamplight.example',
    'Nell \u2764\ufe0f',
    '\u3164',
    'see https://evil.example',
    'www.evil.example',
    'nell',
    'nеll',
    'José',
    'two  gaps',
    'two gaps',
    'ne\u034fll',
  ];
  for (const [index, username] of names.entries()) {
    const email = `${index}@lamplight.example`;
    await db
      .insertInto('users')
      .values({
        ...rest,
        username,
        username_key: keyOf(username),
        email,
        email_key: email,
        created_at: '2026',
      })
      .execute();
  }
  const [first] = await db.selectFrom('users').select('id').orderBy('id').execute();
  const later = '2026-01-01T00:30:00.000Z';
  // The table's columns at this migration.
  const link = { user_id: first?.id ?? 0, token_hash: 'a hash', expires_at: later };
  await db
    .insertInto('password_resets')
    .values(link as never)
    .execute();

  await migrate(db, dialect, { schema });
  const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const idOf = (index: number) => rows[index]?.id;
  expect(rows.map(({ username }) => username)).toEqual([
    'premium',
    'premium lamplight.example',
    'Nell \u2764',
    `${idOf(3)}`,
    'see https evil.example',
    'www evil.example',
    'nell',
    'nеll',
    'José',
    'two  gaps',
    'two gaps',
    `nell ${idOf(11)}`,
  ]);
  for (const { username, username_key } of rows) expect(username_key).toBe(keyOf(username));
  // Of two names that look alike, only one gets the skeleton.
  expect(rows[6]?.username_skeleton).toBe('nell');
  expect(rows[7]?.username_skeleton).toBeNull();
  expect([rows[9]?.username_skeleton, rows[10]?.username_skeleton].toSorted()).toEqual(
    ['two gaps', null].toSorted(),
  );
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([
    { ...link, mail_id: null, created_at: later },
  ]);
});
