import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InvalidArchiveError, openArchive } from './read.ts';

/** Returns whether a path exists. */
export const exists = (path: string): boolean => existsSync(path);

/** Deletes files; ignores missing ones. */
export async function removeFiles(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

/** Opens a local file as content for an archive. */
export async function localFile(path: string): Promise<{ size: number; read(): AsyncIterable<Uint8Array> }> {
  const { size } = await stat(path);
  return { size, read: () => createReadStream(path) };
}

/** Writes a file atomically, readable by its owner only. */
export async function writeFileAtomic(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.part`;
  await removeFiles(part);
  const handle = await open(part, 'wx', 0o600);
  try {
    for await (const piece of content) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
}

/**
 * Returns why an archive cannot be written to a path, in a sentence for people; null if it can. An existing archive is
 * replaced.
 */
export async function archivePathProblem(
  file: string,
  isOurs: (first: string) => boolean,
): Promise<string | null> {
  const folder = dirname(resolve(file));
  if (!(await stat(folder).catch(() => null))?.isDirectory()) return `There is no folder ${folder}.`;
  const stats = await stat(file).catch(() => null);
  if (!stats) return null;
  if (!stats.isFile()) return `${join(file)} is not a file.`;
  if (stats.size === 0) return null;
  const archive = await openArchive(file);
  try {
    const first = await archive.entries().next();
    if (!first.done && isOurs(first.value.name)) return null;
  } catch (error) {
    if (!(error instanceof InvalidArchiveError)) throw error;
  } finally {
    await archive.close();
  }
  return `${file} is there already, and it is not a backup: choose another name.`;
}
