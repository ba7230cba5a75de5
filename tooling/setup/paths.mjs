import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupProblem } from './output.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of all files that setup creates and git ignores, except node_modules, .node and the built web app. */
export const cacheDir = path.join(root, '.cache');

/** Returns whether this account may write to the clone. */
export function isWritable() {
  try {
    accessSync(existsSync(cacheDir) ? cacheDir : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks write access.
 * @throws SetupProblem if this account may not write to the clone
 */
export function assertWritable() {
  if (isWritable()) return;
  throw new SetupProblem(
    `${root} is not set up for this version, and this account may not write there. Run \`node tooling/setup.mjs start\` as its owner.`,
  );
}

/** Returns a path below the clone. */
export const inRoot = (...parts) => path.join(root, ...parts);
