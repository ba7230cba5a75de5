import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Clock } from '../../platform/clock.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { S3Location } from './parse-media-url.ts';
import { createS3Clients } from './s3-clients.ts';
import { isMissing, toProblemError } from './s3-errors.ts';
import { createS3HeadCache, requestTimeoutMs, storedFileFromHead } from './s3-head-cache.ts';
import { createS3Health } from './s3-health.ts';
import { createS3SignedUrls } from './s3-signed-urls.ts';
import {
  assertKey,
  assertPrefix,
  type Content,
  limitBytes,
  type SignedUrlOptions,
  type Storage,
} from './storage.ts';

/**
 * Bytes of one part of an upload; with `partsAtOnce`, the number of parts sent at once, this is the memory of one
 * upload.
 */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

/** Wraps content so that its size, and the error if reading fails, are recorded while it is read. */
function watch(content: Content, maxBytes: number) {
  const seen = { size: 0, broken: null as unknown };
  const arriving = limitBytes(content, maxBytes);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const { done, value } = await arriving.next().catch((error: unknown) => {
          seen.broken = error;
          throw error;
        });
        if (done) return;
        seen.size += value.byteLength;
        yield value;
      }
    } finally {
      await arriving.return(undefined);
    }
  }
  return { seen, pieces: pieces() };
}

const probeUrlOptions: SignedUrlOptions = {
  method: 'GET',
  sinceMs: 0,
  untilMs: 1000,
  contentType: 'audio/mpeg',
  cacheControl: 'no-store',
  disposition: null,
};

/** Sends objects to the store: `store` in parts, `storeWhole` in one request. */
function createUploader(clients: ReturnType<typeof createS3Clients>, place: S3Location) {
  const { bucket: Bucket } = place;
  return {
    async store(Key: string, content: Content, maxBytes: number) {
      const { seen, pieces } = watch(content, maxBytes);
      const params = { Bucket, Key, Body: Readable.from(pieces) };
      const upload = new Upload({
        client: clients.patient,
        params,
        partSize: partBytes,
        queueSize: partsAtOnce,
      });
      const { ETag } = await upload.done().catch((error: unknown) => {
        params.Body.destroy();
        throw seen.broken ?? toProblemError(error, place);
      });
      return { ETag, size: seen.size };
    },
    async storeWhole(Key: string, bytes: Uint8Array) {
      const { ETag } = await clients.patient.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
      return { ETag, size: bytes.byteLength };
    },
  };
}

/**
 * Creates a storage in a bucket of an S3-compatible store. If an open file is replaced or removed, reads from its
 * cached beginning still work; later reads fail instead of returning another file's bytes.
 */
export async function createS3Storage(place: S3Location, clock: Clock): Promise<Storage> {
  const { bucket: Bucket, prefix } = place;
  const clients = createS3Clients(place);
  const openings = createS3HeadCache(clients, Bucket, clock);
  const link = createS3SignedUrls(clients, Bucket);
  const fuse = createCircuitBreaker(clock);

  const keyOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };
  /** Sends a request to the store; errors are converted to ProblemErrors. */
  const guarded = <Result>(work: () => Promise<Result>): Promise<Result> =>
    fuse(async () => {
      try {
        return await work();
      } catch (error) {
        throw toProblemError(error, place);
      }
    });
  const { store, storeWhole } = createUploader(clients, place);
  const brief = () => ({ abortSignal: AbortSignal.timeout(requestTimeoutMs) });

  return {
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const Key = keyOf(key);
      const isSmall = content instanceof Uint8Array && content.byteLength <= Math.min(partBytes, maxBytes);
      const { ETag, size } = await (isSmall
        ? guarded(() => storeWhole(Key, content))
        : fuse(() => store(Key, content, maxBytes)));
      openings.forget(Key);
      return storedFileFromHead({ ETag, LastModified: clock.date() }, size);
    },
    async stat(key) {
      const Key = keyOf(key);
      return guarded(async () => {
        try {
          const answer = await clients.quick.send(new HeadObjectCommand({ Bucket, Key }), brief());
          return storedFileFromHead(answer, answer.ContentLength ?? 0);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      });
    },
    async open(key) {
      const Key = keyOf(key);
      const found = await guarded(async () => openings.find(Key));
      return found && openings.lend(Key, found, guarded);
    },
    async read(key) {
      const Key = keyOf(key);
      const found = await guarded(async () => openings.find(Key));
      if (!found) return null;
      const bytes = new Uint8Array(found.size);
      const file = openings.lend(Key, found, guarded);
      try {
        await file.read(bytes, 0);
        return bytes;
      } finally {
        file.release();
      }
    },
    async *list(folder) {
      assertPrefix(folder);
      const asked = { Bucket, Prefix: prefix + folder };
      const pages = paginateListObjectsV2({ client: clients.quick }, asked);
      for (;;) {
        const { done, value } = await guarded(() => pages.next());
        if (done) return;
        for (const { Key = '', LastModified } of value.Contents ?? []) {
          // Same precision as in the object's own Last-Modified header: whole seconds.
          const modifiedMs = Math.floor((LastModified?.getTime() ?? 0) / 1000) * 1000;
          yield { key: Key.slice(prefix.length), modifiedMs };
        }
      }
    },
    async remove(key) {
      const Key = keyOf(key);
      await guarded(() => clients.quick.send(new DeleteObjectCommand({ Bucket, Key }), brief()));
      openings.forget(Key);
    },
    async signedUrl(key, terms) {
      const Key = keyOf(key);
      return place.isRedirecting ? link(Key, terms) : null;
    },
    signedUrlOrigin: place.isRedirecting
      ? new URL(await link(`${prefix}audio`, probeUrlOptions)).origin
      : null,
    findProblem: createS3Health(clients, place, clock),
    room: async () => null,
    inUse: openings.inUse,
    close: async () => clients.close(),
  };
}
