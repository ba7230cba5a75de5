import { ProblemError } from '../../platform/errors.ts';
import { m } from './messages.ts';

/** Metadata of a stored file. */
export interface StoredFile {
  /** Size in bytes. */
  readonly size: number;
  /** Modification time in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Strong entity tag in quotes; it changes whenever the bytes change. */
  readonly etag: string;
}

/** A file open for random reads. Must be released exactly once. */
export interface OpenFile extends StoredFile {
  /** Fills `target` from `position`; returns fewer bytes only at the end of the file. */
  read(target: Uint8Array, position: number): Promise<number>;
  /** Returns the bytes as chunks if they are cached in memory, else null. Read-only. */
  cachedChunks(start: number, length: number): readonly Uint8Array[] | null;
  release(): void;
}

/** An entry of `list`. */
export interface StoredEntry {
  readonly key: string;
  /** Modification time in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** Permissions of a signed URL, and the response headers that the store sends with it. */
export interface SignedUrlOptions {
  readonly method: 'GET' | 'HEAD';
  /**
   * Beginning of the URL's validity, in milliseconds since 1970; `untilMs` is its end. Equal options give equal URLs,
   * which caches recognize.
   */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Value of Content-Disposition; null unless the URL is for a download. */
  readonly disposition: string | null;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** Seconds that clients should wait before a retry while the store is unavailable (Retry-After). */
const retryAfterSeconds = 5;

/** Error sent to clients while the store fails. */
export class StorageUnavailableError extends ProblemError {
  constructor(cause?: unknown) {
    super('unavailable', m.unavailable, {
      retryAfter: retryAfterSeconds,
      cause,
    });
  }
}

/**
 * Stores files under keys such as 'audio/0f3a.m4a'. Every method rejects a key that could mean anything else (`..`, an
 * absolute path, odd characters) with 'bad_request'.
 */
export interface Storage {
  /**
   * Stores all of the content or nothing: readers see the old file or the new one, never a mix, and a stored file
   * survives a power loss.
   * @throws ProblemError 'storage_full' if there is no space, 'payload_too_large' if the content exceeds `maxBytes`,
   * and, like every method, 'unavailable' while the store is down
   */
  put(key: string, content: Content, limits?: { readonly maxBytes?: number }): Promise<StoredFile>;
  stat(key: string): Promise<StoredFile | null>;
  /** Opens a file; synchronous if the file is already open. Null if there is no such file. */
  open(key: string): OpenFile | null | Promise<OpenFile | null>;
  /** Reads a small file completely; null if there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Lists files whose key begins with `prefix` (ending with '/', such as 'audio/'), in no order. Files added or removed
   * during the listing may be missing or included. At most one page of the list is in memory.
   */
  list(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes a file; idempotent. Open handles can still be read. */
  remove(key: string): Promise<void>;
  /** Returns a URL that reads the file directly from the store; null if the store cannot sign URLs. */
  signedUrl(key: string, terms: SignedUrlOptions): Promise<string | null>;
  /** Origin of signed URLs, as browsers see it; null if there are none. */
  readonly signedUrlOrigin: string | null;
  /** Returns why the store accepts no files now, in a sentence for the operator; null if it does. Never throws. */
  findProblem(): Promise<string | null>;
  /** Returns the space for further files; null if it is unlimited or unknown. */
  room(): Promise<Room | null>;
  /** Number of open files, to detect leaks. */
  inUse(): number;
  close(): Promise<void>;
}

/** Free space on a disk. */
export interface Room {
  /** Bytes that files may still take. */
  readonly bytes: number;
  readonly folder: string;
}

const keyShape = /^[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9]))*(?:\/[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9]))*){0,3}$/;

export function assertKey(key: string): void {
  if (key.length > 200 || !keyShape.test(key)) throw new ProblemError('bad_request', m.invalidKey);
}

const units = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

/**
 * Returns the error for content above `maxBytes`, in the largest unit that divides the limit: '20 MB', not '20480
 * KB'.
 */
export function tooLarge(maxBytes: number): ProblemError {
  const [size, unit] = units.find(([bytes]) => maxBytes % bytes === 0) ?? ([1, 'bytes'] as const);
  return new ProblemError('payload_too_large', m[`tooLarge_${unit}`]({ size: String(maxBytes / size) }));
}

export const storageFull = (cause?: unknown): ProblemError =>
  new ProblemError('storage_full', m.full, { cause });

export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new ProblemError('bad_request', m.invalidPrefix);
  assertKey(prefix.slice(0, -1));
}

/** Number of bytes written after which the free space is read again, because other processes write, too. */
const roomStepBytes = 8 * 1024 * 1024;

/** Yields the content in chunks; throws 'storage_full' before a chunk for which the disk has no space. */
export async function* limitToRoom(
  content: AsyncIterable<Uint8Array>,
  usableBytes: () => Promise<number>,
): AsyncGenerator<Uint8Array> {
  let room = 0;
  for await (const piece of content) {
    if (piece.byteLength > room)
      room = Math.min(await usableBytes(), Math.max(roomStepBytes, piece.byteLength));
    if (piece.byteLength > room) throw storageFull();
    room -= piece.byteLength;
    yield piece;
  }
}

/** Yields the content in chunks; throws as soon as it exceeds `maxBytes`. */
export async function* limitBytes(content: Content, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}
