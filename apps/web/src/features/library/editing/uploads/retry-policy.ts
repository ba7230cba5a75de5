const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Returns the delay before the next automatic retry in milliseconds.
 * @param attempts number of attempts so far
 */
export const waitMs = (attempts: number): number => retryMs[Math.min(attempts, retryMs.length - 1)] ?? 0;

export const isTemporary = (status: number): boolean =>
  [0, 408, 409, 423, 429, 502, 503, 504].includes(status);

/** The server has rejected the file itself, and deleted it. */
export const isRefusal = (status: number): boolean => [413, 415, 422].includes(status);

/** The server is unreachable, which affects all uploads. */
export const isUnreachable = (status: number): boolean => [0, 429, 502, 503, 504].includes(status);
