import { createHash } from 'node:crypto';
import type { OpenFile, Storage } from '../gateways/storage/storage.ts';

/** Read from a store at once: a request each, where it lies elsewhere. */
const chunkBytes = 4 << 20;

/** All of an open file; ends early where the file does. */
export async function* readChunks(file: OpenFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const target = Buffer.allocUnsafe(Math.min(chunkBytes, file.size - at));
    const count = await file.read(target, at);
    if (count === 0) return;
    yield target.subarray(0, count);
    at += count;
  }
}

/** Size and SHA-256 of what a store holds under a key; null when there is nothing. */
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
