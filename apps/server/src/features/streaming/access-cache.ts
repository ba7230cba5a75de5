import type { AccessFacts } from '@lamplight/contract';
import type { Clock } from '../../platform/clock.ts';

export type AccessOf = (userId: number) => Promise<AccessFacts | null>;

export interface AccessCache<Facts = AccessFacts, Id = number> {
  /** Synchronous if cached; null if the account or demo does not exist. */
  of(id: Id): Facts | null | Promise<Facts | null>;
  /** Invalidates an id: its next lookup reads the database. */
  invalidate(id: Id): void;
}

const accessMaxAgeMs = 2000;
const capacity = 10_000;

/** Caches access for two seconds by default, so that it can be checked on every range request. */
export function createAccessCache<Facts = AccessFacts, Id = number>(
  accessOf: (id: Id) => Promise<Facts | null>,
  clock: Clock,
  maxAgeMs = accessMaxAgeMs,
): AccessCache<Facts, Id> {
  const cached = new Map<Id, { facts: Facts | null; sinceMs: number }>();
  const inFlight = new Map<Id, Promise<Facts | null>>();

  const load = async (id: Id): Promise<Facts | null> => {
    const sinceMs = clock.ms();
    let isInvalidated = false;
    const request = accessOf(id).finally(() => {
      isInvalidated = inFlight.get(id) !== request;
      if (!isInvalidated) inFlight.delete(id);
    });
    inFlight.set(id, request);
    const facts = await request;
    if (isInvalidated) return facts;
    const oldest = cached.size >= capacity ? cached.keys().next().value : undefined;
    if (oldest !== undefined) cached.delete(oldest);
    cached.set(id, { facts, sinceMs });
    return facts;
  };

  return {
    of(id) {
      const entry = cached.get(id);
      if (entry && clock.ms() - entry.sinceMs < maxAgeMs) return entry.facts;
      return inFlight.get(id) ?? load(id);
    },
    invalidate(id) {
      cached.delete(id);
      inFlight.delete(id);
    },
  };
}
