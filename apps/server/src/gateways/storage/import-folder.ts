import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ProblemError } from '../../platform/errors.ts';
import { m } from './messages.ts';

/** An entry of the import folder. */
export interface ImportFolderEntry {
  readonly name: string;
  /** 'unreadable' if the entry exists but its type cannot be read. */
  readonly kind: 'file' | 'folder' | 'link' | 'other' | 'unreadable';
  readonly bytes: number;
  /** Modification time in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/**
 * A local folder that is read and never written to. Paths are relative to it, with slashes, '' for the folder itself;
 * paths outside it are refused with 'bad_request'. Symbolic links are listed and never followed.
 */
export interface ImportFolder {
  /** Absolute, with links resolved. */
  readonly path: string;
  /** Returns the absolute path of an entry. */
  pathOf(path: string): string;
  /** @throws the system's error if the folder cannot be read */
  list(path: string): Promise<ImportFolderEntry[]>;
  /** Reads a small file completely; null if it is larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** Hash of a file's size and three samples of 64 KB, to recognize its content. */
  fingerprint(path: string): Promise<string>;
}

const sampleBytes = 64 * 1024;

const outside = (): ProblemError => new ProblemError('bad_request', m.outsideImportFolder);

/**
 * Normalizes a relative path.
 * @throws ProblemError 'bad_request' if it leads outside the folder
 */
function insidePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  if (path.includes('\0') || parts.some((part) => part === '.' || part === '..')) throw outside();
  return parts.join('/');
}

/** Opens the file without following a link that may have replaced it meanwhile. */
async function withFile<T>(
  path: string,
  work: (file: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function entryOf(folder: string, name: string): Promise<ImportFolderEntry> {
  try {
    const stats = await lstat(join(folder, name));
    const kind = stats.isSymbolicLink()
      ? 'link'
      : stats.isDirectory()
        ? 'folder'
        : stats.isFile()
          ? 'file'
          : 'other';
    return { name, kind, bytes: stats.size, modifiedMs: Math.floor(stats.mtimeMs) };
  } catch {
    return { name, kind: 'unreadable', bytes: 0, modifiedMs: 0 };
  }
}

/** @throws ProblemError 'not_found' if there is no readable folder */
export async function openImportFolder(folder: string, below = ''): Promise<ImportFolder> {
  const missing = (cause: unknown) =>
    new ProblemError('not_found', m.noSuchFolder({ folder: below || folder }), { cause });
  const root = await realpath(folder).catch((cause: unknown) => {
    throw missing(cause);
  });
  const path = await realpath(join(root, insidePath(below))).catch((cause: unknown) => {
    throw missing(cause);
  });
  // A link may lead outside the import folder.
  if (path !== root && !path.startsWith(root.endsWith(sep) ? root : root + sep)) throw outside();
  if (!(await stat(path)).isDirectory()) throw missing(undefined);
  const pathOf = (inner: string): string => join(path, insidePath(inner));
  return {
    path,
    pathOf,
    async list(inner) {
      const place = pathOf(inner);
      const entries: ImportFolderEntry[] = [];
      for await (const { name } of await opendir(place)) entries.push(await entryOf(place, name));
      return entries;
    },
    read: (inner, maxBytes) =>
      withFile(pathOf(inner), async (file) => {
        const { size } = await file.stat();
        return size > maxBytes ? null : new Uint8Array(await file.readFile());
      }),
    fingerprint: (inner) =>
      withFile(pathOf(inner), async (file) => {
        const { size } = await file.stat();
        const hash = createHash('sha256').update(`${size}:`);
        const sample = Buffer.alloc(sampleBytes);
        const last = Math.max(0, size - sampleBytes);
        for (const position of new Set([0, Math.floor(last / 2), last])) {
          const { bytesRead } = await file.read(sample, 0, sampleBytes, position);
          hash.update(sample.subarray(0, bytesRead));
        }
        return hash.digest('base64url');
      }),
  };
}
