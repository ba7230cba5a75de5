import { createHash } from 'node:crypto';
import { readChunks } from '../gateways/storage/read-stored.ts';
import type { Storage } from '../gateways/storage/storage.ts';

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
