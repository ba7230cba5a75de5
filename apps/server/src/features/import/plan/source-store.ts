import { chunksOf } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import type { ImportedValues } from './update-fields.ts';

/** Record of an imported book. */
export interface ImportRecord {
  readonly id: number;
  readonly path: string;
  readonly title: string;
  /** Id of the imported book; null after the book was deleted. */
  readonly book_id: number | null;
  /** JSON of the metadata that the import wrote; null if an earlier version imported the book. */
  readonly imported: string | null;
}

const columns = ['id', 'path', 'title', 'book_id', 'imported'] as const;

/** Returns the import records of the files that were imported, by file key. */
export async function findRecords(db: Database, keys: readonly string[]): Promise<Map<string, ImportRecord>> {
  const found = new Map<string, ImportRecord>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db
      .selectFrom('import_files')
      .innerJoin('import_sources', 'import_sources.id', 'import_files.source_id')
      .select(['file_key', ...columns])
      .where('file_key', 'in', chunk)
      .execute();
    for (const { file_key, ...source } of rows) found.set(file_key, source);
  }
  return found;
}

export const findByIdentity = (db: Database, identity: string): Promise<ImportRecord | undefined> =>
  db.selectFrom('import_sources').select(columns).where('identity', '=', identity).executeTakeFirst();

/** Assigns files to an import record, even if they belonged to another record. */
async function insertFileKeys(db: Database, source_id: number, keys: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(keys))
    await db
      .insertInto('import_files')
      .values(chunk.map((file_key) => ({ file_key, source_id })))
      .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ source_id }))
      .execute();
}

interface NewSource {
  readonly identity: string;
  readonly path: string;
  readonly title: string;
  readonly book_id: number;
  readonly imported_at: string;
  readonly imported: string;
}

/** Saves the import record of a book, in the transaction that adds the book. */
export async function upsertSource(tx: Database, source: NewSource, keys: readonly string[]): Promise<void> {
  const { identity: _, ...again } = source;
  const { id } = await tx
    .insertInto('import_sources')
    .values(source)
    .onConflict((conflict) => conflict.column('identity').doUpdateSet(again))
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertFileKeys(tx, id, keys);
}

/** Records the metadata that the last import or update found, for the next update. */
export async function rememberImport(db: Database, source: number, values: ImportedValues): Promise<void> {
  await db
    .updateTable('import_sources')
    .set({ imported: JSON.stringify(values) })
    .where('id', '=', source)
    .execute();
}

/** Records the new path of an imported book's files. */
export const recordMove = (
  db: Database,
  {
    source,
    path,
    keys,
  }: { readonly source: number; readonly path: string; readonly keys: readonly string[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('import_sources').set({ path }).where('id', '=', source).execute();
    await insertFileKeys(tx, source, keys);
  });
