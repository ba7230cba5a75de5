import type { IncomingMessage } from 'node:http';
import { readRange } from '../../../http/byte-ranges.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AudioLink } from './signed-audio-urls.ts';

/**
 * Bytes that a player is assumed to read ahead when it requests the rest of a file; after a pause or a seek it sends
 * another request.
 */
const readAheadBytes = 16 * 1024 * 1024;

/**
 * Estimates the number of bytes that nginx or the object store sends for a request, because this server knows only the
 * requested range.
 */
export type OffloadedBytes = (
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  link: Pick<AudioLink, 'key' | 'right'>,
) => Promise<number>;

/** Returns the bytes of a range of a file. */
export function bytesOfRange(range: string | undefined, size: number): number {
  if (range === undefined) return size;
  const decision = readRange(range, size);
  if (decision.status === 206) return decision.end - decision.start + 1;
  return decision.status === 200 ? size : 0;
}

/**
 * Creates the estimate of offloaded bytes.
 * @param sizeOf returns the bytes of a stored file by its key
 */
export function createOffloadedBytes(sizeOf: (key: string) => Promise<number>, clock: Clock): OffloadedBytes {
  // Sizes are cached without expiry, because a file never changes.
  const sizes = createAsyncCache<string, number>({ clock, maxSize: 10_000 });
  return async ({ method, headers }, { key, right }) => {
    if (method === 'HEAD') return 0;
    const bytes = bytesOfRange(headers.range, await sizes.get(key, sizeOf));
    return right === 'download' ? bytes : Math.min(bytes, readAheadBytes);
  };
}
