import {
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_UNSAFE_FILENAME,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { m } from './messages.ts';
import { maxPathCharacters, normalPath } from './names.ts';

/** Limits of a package, sizes in bytes. A small hostile package could unpack to terabytes. */
export const packageLimits = {
  files: 20_000,
  /**
   * Size of the list of files at the end of the package. 20,000 files take some 3 MB; a list of 16 MB can take 10 s to
   * parse.
   */
  directory: 4 * 1024 ** 2,
  manifest: 8 * 1024 ** 2,
  /**
   * A package may unpack to this size, or to `ratio` times its own size if that is more. Recordings hardly compress.
   */
  unpacked: 1024 ** 3,
  ratio: 20,
} as const;

/** Error for a file that cannot be used as a package. The message is for the person who chose the file. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** A package whose bytes can be read at any position. */
export interface PackageSource {
  readonly size: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

export interface PackageFile {
  /** Path within the package. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last change in milliseconds since 1970. */
  readonly modifiedMs: number;
  /**
   * Returns the unpacked file as a stream. The stream fails with a PackageError if the file does not have the declared
   * size.
   */
  unpack(): ReadableStream<Uint8Array>;
}

class SourceReader extends Reader<PackageSource> {
  readonly #source: PackageSource;
  constructor(source: PackageSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    if (length > packageLimits.directory) throw new PackageError(m.tooManyFiles);
    return await this.#source.read(start, Math.min(length, this.size - start));
  }
}

const problems: Readonly<Record<string, string>> = {
  [ERR_ENCRYPTED]: m.encrypted,
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY]: m.encrypted,
  [ERR_UNSUPPORTED_ENCRYPTION]: m.encrypted,
  [ERR_UNSAFE_FILENAME]: m.pathOutside,
  [ERR_AMBIGUOUS_ARCHIVE]: m.nameTwice,
};

const isSystemError = (error: unknown): error is Error =>
  error instanceof PackageError || (error instanceof Error && 'code' in error && 'syscall' in error);

/**
 * Converts an error into a PackageError with a message for people. Errors of the disk are returned unchanged.
 * @param otherwise message for an error that is not in `problems`
 */
function problemOf(error: unknown, otherwise: string): Error {
  if (isSystemError(error)) return error;
  return new PackageError(problems[error instanceof Error ? error.message : ''] ?? otherwise, {
    cause: error,
  });
}

const options = { useWebWorkers: false, checkSignature: true } as const;

function unpack(entry: FileEntry): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > entry.uncompressedSize) controller.error(new PackageError(m.damaged));
      else controller.enqueue(chunk);
    },
  });
  const pieces = new TransformStream<Uint8Array, Uint8Array>();
  void entry
    .getData(pieces.writable, { ...options, preventClose: true })
    .then(() => pieces.writable.close())
    .catch((error: unknown) => pieces.writable.abort(problemOf(error, m.damaged)))
    // Ignored: aborting fails if the reader has already cancelled the stream.
    .catch(() => {});
  return pieces.readable.pipeThrough(counter);
}

/** Milliseconds of listing after which other tasks of the process get a turn. Listing 20,000 files takes a second. */
const turnMs = 10;
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Matches files that operating systems add to archives. */
const hidden = /(?:^|\/)(?:\.|__MACOSX\/|desktop\.ini$|thumbs\.db$)/i;

/**
 * Lists the files of a package without unpacking them.
 * @throws PackageError if the source is not a package, is encrypted, or has signs of an attack
 */
export async function openPackage(source: PackageSource): Promise<PackageFile[]> {
  const files: PackageFile[] = [];
  let [packed, unpacked] = [0, 0];
  let turnBegan = performance.now();
  const most = Math.max(packageLimits.unpacked, packageLimits.ratio * source.size);
  const names = new Set<string>();
  try {
    for await (const entry of new ZipReader(new SourceReader(source)).getEntriesGenerator()) {
      if (names.size >= packageLimits.files) throw new PackageError(m.tooManyFiles);
      if (entry.filename.length > maxPathCharacters) throw new PackageError(m.damaged);
      const path = normalPath(entry.filename);
      if (names.has(path)) throw new PackageError(m.nameTwice);
      names.add(path);
      if (performance.now() - turnBegan > turnMs) {
        await nextTurn();
        turnBegan = performance.now();
      }
      // Reject packages in which several entries share the same bytes: such a package is small, but each entry is read
      // in full.
      packed += entry.compressedSize;
      if (packed > source.size) throw new PackageError(m.damaged);
      if (entry.directory || hidden.test(path)) continue;
      if (path.includes('\0')) throw new PackageError(m.pathOutside);
      // A DRM licence file means that only the apps of that DRM can decrypt the recordings.
      if (entry.encrypted || /(?:^|\/)(?:license\.lcpl|encryption\.xml)$/i.test(path))
        throw new PackageError(m.encrypted);
      unpacked += entry.uncompressedSize;
      if (unpacked > most) throw new PackageError(m.unpacksTooLarge);
      files.push({
        path,
        bytes: entry.uncompressedSize,
        modifiedMs: entry.lastModDate.getTime(),
        unpack: () => unpack(entry),
      });
    }
  } catch (error) {
    throw problemOf(error, m.notZip);
  }
  return files;
}
