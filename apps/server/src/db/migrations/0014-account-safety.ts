import { type Kysely, sql } from 'kysely';
import { skeletonOf } from '../../platform/look-alikes.ts';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Repairs usernames that pass for another account's name or address, makes look-alikes unique, requires that e-mail
 * addresses are confirmed before use, and allows several valid reset links per account.
 */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
  await repairUsernames(db);
  await schema.createIndex('users_skeleton').unique().on('users').column('username_skeleton').execute();

  await schema
    .createTable('email_changes')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('old_email', 'text', (c) => c.notNull())
    .addColumn('old_email_key', 'text', (c) => c.notNull())
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('new_email_key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('open', 'confirmed', 'replaced', 'reverted', 'void')`),
    )
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('confirm_until', sortableText, (c) => c.notNull())
    .addColumn('revert_until', sortableText, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('email_changes_open')
    .unique()
    .on('email_changes')
    .column('user_id')
    .where(sql<boolean>`state = 'open'`)
    .execute();
  for (const column of ['user_id', 'old_email_key', 'new_email_key', 'revert_until'] as const)
    await schema.createIndex(`email_changes_${column}`).on('email_changes').column(column).execute();

  // Rows are read and inserted again: SQLite cannot change a primary key, PostgreSQL would keep its name reserved.
  const links = await db
    .selectFrom('password_resets')
    .select(['token_hash', 'user_id', 'expires_at', 'expires_at as created_at'])
    .execute();
  await schema.dropTable('password_resets').execute();
  await schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'integer')
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('expires_at', sortableText, (c) => c.notNull())
    .execute();
  for (const link of links)
    await db
      .insertInto('password_resets')
      .values({ ...link, mail_id: null })
      .execute();
  await schema.createIndex('password_resets_user').on('password_resets').column('user_id').execute();

  await schema
    .createIndex('checkouts_open_address')
    .on('checkouts')
    .column('address_hash')
    .where(sql<boolean>`state = 'open'`)
    .execute();
}

const refused = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800@]|:\/\/|www\./giu;
/** An @ and parts of links are replaced by a space; invisible characters are removed. */
const repaired = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/(www)\./gi, '$1 ')
    .replace(/:\/\/|[@\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{M}]+/u, '')
    .trim();

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

interface Named {
  readonly id: number;
  readonly username: string;
  readonly username_key: string;
}

async function* pagesOfUsers(db: Kysely<Schema>): AsyncGenerator<Named[]> {
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('users')
      .select(['id', 'username', 'username_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}

/** Among accounts whose names look alike, the oldest keeps the skeleton; ASCII-only names come first. */
async function repairUsernames(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ username_skeleton: ref('username_key') }))
    .execute();
  for await (const page of pagesOfUsers(db)) {
    for (const { id, username, username_key } of page) {
      refused.lastIndex = 0;
      const isRefused = refused.test(username.normalize('NFKC'));
      if (!isRefused && skeletonOf(username) === username_key) continue;
      const newName = isRefused ? await freeName(db, id, repaired(username)) : username;
      const skeleton = skeletonOf(newName);
      const owner = await db
        .selectFrom('users')
        .select('id')
        .where('username_skeleton', '=', skeleton)
        .where('id', '<>', id)
        .executeTakeFirst();
      await db
        .updateTable('users')
        .set({ username: newName, username_key: keyOf(newName), username_skeleton: owner ? null : skeleton })
        .where('id', '=', id)
        .execute();
    }
  }
}

async function freeName(db: Kysely<Schema>, id: number, name: string): Promise<string> {
  const short = Array.from(name).slice(0, 60).join('').trim();
  for (const wanted of [
    ...(short ? [short] : []),
    `${short} ${id}`.trim(),
    `member ${id}`,
    `account ${id}`,
  ]) {
    const holder = await db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', id)
      .where((eb) =>
        eb.or([eb('username_key', '=', keyOf(wanted)), eb('username_skeleton', '=', skeletonOf(wanted))]),
      )
      .executeTakeFirst();
    if (!holder) return wanted;
  }
  return `member ${id} of Lamplight`;
}
