import { ProblemError } from '../../platform/errors.ts';
import type { S3Location } from './parse-media-url.ts';
import { StorageUnavailableError, storageFull } from './storage.ts';

interface Failure extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** Code of a connection error, such as ECONNREFUSED. */
  readonly code?: string;
}

const statusOf = (error: unknown): number => (error as Failure)?.$metadata?.httpStatusCode ?? 0;

/** Returns whether an error means that the object does not exist. A missing bucket is a different error. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Failure).name !== 'NoSuchBucket';

/** Returns whether a range of an empty object was requested. */
export const isEmptyRange = (error: unknown): boolean => statusOf(error) === 416;

const fullNames = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'];

/**
 * Converts an S3 error to a ProblemError. Only name and message of the cause are kept: the full error contains signed
 * requests.
 */
export function toProblemError(error: unknown, { bucket, endpoint }: S3Location): ProblemError {
  if (error instanceof ProblemError) return error;
  const { name = '', message = '', code }: Partial<Failure> = error instanceof Error ? error : {};
  const cause = new Error(
    `the media store (bucket '${bucket}' at ${endpoint ?? 'Amazon S3'}): ${code ?? name} ${message} (status ${statusOf(error)})`,
  );
  return statusOf(error) === 507 || fullNames.includes(name)
    ? storageFull(cause)
    : new StorageUnavailableError(cause);
}
