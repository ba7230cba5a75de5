import type { Schema, Tables } from '../../../db/schema.ts';
import type { BookTables } from '../../catalogue/index.ts';
import type { MediaTables } from '../../media/index.ts';

export type ImportTables = 'import_sources' | 'import_files' | 'import_jobs' | 'import_entries' | MediaTables;
export type ImportDb = Tables<ImportTables>;

/** Widens the transaction that adds a book to the tables of imports. */
export const withImportTables = (tx: Tables<BookTables>): ImportDb =>
  tx.$extendTables<Pick<Schema, ImportTables>>().$pickTables<ImportTables>();
