import type { MemberRowState } from '@lamplight/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type ImportRow = Selectable<Schema['member_imports']>;
export type FileRow = Selectable<Schema['member_import_rows']>;
export type ImportState = ImportRow['state'];

/** Maximum rows per statement. */
export const batchRows = 500;

export const insertImport = (db: Database, row: Insertable<Schema['member_imports']>): Promise<ImportRow> =>
  db.insertInto('member_imports').values(row).returningAll().executeTakeFirstOrThrow();

export const findImport = (db: Database, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('member_imports').selectAll().where('id', '=', id).executeTakeFirst();

export const findOpenImport = (db: Database): Promise<ImportRow | undefined> =>
  db.selectFrom('member_imports').selectAll().where('open_slot', '=', 1).executeTakeFirst();

/** Lists imports, newest first; with `before`, only those with a lower id. */
export const listImports = (db: Database, before: number | undefined, limit: number): Promise<ImportRow[]> =>
  db
    .selectFrom('member_imports')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the oldest import that must be checked, imported or undone; undefined if there is none. */
export const findDueImport = (db: Database): Promise<ImportRow | undefined> =>
  db
    .selectFrom('member_imports')
    .selectAll()
    .where('state', 'in', ['checking', 'importing', 'undoing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Changes an import that is in one of these states and returns it; undefined if it is in another state. */
export const changeImport = (
  db: Database,
  id: number,
  from: readonly ImportState[],
  change: Partial<Omit<ImportRow, 'id'>>,
): Promise<ImportRow | undefined> =>
  db
    .updateTable('member_imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();

export const countRemoved = (db: Database, id: number) =>
  db
    .updateTable('member_imports')
    .set((eb) => ({ removed: eb('removed', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertRows = (db: Database, rows: readonly Insertable<Schema['member_import_rows']>[]) =>
  db.insertInto('member_import_rows').values(rows).execute();

/** Marks all rows as not checked, for another check. */
export const uncheckRows = (db: Database, importId: number) =>
  db
    .updateTable('member_import_rows')
    .set({ state: 'unchecked' })
    .where('import_id', '=', importId)
    .where('state', '<>', 'unchecked')
    .execute();

/** Updates rows with the results of a check. */
export const saveChecked = (db: Database, rows: readonly Insertable<Schema['member_import_rows']>[]) =>
  db
    .insertInto('member_import_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'line']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        email: ref('excluded.email'),
        username: ref('excluded.username'),
        access: ref('excluded.access'),
        months: ref('excluded.months'),
        is_premium: ref('excluded.is_premium'),
        customer: ref('excluded.customer'),
        subscription: ref('excluded.subscription'),
        plan: ref('excluded.plan'),
        note: ref('excluded.note'),
        problems: ref('excluded.problems'),
        user_id: ref('excluded.user_id'),
      })),
    )
    .execute();

interface RowQuery {
  readonly state?: FileRow['state'] | undefined;
  /** Only rows after this line. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Lists rows of a file by line. */
export const listRows = (
  db: Database,
  importId: number,
  { state, after = 0, limit }: RowQuery,
): Promise<FileRow[]> =>
  db
    .selectFrom('member_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'ready'))
    .orderBy('line')
    .limit(limit)
    .execute();

export const updateRow = (
  db: Database,
  { import_id, line }: Pick<FileRow, 'import_id' | 'line'>,
  change: Partial<FileRow>,
) =>
  db
    .updateTable('member_import_rows')
    .set(change)
    .where('import_id', '=', import_id)
    .where('line', '=', line)
    .execute();

/** Clears the original cells of a finished import's rows, 1000 lines per statement. */
export const clearCells = async (db: Database, importId: number): Promise<void> => {
  for (let after = 0; ; after += 1000) {
    const { numUpdatedRows } = await db
      .updateTable('member_import_rows')
      .set({ cells: '[]' })
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .where('line', '<=', after + 1000)
      .executeTakeFirst();
    if (numUpdatedRows === 0n && (await listRows(db, importId, { after, limit: 1 })).length === 0) return;
  }
};

export const deleteRows = (db: Database, importId: number) =>
  db.deleteFrom('member_import_rows').where('import_id', '=', importId).execute();

/** Deletes an import with its rows. */
export const deleteImport = (db: Database, id: number) =>
  db.deleteFrom('member_imports').where('id', '=', id).execute();

/** Deletes imports that ended before a time, with their rows. */
export const deleteImportsBefore = (db: Database, moment: string) =>
  db.deleteFrom('member_imports').where('ended_at', '<', moment).execute();

export interface RowCount {
  readonly import_id: number;
  readonly state: MemberRowState | 'unchecked';
  readonly access: FileRow['access'];
  readonly count: number;
}

/** Counts the rows of imports by state and access. */
export const countRows = (db: Database, ids: readonly number[]): Promise<RowCount[]> =>
  db
    .selectFrom('member_import_rows')
    .select(['import_id', 'state', 'access'])
    .select(sql<number>`count(*)`.as('count'))
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'state', 'access'])
    .execute();

/** Returns the usernames of the admins who began imports, by account id. */
export async function findMakers(db: Database, rows: readonly ImportRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ created_by }) => created_by ?? []);
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, username }) => [id, username]));
}

export interface KnownAccount {
  readonly id: number;
  readonly email_key: string;
  readonly role: string;
  readonly staff_role: string | null;
}

/** Lists accounts with any of these normalized email addresses. */
export const findByEmails = (db: Database, keys: readonly string[]): Promise<KnownAccount[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users')
        .select(['id', 'email_key', 'role', 'staff_role'])
        .where('email_key', 'in', keys)
        .execute();

/** Returns the username keys and skeletons that accounts or pending registrations already use. */
export async function findTakenNames(
  db: Database,
  keys: readonly string[],
  skeletons: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const [users, pending] = await Promise.all([
    db
      .selectFrom('users')
      .select(['username_key', 'username_skeleton'])
      .where((eb) => eb.or([eb('username_key', 'in', keys), eb('username_skeleton', 'in', skeletons)]))
      .execute(),
    db
      .selectFrom('checkouts')
      .select('username_key')
      .where('kind', '=', 'registration')
      .where('state', '=', 'open')
      .where('username_key', 'in', keys)
      .execute(),
  ]);
  return new Set([
    ...users.flatMap(({ username_key, username_skeleton }) => [username_key, username_skeleton ?? '']),
    ...pending.flatMap(({ username_key }) => username_key ?? []),
  ]);
}

/** Returns the normalized email addresses with a pending registration. */
export async function findRegistering(
  db: Database,
  keys: readonly string[],
  now: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('checkouts')
    .select('email_key')
    .where('kind', '=', 'registration')
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where('email_key', 'in', keys)
    .execute();
  return new Set(rows.flatMap(({ email_key }) => email_key ?? []));
}

/** Returns which customers of the provider belong to accounts, and which belonged to deleted accounts. */
export async function findCustomers(db: Database, customers: readonly string[]) {
  if (customers.length === 0) return { taken: new Set<string>(), closed: new Set<string>() };
  const [taken, closed] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select('stripe_customer_id as customer')
      .where('stripe_customer_id', 'in', customers)
      .execute(),
    db.selectFrom('closed_customers').select('customer').where('customer', 'in', customers).execute(),
  ]);
  return {
    taken: new Set(taken.flatMap(({ customer }) => customer ?? [])),
    closed: new Set(closed.map(({ customer }) => customer)),
  };
}
