import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';

interface SlotLimits {
  /** Maximum number of concurrent exports per node. */
  readonly count: number;
  /** Maximum milliseconds of one export, so that clients who read slowly do not block others. */
  readonly maxMs: number;
}

export interface ExportSlots {
  /**
   * Checks for a free slot.
   * @throws ProblemError unavailable if all slots are occupied
   */
  requireFree(): void;
  /**
   * Occupies a slot until the response was sent, failed or lost its client; a response that exceeds the maximum
   * duration is cut off.
   * @throws ProblemError unavailable if all slots are occupied
   */
  occupy(response: ServerResponse): void;
}

export function createExportSlots({ count, maxMs }: SlotLimits): ExportSlots {
  let occupied = 0;
  function requireFree() {
    if (occupied < count) return;
    throw new ProblemError('unavailable', m.othersDownload, { retryAfter: 30 });
  }
  return {
    requireFree,
    occupy(response) {
      requireFree();
      occupied += 1;
      const timer = setTimeout(() => response.destroy(), maxMs).unref();
      // Unlike the event 'close', `finished` also reports a client that disconnected before.
      finished(response, () => {
        occupied -= 1;
        clearTimeout(timer);
      });
    },
  };
}
