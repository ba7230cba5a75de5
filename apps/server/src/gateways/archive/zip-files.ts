import { makeZip, predictLength } from 'client-zip';

/** A file whose size is known before it is read. */
export interface SizedFile {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  open(): AsyncIterable<Uint8Array>;
}

interface ZipStream {
  readonly bytes: number;
  /** The archive in chunks; the files are opened one after another. */
  readonly content: AsyncGenerator<Uint8Array>;
}

/** Returns an uncompressed zip of files of any size (Zip64), with its length. Nothing is stored. */
export function zipFiles(files: readonly SizedFile[]): ZipStream {
  async function* write(): AsyncGenerator<Uint8Array> {
    // The library does not close the file that it reads if the archive is not read to its end.
    let opened: AsyncIterator<Uint8Array> | null = null;
    const entries = files.map(({ name, bytes, modifiedMs, open }) => ({
      name,
      size: bytes,
      lastModified: new Date(modifiedMs),
      input: {
        [Symbol.asyncIterator]() {
          let inner: AsyncIterator<Uint8Array> | null = null;
          return {
            next() {
              inner ??= open()[Symbol.asyncIterator]();
              opened = inner;
              return inner.next();
            },
          };
        },
      },
    }));
    try {
      yield* makeZip(entries);
    } finally {
      await (opened as AsyncIterator<Uint8Array> | null)?.return?.();
    }
  }
  const listed = files.map(({ name, bytes }) => ({ name, size: bytes }));
  return { bytes: Number(predictLength(listed)), content: write() };
}
