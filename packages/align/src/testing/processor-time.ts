import { TextError } from '../cues.ts';

/** Tries of which the quickest counts: other programs run beside the test. */
const tries = 3;

/**
 * Returns the processor time in milliseconds that reading a text takes, whether it is refused or not. Tries again only while
 * it takes longer than `limit`.
 */
export function processorTime(read: () => unknown, limit: number): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && quickest >= limit; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      read();
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
    }
    const { user, system } = process.threadCpuUsage(before);
    quickest = Math.min(quickest, (user + system) / 1000);
  }
  return quickest;
}
