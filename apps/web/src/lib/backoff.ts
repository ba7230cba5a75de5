/** Growing delays between attempts, in milliseconds: from `firstMs`, each `factor` times the last, up to `maxMs`. */
export function createBackoff(firstMs: number, maxMs: number, factor = 2) {
  let nextMs = firstMs;
  return {
    next(): number {
      const ms = nextMs;
      nextMs = Math.min(nextMs * factor, maxMs);
      return ms;
    },
    reset() {
      nextMs = firstMs;
    },
  };
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a signal that ends a request after 20 s, for requests that are retried: a lost connection can leave them
 * hanging for minutes.
 */
export const retryTimeout = (): AbortSignal => AbortSignal.timeout(20_000);
