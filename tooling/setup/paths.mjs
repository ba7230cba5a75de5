import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of all files that setup creates and git ignores, except node_modules, .node and the built web app. */
export const cacheDir = path.join(root, '.cache');

/** Returns a path below the clone. */
export const inRoot = (...parts) => path.join(root, ...parts);
