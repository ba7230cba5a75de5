import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import {
  assertKey,
  assertPrefix,
  limitBytes,
  type Storage,
  type StoredFile,
  storageFull,
} from './storage.ts';

interface StoredContent extends StoredFile {
  readonly bytes: Uint8Array;
}

/** In-memory storage for tests, with failures on request. */
export interface MemoryStorage extends Storage {
  /** Limits the bytes that may still be stored. */
  setRoom(bytes: number): void;
  setHealthy(healthy: boolean): void;
}

/**
 * Creates an in-memory storage.
 * @param linkOrigin origin of signed URLs; null: the storage signs none
 */
export function createMemoryStorage(clock: Clock, linkOrigin: string | null = null): MemoryStorage {
  const files = new Map<string, StoredContent>();
  let room = Number.POSITIVE_INFINITY;
  let healthy = true;
  let open = 0;

  const find = (key: string): StoredContent | null => {
    assertKey(key);
    return files.get(key) ?? null;
  };

  return {
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      assertKey(key);
      const bytes = Buffer.concat(await Array.fromAsync(limitBytes(content, maxBytes)));
      if (bytes.length > room) throw storageFull();
      room -= bytes.length;
      const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
      const stored = { bytes, size: bytes.length, modifiedMs: clock.ms(), etag };
      files.set(key, stored);
      return stored;
    },
    stat: async (key) => find(key),
    async open(key) {
      const stored = find(key);
      if (!stored) return null;
      open += 1;
      let released = false;
      return {
        ...stored,
        read: async (target, position) => {
          const part = stored.bytes.subarray(position, position + target.byteLength);
          target.set(part);
          return part.byteLength;
        },
        cachedChunks: () => null,
        release: () => {
          if (released) return;
          released = true;
          open -= 1;
        },
      };
    },
    read: async (key) => find(key)?.bytes.slice() ?? null,
    async *list(prefix) {
      assertPrefix(prefix);
      for (const [key, { modifiedMs }] of files) if (key.startsWith(prefix)) yield { key, modifiedMs };
    },
    async remove(key) {
      room += find(key)?.size ?? 0;
      files.delete(key);
    },
    async signedUrl(key, terms) {
      assertKey(key);
      if (!linkOrigin) return null;
      const said = Object.entries(terms).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      );
      return `${linkOrigin}/${key}?${new URLSearchParams(said).toString()}`;
    },
    signedUrlOrigin: linkOrigin,
    findProblem: async () => (healthy ? null : 'The media in memory are switched off.'),
    room: async () => (Number.isFinite(room) ? { bytes: room, folder: 'memory' } : null),
    inUse: () => open,
    close: async () => {},
    setRoom: (bytes) => {
      room = bytes;
    },
    setHealthy: (value) => {
      healthy = value;
    },
  };
}
