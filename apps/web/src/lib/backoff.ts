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
