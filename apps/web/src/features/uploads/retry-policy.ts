import { createBackoff } from '../../lib/backoff.ts';

export const createUploadBackoff = () => createBackoff(1000, 30_000);

export const isTemporary = (status: number): boolean =>
  [0, 408, 409, 423, 429, 502, 503, 504].includes(status);

/** True if the status means that the server has rejected the file itself, and deleted it. */
export const isRefusal = (status: number): boolean => [413, 415, 422].includes(status);

/** True if the status means that the server is unreachable, which affects all uploads. */
export const isUnreachable = (status: number): boolean => [0, 429, 502, 503, 504].includes(status);
