import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a temporary folder, deleted when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-folder-'));
  onTestFinished(() => removeFrom(folder, ''));
  return folder;
}

export const removeFrom = (folder: string, path: string): Promise<void> =>
  rm(join(folder, path), { recursive: true, force: true, maxRetries: 5 });
/** Reads a text file of a folder. */
export const readIn = (folder: string, path: string): Promise<string> => readFile(join(folder, path), 'utf8');
/** Lists the names in a folder, sorted. */
export const listIn = async (folder: string, path: string): Promise<string[]> =>
  (await readdir(join(folder, path))).toSorted();
/** Returns the modification time of a file in milliseconds. */
export const modifiedIn = async (folder: string, path: string): Promise<number> =>
  (await stat(join(folder, path))).mtimeMs;
export const linkIn = (folder: string, path: string, target: string): Promise<void> =>
  symlink(target, join(folder, path));
export const renameIn = (folder: string, from: string, to: string): Promise<void> =>
  rename(join(folder, from), join(folder, to));
/** Renames a file or folder to a name in Latin-1, whose bytes are not valid UTF-8 if it has non-ASCII letters. */
export const renameToLatin1 = (folder: string, from: string, to: string): Promise<void> =>
  rename(join(folder, from), Buffer.from(join(folder, to), 'latin1'));
/** Changes only the modification time of a file. */
export const touchIn = (folder: string, path: string): Promise<void> => utimes(join(folder, path), 1, 1);
