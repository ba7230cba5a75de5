import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Database } from '../../../db/schema.ts';
import { type ImportFolder, openImportFolder } from '../../../gateways/storage/import-folder.ts';
import { type AudioFolder, type SourceFile, scanFolder } from '../scan/scan-folder.ts';
import { findRecords, type ImportRecord } from './source-store.ts';

/** Returns the key by which a later import recognizes a file without opening it. */
export const fileKey = (source: ImportFolder, { path, bytes, modifiedMs }: SourceFile): string =>
  createHash('sha256')
    .update(`${source.pathOf(path)}\0${bytes}\0${modifiedMs}`)
    .digest('base64url');

/** Returns whether a book's recordings are still where its record has them. */
async function isInPlace(db: Database, { id, path }: ImportRecord): Promise<boolean> {
  const open = (folder: string) => openImportFolder(folder).catch(() => null);
  // The path of a book that shares its folder is that of its first file.
  const source = (await open(path)) ?? (await open(dirname(path)));
  const folder = source && (await scanFolder(source, '').catch(() => null));
  if (!folder) return false;
  const keys = folder.files
    .filter((file) => `${source.pathOf(file.path)}/`.startsWith(`${path}/`))
    .map((file) => fileKey(source, file));
  return [...(await findRecords(db, keys)).values()].some((record) => record.id === id);
}

/**
 * Returns how a folder with an imported book's recordings relates to the record: they are 'here' as before, were 'moved'
 * here, or are a 'copy' of those that are still in place. A copy says nothing about the book: its metadata files may be
 * missing or older.
 */
export async function relationOf(
  db: Database,
  record: ImportRecord,
  source: ImportFolder,
  folder: AudioFolder,
): Promise<'here' | 'moved' | 'copy'> {
  const paths = [folder.path, ...folder.files.map(({ path }) => path)].map(source.pathOf);
  if (paths.includes(record.path)) return 'here';
  return (await isInPlace(db, record)) ? 'copy' : 'moved';
}
