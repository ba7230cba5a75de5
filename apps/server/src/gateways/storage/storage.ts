import { ProblemError } from '../../platform/errors.ts';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Strong entity tag with its quotes: differs whenever the bytes do. */
  readonly etag: string;
}

/** A file held open for reading parts of it. Whoever opens it releases it, once. */
export interface OpenFile extends StoredFile {
  /** Fills `target` from `position` on; the bytes read are fewer than asked only at the file's end. */
  read(target: Uint8Array, position: number): Promise<number>;
  /** The bytes asked for, in pieces, if they happen to lie in memory. Not to be written to. */
  cachedChunks(start: number, length: number): readonly Uint8Array[] | null;
  release(): void;
}

/** A file as a list tells of it. */
export interface StoredEntry {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** What a link to a file lets its bearer do, and what the store is to say with the file. */
export interface SignedUrlOptions {
  readonly method: 'GET' | 'HEAD';
  /** Milliseconds since 1970. The same terms give the same link, so that caches hit. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Content-Disposition, for a download. */
  readonly disposition: string | null;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** How long a store that does not answer is left alone, in seconds: what a client is told to wait. */
const retryAfterSeconds = 5;

/** What a caller is told when a store elsewhere does not do as it should. */
export const storageUnavailable = (cause?: unknown): ProblemError =>
  new ProblemError(
    'unavailable',
    'Audio and covers are unavailable right now. Please try again in a moment.',
    {
      retryAfter: retryAfterSeconds,
      cause,
    },
  );

/**
 * Where files are kept, under keys such as 'audio/0f3a.m4a'. A key that could mean anything else (`..`, an absolute
 * path, odd characters) is refused with 'bad_request' by every method.
 */
export interface Storage {
  /**
   * Stores all of the content or nothing: readers meet the old file or the new one, never half of it, and what has
   * been stored outlives a power cut.
   * @throws ProblemError 'storage_full' without room, 'payload_too_large' above `maxBytes`, and, as every method may,
   *   'unavailable' when the store is away
   */
  put(key: string, content: Content, limits?: { readonly maxBytes?: number }): Promise<StoredFile>;
  stat(key: string): Promise<StoredFile | null>;
  /** At once where it lies open already. */
  open(key: string): OpenFile | null | Promise<OpenFile | null>;
  /** The whole of a small file. */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Every file whose key begins with `prefix`, which ends with '/' as in 'audio/', in no order. Files that come or go
   * meanwhile may be told of or not. Holds no more than a page of them in memory.
   */
  list(prefix: string): AsyncIterable<StoredEntry>;
  /** Gone afterwards, whether it was there or not; whoever has it open reads on. */
  remove(key: string): Promise<void>;
  /** A link by which whoever has it reads the file from the store itself; null where the store hands out none. */
  signedUrl(key: string, terms: SignedUrlOptions): Promise<string | null>;
  /** Origin that these links lead to, as browsers see it; null where there are none. */
  readonly signedUrlOrigin: string | null;
  /** Whether it would take a file now; never throws. */
  isHealthy(): Promise<boolean>;
  /** Files opened and not yet released: what a leak would raise. */
  inUse(): number;
  close(): Promise<void>;
}

const keyShape = /^[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9]))*(?:\/[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9]))*){0,3}$/;

export function assertKey(key: string): void {
  if (key.length > 200 || !keyShape.test(key))
    throw new ProblemError('bad_request', 'That cannot be the name of a stored file.');
}

const units = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

/** Names `maxBytes` in the largest unit that divides it: '20 MB', not '20480 KB'. */
export function tooLarge(maxBytes: number): ProblemError {
  const [size, unit] = units.find(([bytes]) => maxBytes % bytes === 0) ?? [1, 'bytes'];
  return new ProblemError('payload_too_large', `The file is larger than ${maxBytes / size} ${unit}.`);
}

export const storageFull = (cause?: unknown): ProblemError =>
  new ProblemError('storage_full', 'The server has no room left to store this.', { cause });

export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new ProblemError('bad_request', 'A list of files begins with a folder.');
  assertKey(prefix.slice(0, -1));
}

/** The content piece by piece, cut off with a refusal as soon as it outgrows `maxBytes`. */
export async function* limitBytes(content: Content, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}
