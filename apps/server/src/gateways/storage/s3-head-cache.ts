import { GetObjectCommand, type GetObjectCommandOutput, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createAsyncCache } from '../../platform/async-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { S3Clients } from './s3-clients.ts';
import { isEmptyRange, isMissing } from './s3-errors.ts';
import { type OpenFile, StorageUnavailableError, type StoredFile } from './storage.ts';

/** Bytes fetched by the request that checks whether a file exists: usually a whole cover. */
const headBytes = 256 * 1024;
/** Maximum number of files whose first bytes are cached: together at most 16 MiB, for a minute. */
const maxCachedFiles = 64;
const maxAgeMs = 60_000;
/** Timeout in milliseconds of one request and its whole response, retries included. */
export const requestTimeoutMs = 10_000;

interface CachedHead extends StoredFile {
  readonly head: Uint8Array;
}

interface Described {
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
}

export const storedFileFromHead = ({ ETag = '', LastModified }: Described, size: number): StoredFile => ({
  size,
  modifiedMs: LastModified?.getTime() ?? 0,
  etag: ETag.startsWith('"') ? ETag : `"${ETag.replace(/^W\/|"/g, '')}"`,
});

/** Returns the size of the complete file from a response that contains a part of it. */
function sizeOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const [, total] = /\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  return total === undefined ? ContentLength : Number(total);
}

async function fill(target: Uint8Array, { Body }: GetObjectCommandOutput): Promise<number> {
  let at = 0;
  for await (const piece of (Body ?? []) as AsyncIterable<Uint8Array>) {
    if (at + piece.byteLength > target.byteLength) throw new StorageUnavailableError();
    target.set(piece, at);
    at += piece.byteLength;
  }
  return at;
}

/** Opens files for reading, and caches the first bytes of recently opened ones. */
export function createS3HeadCache({ quick }: S3Clients, Bucket: string, clock: Clock) {
  let inUse = 0;

  const getRange = async (Key: string, start: number, length: number, etag?: string) =>
    quick.send(
      new GetObjectCommand({
        Bucket,
        Key,
        Range: `bytes=${start}-${start + length - 1}`,
        ...(etag ? { IfMatch: etag } : {}),
      }),
      { abortSignal: AbortSignal.timeout(requestTimeoutMs) },
    );

  const loadEmpty = async (Key: string): Promise<CachedHead> => {
    const abortSignal = AbortSignal.timeout(requestTimeoutMs);
    const answer = await quick.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal });
    if (answer.ContentLength !== 0) throw new StorageUnavailableError();
    return { ...storedFileFromHead(answer, 0), head: new Uint8Array(0) };
  };

  const load = async (Key: string): Promise<CachedHead | null> => {
    try {
      const answer = await getRange(Key, 0, headBytes);
      const size = sizeOf(answer);
      const head = new Uint8Array(Math.min(headBytes, size));
      if ((await fill(head, answer)) !== head.byteLength) throw new StorageUnavailableError();
      return { ...storedFileFromHead(answer, size), head };
    } catch (error) {
      if (isMissing(error)) return null;
      if (isEmptyRange(error)) return loadEmpty(Key);
      throw error;
    }
  };

  const heads = createAsyncCache<string, CachedHead | null>({
    clock,
    maxSize: maxCachedFiles,
    maxAgeMs,
    isCacheable: (found) => found !== null,
  });

  const borrow = (
    Key: string,
    found: CachedHead,
    guarded: (work: () => Promise<number>) => Promise<number>,
  ) => {
    const { head, size, modifiedMs, etag } = found;
    inUse += 1;
    let isReleased = false;
    const file: OpenFile = {
      size,
      modifiedMs,
      etag,
      read: async (target, position) => {
        const length = Math.min(target.byteLength, size - position);
        if (length <= 0) return 0;
        if (position + length <= head.byteLength) {
          target.set(head.subarray(position, position + length));
          return length;
        }
        return guarded(async () => {
          const answer = await getRange(Key, position, length, etag);
          // If-Match asks for this version of the file. A store that ignores the header must not cause a response that
          // mixes two files.
          if (storedFileFromHead(answer, size).etag !== etag) throw new StorageUnavailableError();
          if ((await fill(target.subarray(0, length), answer)) !== length)
            throw new StorageUnavailableError();
          return length;
        });
      },
      cachedChunks: (start, length) =>
        start + length <= head.byteLength ? [head.subarray(start, start + length)] : null,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        inUse -= 1;
      },
    };
    return file;
  };

  return {
    find: (Key: string) => heads.get(Key, load),
    lend: borrow,
    forget: heads.delete,
    inUse: () => inUse,
  };
}
