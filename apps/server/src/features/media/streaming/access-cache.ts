import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Listener } from './signed-audio-urls.ts';

/** Rights of listeners, at most two seconds old: every range request asks for them. */
export interface AccessCache {
  of(listener: Listener): Promise<Actor | null>;
  /** Applies a change of a member's access in a session at once. */
  forget(listener: Listener): void;
}

/** @param load returns the member with all rights; null for an ended session or a deleted account */
export function createAccessCache(
  clock: Clock,
  load: (listener: Listener) => Promise<Actor | null>,
): AccessCache {
  const cache = createAsyncCache<string, Actor | null>({
    clock,
    maxSize: 10_000,
    maxAgeMs: 2000,
    // A listener who takes over playback gets audio at once, on every node.
    isCacheable: (actor) => !actor?.session.isTakenOver,
  });
  const keyOf = ({ id, session }: Listener): string => `${id} ${session.id}`;
  return {
    of: async (listener) => cache.get(keyOf(listener), () => load(listener)),
    forget: (listener) => cache.delete(keyOf(listener)),
  };
}
