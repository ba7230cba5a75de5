import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function make(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) make(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a file system refuses a folder by saying
 * that there is none, as /proc does.
 * @throws with a sentence for people
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
