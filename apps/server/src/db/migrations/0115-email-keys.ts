import type { Kysely } from 'kysely';
import { emailKey } from '../../platform/email-key.ts';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** True for keys that are the same in their new form. */
const isAscii = (text: string): boolean => /^[\x20-\x7E]*$/.test(text);

/**
 * Gives addresses with an international domain the key of its ASCII form. Of two accounts with one address, the second
 * keeps its key: it signs in by its username.
 */
export async function up(db: Kysely<Schema>, _: Dialect): Promise<void> {
  const rows = await db.selectFrom('users').select(['id', 'email_key']).orderBy('id').execute();
  for (const { id, email_key: old } of rows.filter((row) => !isAscii(row.email_key))) {
    const email_key = emailKey(old);
    const holder = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email_key)
      .executeTakeFirst();
    if (!holder) await db.updateTable('users').set({ email_key }).where('id', '=', id).execute();
  }
  // Checkouts live for 45 minutes, and reserve both names: a new registration waits for them to end.
  const changes = await db
    .selectFrom('email_changes')
    .select(['id', 'old_email_key', 'new_email_key'])
    .execute();
  for (const { id, old_email_key, new_email_key } of changes) {
    if (isAscii(old_email_key) && isAscii(new_email_key)) continue;
    await db
      .updateTable('email_changes')
      .set({ old_email_key: emailKey(old_email_key), new_email_key: emailKey(new_email_key) })
      .where('id', '=', id)
      .execute();
  }
}
