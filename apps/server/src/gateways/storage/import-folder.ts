import { createHash } from 'node:crypto';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPackageName } from '@lamplight/lpf/names';
import { ProblemError } from '../../platform/errors.ts';
import { m } from './messages.ts';
import { createPackages, type PackedFile } from './packages.ts';
import { withFile } from './with-file.ts';

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
 * A local folder that is only read. Paths are relative to it, with slashes; '' is the folder itself. Paths outside the
 * folder are refused with 'bad_request'. Symbolic links are listed, but not followed. An audiobook package is treated
 * as a folder of its files, even if the import folder itself is a package.
 */
export interface ImportFolder {
  /** Absolute path of the folder, with links resolved. */
  readonly path: string;
  /** Returns the absolute path of an entry. A file of a package has no file on disk at this path. */
  pathOf(path: string): string;
  /** Returns whether a path is an audiobook package. */
  isPackage(path: string): Promise<boolean>;
  /** Returns the content of a file: its absolute path, or a file of a package that is unpacked while it is read. */
  contentOf(path: string): Promise<string | PackedFile>;
  /**
   * Lists a folder.
   * @throws the system's error if the folder cannot be read; ProblemError if a package is unusable
   */
  list(path: string): Promise<ImportFolderEntry[]>;
  /** Reads a small file completely; null if it is larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** Returns a hash of a file's size and three samples of 64 KB, by which its content is recognized. */
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

/**
 * Opens an import folder.
 * @throws ProblemError 'not_found' if there is no readable folder
 */
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
  const stats = await stat(path);
  const isPackage = stats.isFile() && isPackageName(path);
  if (!isPackage && !stats.isDirectory()) throw missing(undefined);
  const pathOf = (inner: string): string => join(path, insidePath(inner));
  const packages = createPackages();
  /** Splits a path into the path of a package and the name of a file in it; null if the path leads into no package. */
  async function inPackage(inner: string): Promise<{ file: string; name: string } | null> {
    const parts = insidePath(inner).split('/');
    if (isPackage) return { file: path, name: parts.join('/') };
    const at = parts.findIndex(isPackageName);
    if (at < 0) return null;
    const file = join(path, ...parts.slice(0, at + 1));
    return (await lstat(file)).isFile() ? { file, name: parts.slice(at + 1).join('/') } : null;
  }
  const contentOf: ImportFolder['contentOf'] = async (inner) => {
    const packed = await inPackage(inner);
    return packed ? packages.find(packed.file, packed.name) : pathOf(inner);
  };
  return {
    path,
    pathOf,
    contentOf,
    isPackage: async (inner) => (await inPackage(inner))?.name === '',
    async list(inner) {
      const packed = await inPackage(inner);
      if (packed) return await packages.list(packed.file);
      const place = pathOf(inner);
      const entries: ImportFolderEntry[] = [];
      for await (const { name } of await opendir(place)) {
        const entry = await entryOf(place, name);
        entries.push(entry.kind === 'file' && isPackageName(name) ? { ...entry, kind: 'folder' } : entry);
      }
      return entries;
    },
    async read(inner, maxBytes) {
      const content = await contentOf(inner);
      if (typeof content !== 'string')
        return content.size > maxBytes ? null : Buffer.concat(await Array.fromAsync(content.content));
      return await withFile(content, async (file) => {
        const { size } = await file.stat();
        return size > maxBytes ? null : new Uint8Array(await file.readFile());
      });
    },
    async fingerprint(inner) {
      const content = await contentOf(inner);
      if (typeof content !== 'string') return await fingerprintOf(content);
      return await withFile(content, async (file) => {
        const { size } = await file.stat();
        const sample = Buffer.alloc(sampleBytes);
        const hash = createHash('sha256').update(`${size}:`);
        for (const position of samplePositions(size)) {
          const { bytesRead } = await file.read(sample, 0, sampleBytes, position);
          hash.update(sample.subarray(0, bytesRead));
        }
        return hash.digest('base64url');
      });
    },
  };
}

/** Returns the positions of a fingerprint's samples: at the beginning, in the middle and at the end of the file. */
function samplePositions(size: number): number[] {
  const last = Math.max(0, size - sampleBytes);
  return [...new Set([0, Math.floor(last / 2), last])];
}

/** Returns the fingerprint of a packed file; the unpacked file has the same fingerprint. */
async function fingerprintOf({ size, content }: PackedFile): Promise<string> {
  const samples = samplePositions(size).map((start) => ({
    start,
    bytes: Buffer.alloc(Math.min(sampleBytes, size)),
  }));
  let at = 0;
  for await (const piece of content) {
    for (const { start, bytes } of samples) {
      const from = Math.max(start, at);
      const to = Math.min(start + bytes.byteLength, at + piece.byteLength);
      if (from < to) bytes.set(piece.subarray(from - at, to - at), from - start);
    }
    at += piece.byteLength;
  }
  const hash = createHash('sha256').update(`${size}:`);
  for (const { bytes } of samples) hash.update(bytes);
  return hash.digest('base64url');
}
