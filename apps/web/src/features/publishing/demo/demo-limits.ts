/** Limits and times of the demo. */
export const demoLimits = {
  /** Seconds of free listening, also the maximum of the slider. */
  freeSeconds: 300,
  /** Number of books shown at first, and added by each Load More. */
  listStep: 10,
  loadMoreMs: 500,
  /** Milliseconds after a seek during which the slider ignores the audio's position, which is still the old one. */
  seekGuardMs: 300,
} as const;
