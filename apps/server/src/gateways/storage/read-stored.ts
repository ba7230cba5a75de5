import { ProblemError } from '../../platform/errors.ts';
import { m } from './messages.ts';
import type { OpenFile, Storage } from './storage.ts';

/** Bytes per read: a read is one request to a remote store, which must finish within 10 s even on a slow line. */
const chunkBytes = 1 << 20;

/** Reads an open file completely; stops early if the file is shorter than its size. */
export async function* readChunks(file: OpenFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const target = Buffer.allocUnsafe(Math.min(chunkBytes, file.size - at));
    const count = await file.read(target, at);
    if (count === 0) return;
    yield target.subarray(0, count);
    at += count;
  }
}

/**
 * Reads a stored file completely.
 * @throws ProblemError 'not_found' if there is none, 'unavailable' while the store is down
 */
export async function* readStored(storage: Pick<Storage, 'open'>, key: string): AsyncGenerator<Uint8Array> {
  const file = await storage.open(key);
  if (!file) throw new ProblemError('not_found', m.fileMissing);
  try {
    yield* readChunks(file);
  } finally {
    file.release();
  }
}
