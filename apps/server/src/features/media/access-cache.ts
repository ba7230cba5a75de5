import type { AccessFacts } from '@lamplight/contract';
import type { Clock } from '../../kernel/clock.ts';

export type AccessOf = (userId: number) => Promise<AccessFacts | null>;

export interface AccessCache {
  /** At once when asked lately; null for an account that is gone. */
  of(userId: number): AccessFacts | null | Promise<AccessFacts | null>;
  /** The next question about this member goes to the database. */
  forget(userId: number): void;
}

const maxAgeMs = 2000;
const capacity = 10_000;

/** Asks for a member's access at most once in two seconds, so that checking it on every range costs nothing. */
export function createAccessCache(accessOf: AccessOf, clock: Clock): AccessCache {
  const known = new Map<number, { facts: AccessFacts | null; sinceMs: number }>();
  const asking = new Map<number, Promise<AccessFacts | null>>();

  const ask = async (userId: number): Promise<AccessFacts | null> => {
    const sinceMs = clock.ms();
    let isForgotten = false;
    const answer = accessOf(userId).finally(() => {
      isForgotten = asking.get(userId) !== answer;
      if (!isForgotten) asking.delete(userId);
    });
    asking.set(userId, answer);
    const facts = await answer;
    if (isForgotten) return facts;
    const oldest = known.size >= capacity ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(userId, { facts, sinceMs });
    return facts;
  };

  return {
    of(userId) {
      const entry = known.get(userId);
      if (entry && clock.ms() - entry.sinceMs < maxAgeMs) return entry.facts;
      return asking.get(userId) ?? ask(userId);
    },
    forget(userId) {
      known.delete(userId);
      asking.delete(userId);
    },
  };
}
