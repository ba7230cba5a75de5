import { createHash } from 'node:crypto';
import type { OpenFile, Storage } from '../gateways/storage/storage.ts';

/** Bytes per read: a request to a remote store, which times out after 10 s also on a slow line. */
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

/** Returns the SHA-256 of a stored file; null if there is none. */
export async function sha256OfStored(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  if (!file) return null;
  const hash = createHash('sha256');
  try {
    for await (const piece of readChunks(file)) hash.update(piece);
  } finally {
    file.release();
  }
  return hash.digest('hex');
}
