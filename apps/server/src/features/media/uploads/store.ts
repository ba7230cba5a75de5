import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type UploadRow = Selectable<Schema['uploads']>;

/** Finds an admin's own upload; uploads of others are not visible. */
export const findUpload = (db: Database, id: string, userId: number): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export async function insertUpload(db: Database, row: UploadRow): Promise<void> {
  await db.insertInto('uploads').values(row).execute();
}

/** Returns the announced size of every incomplete upload by id. */
export async function listOpenSizes(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('uploads').select(['id', 'size']).where('state', '=', 'open').execute();
  return new Map(rows.map(({ id, size }) => [id, size]));
}

export async function touchUpload(db: Database, id: string, touched_at: string): Promise<void> {
  await db.updateTable('uploads').set({ touched_at }).where('id', '=', id).execute();
}

interface UploadResult {
  /** JSON of the response to the client. */
  readonly result: string;
  /** Storage keys of the files that the result names. */
  readonly keys: readonly string[];
}

export const saveResult = (
  db: Database,
  id: string,
  { result, keys }: UploadResult,
  touched_at: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('uploads').set({ state: 'done', result, touched_at }).where('id', '=', id).execute();
    await tx
      .insertInto('upload_files')
      .values(keys.map((key) => ({ upload_id: id, key })))
      .execute();
  });

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Deletes an upload unless it is finished. Returns whether it was deleted. */
export async function deleteIfOpen(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Times by state: an upload that was last active before the time of its state has expired. */
export type Cutoffs = Readonly<Record<UploadRow['state'], string>>;

const isExpired =
  ({ open, done }: Cutoffs) =>
  (eb: ExpressionBuilder<Schema, 'uploads'>) =>
    eb.or([
      eb('state', '=', 'open').and('touched_at', '<', open),
      eb('state', '=', 'done').and('touched_at', '<', done),
    ]);

export async function listExpired(db: Database, cutoffs: Cutoffs, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where(isExpired(cutoffs))
    .orderBy('touched_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an upload unless it has been active since these times. Returns whether it was deleted. */
export async function deleteIfExpired(db: Database, id: string, cutoffs: Cutoffs): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where(isExpired(cutoffs))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns which of these ids have a row. */
export async function findExistingIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
