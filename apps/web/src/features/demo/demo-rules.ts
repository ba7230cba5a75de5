/** The demo's numbers (specification §4 and §9). */
export const demoRules = {
  /** Seconds of free listening, which are also the slider's whole length. */
  freeSeconds: 300,
  /** Books shown first, and more with each Load More. */
  listStep: 10,
  loadMoreMs: 500,
  /** After a seek the slider does not follow the audio for this long: it would jump back to where it was. */
  seekGuardMs: 300,
} as const;
