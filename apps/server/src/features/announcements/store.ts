import type { Tables } from '../../db/schema.ts';

type Db = Tables<'admin_text'>;
interface AdminTextRow {
  readonly text: string;
  readonly updated_at: string;
}

export const findAdminText = (db: Db): Promise<AdminTextRow | undefined> =>
  db.selectFrom('admin_text').select(['text', 'updated_at']).executeTakeFirst();

export const saveAdminText = (db: Db, row: AdminTextRow) =>
  db
    .insertInto('admin_text')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
