const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long an upload waits before it is tried again by itself. @param attempts those before */
export const waitMs = (attempts: number): number => retryMs[Math.min(attempts, retryMs.length - 1)] ?? 0;

export const isTemporary = (status: number): boolean =>
  [0, 408, 409, 423, 429, 502, 503, 504].includes(status);

/** The file itself is refused, and the server has let go of it. */
export const isRefusal = (status: number): boolean => [413, 415, 422].includes(status);

/** The server, or the way to it, is out of reach: what holds for one upload holds for all. */
export const isUnreachable = (status: number): boolean => [0, 429, 502, 503, 504].includes(status);
