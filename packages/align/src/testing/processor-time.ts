import { TextError } from '../cues.ts';

/** Number of tries; the fastest counts, because other programs run at the same time. */
const tries = 3;

/**
 * Returns the CPU milliseconds that reading a text takes, whether the text is accepted or refused. Tries again only
 * while the time exceeds `limit`.
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
