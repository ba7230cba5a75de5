import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { ProblemError } from '../../platform/errors.ts';

interface SlotLimits {
  /** Exports that one node writes at the same time. */
  readonly count: number;
  /** Longest time of one, so that clients who read slowly do not keep others waiting. */
  readonly maxMs: number;
}

export interface ExportSlots {
  /**
   * Occupies a slot until the response was sent, failed or lost its client; it is cut off after the longest time.
   * @throws ProblemError unavailable if all slots are occupied
   */
  occupy(response: ServerResponse): void;
}

export function createExportSlots({ count, maxMs }: SlotLimits): ExportSlots {
  let occupied = 0;
  return {
    occupy(response) {
      if (occupied >= count)
        throw new ProblemError(
          'unavailable',
          'Others are downloading their data. Please try again shortly.',
          { retryAfter: 30 },
        );
      occupied += 1;
      const timer = setTimeout(() => response.destroy(), maxMs).unref();
      // Unlike the event 'close', this reports a client who left before, too.
      finished(response, () => {
        occupied -= 1;
        clearTimeout(timer);
      });
    },
  };
}
