import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, opendir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../platform/errors.ts';
import { makeFolder } from '../../platform/folders.ts';

/** Returns the bytes that can still be written below a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes that media files leave free, so that the database can still write. */
export const reservedBytes = 200_000_000;

/** Returns the bytes that media may still take below a folder, which need not exist yet. */
export async function usableBytesOf(folder: string): Promise<number> {
  const free = await freeBytesOf(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return null;
  });
  return free === null ? await usableBytesOf(dirname(folder)) : Math.max(0, free - reservedBytes);
}

/** Returns why a folder is not writable, in a sentence; null if it is. Creates a missing folder. */
export async function writeProblem(folder: string): Promise<string | null> {
  const probe = join(folder, `.probe-${randomBytes(8).toString('hex')}`);
  try {
    makeFolder(folder);
  } catch (error) {
    return reasonOf(error);
  }
  try {
    // Some file systems accept an empty file although they are full.
    await writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flush: true });
    return null;
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
    return isFull ? `The disk of ${folder} is full.` : `${folder} cannot be written to: ${reasonOf(error)}.`;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Returns why a folder cannot be read, in a sentence; null if it can. */
export async function readProblem(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.R_OK | constants.X_OK);
    await (await opendir(folder)).close();
    return null;
  } catch (error) {
    return `${folder} cannot be read: ${reasonOf(error)}.`;
  }
}
