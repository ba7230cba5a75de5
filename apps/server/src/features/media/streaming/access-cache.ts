import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Listener } from './signed-audio-urls.ts';

/** Caches listeners' rights for at most two seconds, because every range request checks them. */
export interface AccessCache {
  of(listener: Listener): Promise<Actor | null>;
  /** Drops the cached rights of a listener, so that a change takes effect immediately. */
  forget(listener: Listener): void;
}

/**
 * Creates the cache.
 * @param load returns the member with all rights; null for an ended session or a deleted account
 */
export function createAccessCache(
  clock: Clock,
  load: (listener: Listener) => Promise<Actor | null>,
): AccessCache {
  const cache = createAsyncCache<string, Actor | null>({
    clock,
    maxSize: 10_000,
    maxAgeMs: 2000,
    // A refusal is not cached: a member who takes over playback on this device gets audio immediately on every node.
    isCacheable: (actor) => !actor?.session.isTakenOver,
  });
  const keyOf = ({ id, session }: Listener): string => `${id} ${session.id}`;
  return {
    of: async (listener) => cache.get(keyOf(listener), () => load(listener)),
    forget: (listener) => cache.delete(keyOf(listener)),
  };
}
