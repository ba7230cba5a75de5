import { mkdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function make(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) make(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!isFolder(path)) throw error;
  }
}

/**
 * Creates a folder and its parents. Node's own option `recursive` never returns if a file system rejects a folder with
 * ENOENT, as /proc does.
 * @throws an error with a sentence for people
 */
export function makeFolder(path: string): void {
  try {
    make(path);
  } catch (cause) {
    throw Object.assign(
      new Error(`The folder ${path} cannot be made: ${(cause as Error).message}.`, { cause }),
      {
        code: (cause as NodeJS.ErrnoException).code,
      },
    );
  }
}

/** Syncs a folder to disk, so that a rename in it survives a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
