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

/** Returns whether an imported book's recordings are still at the recorded path. */
async function isInPlace(db: Database, { id, path }: ImportRecord): Promise<boolean> {
  const open = (folder: string) => openImportFolder(folder).catch(() => null);
  // If a book shares its folder with others, its recorded path is that of its first file.
  const source = (await open(path)) ?? (await open(dirname(path)));
  const folder = source && (await scanFolder(source, '').catch(() => null));
  if (!folder) return false;
  const keys = folder.files
    .filter((file) => `${source.pathOf(file.path)}/`.startsWith(`${path}/`))
    .map((file) => fileKey(source, file));
  return [...(await findRecords(db, keys)).values()].some((record) => record.id === id);
}

/**
 * Returns how a folder with an imported book's recordings relates to the import record: 'here' if they are at the
 * recorded path, 'moved' if they were moved to this folder, 'copy' if the originals are still in place. A copy's
 * metadata is ignored: its metadata files may be missing or older.
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
