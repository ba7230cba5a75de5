import { Zip, ZipDeflate } from 'fflate';

export interface ZipFile {
  readonly name: string;
  readonly parts: AsyncIterable<string> | Iterable<string>;
}

const nothing = new Uint8Array();

/** Yields a zip archive of text files in chunks: nothing is stored on disk, and only one chunk is in memory. */
export async function* zipTexts(
  files: AsyncIterable<ZipFile>,
  modifiedMs: number,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
  });
  function* ready(): Generator<Uint8Array> {
    if (failure) throw failure;
    const sent = chunks;
    chunks = [];
    for (const chunk of sent) if (chunk.length > 0) yield chunk;
  }
  for await (const { name, parts } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = modifiedMs;
    zip.add(entry);
    for await (const part of parts) {
      entry.push(encoder.encode(part));
      yield* ready();
    }
    entry.push(nothing, true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
