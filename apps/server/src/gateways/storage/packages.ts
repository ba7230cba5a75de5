import { lstat } from 'node:fs/promises';
import type { PackageFile } from '@lamplight/lpf';
import { flatName } from '@lamplight/lpf/names';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../platform/errors.ts';
import type { ImportFolderEntry } from './import-folder.ts';
import { m } from './messages.ts';
import { withFile } from './with-file.ts';

/** A file of a package, unpacked while it is read. */
export interface PackedFile {
  /** Absolute path of the package followed by the file's name in it; identifies the file. */
  readonly path: string;
  readonly size: number;
  /**
   * Content of the file, unpacked while it is read.
   * @throws ProblemError invalid_input if the package is damaged
   */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Maximum number of packages whose list of files is cached. */
const maxRemembered = 8;

const readAt = (path: string, start: number, length: number): Promise<Uint8Array> =>
  withFile(path, async (file) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  });

/** Runs work on a package; an error of the package becomes a ProblemError invalid_input. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  const { PackageError } = await import('@lamplight/lpf');
  try {
    return await work();
  } catch (error) {
    if (error instanceof PackageError)
      throw new ProblemError('invalid_input', error.message, { cause: error });
    throw error;
  }
}

async function* unpack(file: PackageFile): AsyncGenerator<Uint8Array> {
  const reader = file.unpack().getReader();
  try {
    for (;;) {
      const { done, value } = await explained(() => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Creates a reader of audiobook packages as folders. */
export function createPackages() {
  const remembered = new LRUCache<string, Promise<ReadonlyMap<string, PackageFile>>>({ max: maxRemembered });

  async function read(path: string, size: number): Promise<ReadonlyMap<string, PackageFile>> {
    const { openPackage } = await import('@lamplight/lpf');
    const source = { size, read: (start: number, length: number) => readAt(path, start, length) };
    const files = await explained(() => openPackage(source));
    const byName = new Map(files.map((file) => [flatName(file.path), file]));
    if (byName.size < files.length) throw new ProblemError('invalid_input', m.packageNames);
    return byName;
  }

  /** Returns the files of a package by name. */
  async function filesOf(path: string): Promise<ReadonlyMap<string, PackageFile>> {
    const { size, mtimeMs } = await lstat(path);
    const key = `${path}\0${size}\0${mtimeMs}`;
    const files = remembered.get(key) ?? read(path, size);
    remembered.set(key, files);
    try {
      return await files;
    } catch (error) {
      // A fault of the package itself stays cached; a failure of the disk does not, because a retry may succeed.
      if (!(error instanceof ProblemError) && remembered.get(key) === files) remembered.delete(key);
      throw error;
    }
  }

  return {
    async list(path: string): Promise<ImportFolderEntry[]> {
      return [...(await filesOf(path))].map(([name, { bytes, modifiedMs }]) => ({
        name,
        kind: 'file',
        bytes,
        modifiedMs: Math.floor(modifiedMs),
      }));
    },
    async find(path: string, name: string): Promise<PackedFile> {
      const file = (await filesOf(path)).get(name);
      if (!file) throw new ProblemError('not_found', m.packageChanged);
      return { path: `${path}/${name}`, size: file.bytes, content: unpack(file) };
    },
  };
}
