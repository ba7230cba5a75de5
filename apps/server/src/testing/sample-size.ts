import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if tests with random or repeated samples run with their full size (TEST_SAMPLES=whole). */
    isWhole: boolean;
  }
}

/**
 * Returns the size of a sample.
 * @param short size for `npm test`
 * @param whole full size, with TEST_SAMPLES=whole (docs/testing.md)
 */
export const sampleSize = (short: number, whole: number): number => (inject('isWhole') ? whole : short);
