import type { AccessFacts } from '@lamplight/contract';
import type { Clock } from '../../platform/clock.ts';

export type AccessOf = (userId: number) => Promise<AccessFacts | null>;

export interface AccessCache<Facts = AccessFacts, Id = number> {
  /** At once when asked lately; null for an account, or a demo, that is gone. */
  of(id: Id): Facts | null | Promise<Facts | null>;
  /** The next question about this one goes to the database. */
  forget(id: Id): void;
}

const accessMaxAgeMs = 2000;
const capacity = 10_000;

/** Asks for somebody's access at most once in two seconds, so that checking it on every range costs nothing. */
export function createAccessCache<Facts = AccessFacts, Id = number>(
  accessOf: (id: Id) => Promise<Facts | null>,
  clock: Clock,
  maxAgeMs = accessMaxAgeMs,
): AccessCache<Facts, Id> {
  const known = new Map<Id, { facts: Facts | null; sinceMs: number }>();
  const asking = new Map<Id, Promise<Facts | null>>();

  const ask = async (id: Id): Promise<Facts | null> => {
    const sinceMs = clock.ms();
    let isForgotten = false;
    const answer = accessOf(id).finally(() => {
      isForgotten = asking.get(id) !== answer;
      if (!isForgotten) asking.delete(id);
    });
    asking.set(id, answer);
    const facts = await answer;
    if (isForgotten) return facts;
    const oldest = known.size >= capacity ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(id, { facts, sinceMs });
    return facts;
  };

  return {
    of(id) {
      const entry = known.get(id);
      if (entry && clock.ms() - entry.sinceMs < maxAgeMs) return entry.facts;
      return asking.get(id) ?? ask(id);
    },
    forget(id) {
      known.delete(id);
      asking.delete(id);
    },
  };
}
