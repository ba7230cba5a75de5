import { LRUCache } from 'lru-cache';
import type { MakeLimiter } from '../../../http/rate-limit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { m } from './messages.ts';

/** Multiple of the hourly bytes at full speed; beyond it, audio is refused until the hour is over. */
const refusedAfter = 2;
/** Bytes per second of each response to a member over the limit: enough for 320 kbit/s at a playback speed of 3.5. */
export const slowPace = 256 * 1024;
/** Bytes that one node counts by itself before it adds them to the count that all nodes share. */
const maxUnshared = 16 * 1024 * 1024;
/** Milliseconds after a failure until the node tries to share its count again. */
const retryMs = 5000;
const hourSeconds = 3600;
const KiB = 1024;
const maxMembers = 20_000;

interface Use {
  /**
   * Bytes sent by all nodes within the hour, as of the last time at which this node shared its count; `unshared` are
   * the bytes since.
   */
  shared: number;
  unshared: number;
  /** End of the hour in milliseconds, by this node's clock. */
  endsMs: number;
  /** Time in milliseconds before which the count is not shared again. */
  nextMs: number;
  isSharing: boolean;
}

/** Counts the bytes of audio sent to each member within an hour, which begins with the first byte. */
export interface AudioBudget {
  count(memberId: number, bytes: number): void;
  /** Returns the milliseconds to wait before sending this many more bytes: 0 unless the member is over the limit. */
  delayMs(memberId: number, bytes: number): number;
  /** Returns the error for a member who is far over the limit; null for other members. */
  refusal(memberId: number): ProblemError | null;
  /** Returns the number of members over the limit, and how many of them are refused, as far as this node knows. */
  figures(): { readonly slowed: number; readonly refused: number };
}

interface AudioBudgetDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly makeLimiter: MakeLimiter;
  /** Bytes of audio per hour that a member may fetch at full speed; null for any number. */
  readonly bytesPerHour: number | null;
}

const unlimited: AudioBudget = {
  count: () => {},
  delayMs: () => 0,
  refusal: () => null,
  figures: () => ({ slowed: 0, refused: 0 }),
};

export function createAudioBudget({ clock, log, makeLimiter, bytesPerHour }: AudioBudgetDeps): AudioBudget {
  if (bytesPerHour === null) return unlimited;
  const step = Math.max(KiB, Math.min(maxUnshared, bytesPerHour / 100));
  // The shared counter is in KiB, because its column has 32 bits.
  const limiter = makeLimiter({ keyPrefix: 'audio', points: 2 ** 31 - 1, duration: hourSeconds });
  // The cache is limited by `maxSize`: `max` would reserve memory for all entries at once.
  const uses = new LRUCache<number, Use>({ maxSize: maxMembers, sizeCalculation: () => 1 });

  function endHour(use: Use): Use {
    if (clock.ms() >= use.endsMs) use.shared = 0;
    return use;
  }

  function currentOf(memberId: number): Use | undefined {
    const use = uses.get(memberId);
    return use && endHour(use);
  }

  async function share(memberId: number, use: Use): Promise<void> {
    const points = Math.floor(use.unshared / KiB);
    use.unshared -= points * KiB;
    use.shared += points * KiB;
    use.isSharing = true;
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(String(memberId), points);
      use.shared = consumedPoints * KiB;
      use.endsMs = clock.ms() + msBeforeNext;
    } catch (error) {
      use.unshared += points * KiB;
      use.shared -= points * KiB;
      use.nextMs = clock.ms() + retryMs;
      log.warn({ err: error }, 'sharing the count of audio bytes failed, will retry');
    } finally {
      use.isSharing = false;
    }
  }

  const bytesOf = ({ shared, unshared }: Use): number => shared + unshared;
  const isSlowed = (use: Use | undefined): boolean => use !== undefined && bytesOf(use) >= bytesPerHour;
  const isRefused = (use: Use | undefined): boolean =>
    use !== undefined && bytesOf(use) >= bytesPerHour * refusedAfter;

  return {
    count: (memberId, bytes) => {
      let use = currentOf(memberId);
      if (!use) {
        use = {
          shared: 0,
          unshared: 0,
          endsMs: clock.ms() + hourSeconds * 1000,
          nextMs: 0,
          isSharing: false,
        };
        uses.set(memberId, use);
      }
      use.unshared += bytes;
      if (use.unshared >= step && !use.isSharing && clock.ms() >= use.nextMs) void share(memberId, use);
    },
    delayMs: (memberId, bytes) => (isSlowed(currentOf(memberId)) ? (bytes / slowPace) * 1000 : 0),
    refusal: (memberId) => {
      const use = currentOf(memberId);
      if (!use || !isRefused(use)) return null;
      const retryAfter = Math.max(1, (use.endsMs - clock.ms()) / 1000);
      return new ProblemError('audio_limit_reached', m.audioLimit({ count: Math.ceil(retryAfter / 60) }), {
        retryAfter,
      });
    },
    figures: () => {
      const all = [...uses.values()].map(endHour);
      return { slowed: all.filter(isSlowed).length, refused: all.filter(isRefused).length };
    },
  };
}
