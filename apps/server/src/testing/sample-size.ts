import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether suites with random or repeated samples run whole (TEST_SAMPLES=whole). */
    isWhole: boolean;
  }
}

/** Returns the size of a sample: the short one for `npm test`, the whole one with TEST_SAMPLES=whole (docs/testing.md). */
export const sampleSize = (short: number, whole: number): number => (inject('isWhole') ? whole : short);
