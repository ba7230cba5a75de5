import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether suites with random or repeated samples run whole (TEST_SAMPLES=whole). */
    isWhole: boolean;
  }
}

/** The size of a sample: `npm test` takes the short one; `npm run faults` and `npm run attack` take the whole. */
export const sampleSize = (short: number, whole: number): number => (inject('isWhole') ? whole : short);
