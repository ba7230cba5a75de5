import { type AccessFacts, isStaff, limits, mayDownload, rightsOf } from '@lamplight/contract';
import type { ActorSession } from '../../../http/auth.ts';

/** Milliseconds after its last report for which a device counts as playing: two lost reports are tolerated. */
export const streamLifeMs = 3 * limits.playbackReportMs;
/** Milliseconds for which a device that had to pause gets no audio, unless the member starts playback on it again. */
const takenOverMs = 10 * 60_000;

/** Times at which a session's device played, by the database's time. */
export interface StreamTimes {
  readonly started_at: string | null;
  readonly seen_at: string | null;
  readonly taken_over_at: string | null;
}

/**
 * Returns whether a session's device is playing, and whether it had to pause because too many devices of the account
 * play. The database's time decides which devices count; the clock of this node, which may differ by minutes, only
 * decides when a paused device may play again.
 */
export function streamStateOf(
  { started_at, seen_at, taken_over_at }: StreamTimes,
  nowMs: number,
): Pick<ActorSession, 'isTakenOver' | 'isStreaming'> {
  const since = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(at));
  return {
    isTakenOver: since(taken_over_at) < takenOverMs,
    isStreaming: started_at !== null && Math.abs(since(seen_at)) < streamLifeMs,
  };
}

/** Number of devices of one account that may play at the same time, by plan; null for any number. */
export interface StreamLimits {
  readonly standard: number | null;
  readonly premium: number | null;
}

/**
 * Returns the limit for an account, by its plan or the operator's setting; null for any number. Staff have no limit,
 * because they check recordings on any device.
 */
export function streamLimitOf(facts: AccessFacts, allowed: StreamLimits): number | null {
  if (isStaff(facts)) return null;
  const { devices } = rightsOf(facts);
  if (devices !== null) return devices;
  return mayDownload(facts) ? allowed.premium : allowed.standard;
}

/** A session that counts as playing. */
export interface Stream {
  readonly id: string;
  /**
   * Time at which the stream began; null if the client reported that playback stopped: the client may play on without
   * reporting.
   */
  readonly started_at: string | null;
}

/**
 * Returns the streams that must pause so that one more may start: stopped ones first, then those that began earliest.
 */
export function surplusStreams(others: readonly Stream[], limit: number | null): Stream[] {
  if (limit === null) return [];
  const oldestFirst = others.toSorted(
    (a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? '') || a.id.localeCompare(b.id),
  );
  return oldestFirst.slice(0, Math.max(0, others.length - limit + 1));
}
