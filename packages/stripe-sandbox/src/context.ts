import type { Database } from './store/database.ts';
import type { Deliveries } from './store/deliveries.ts';
import type { IdempotencyStore } from './store/idempotency-store.ts';
import type { Objects } from './store/objects.ts';
import type { Settings } from './store/settings.ts';
import type { Faults } from './test-api/faults.ts';

/** Version of Stripe's API that the sandbox implements. */
export const apiVersion = '2026-10-28.endive';

/** Retry policy of an invoice whose renewal was declined. */
export interface RetryRules {
  /** Days from each attempt to the next. */
  days: readonly number[];
  /** State of the subscription after the last failed attempt. */
  lastAction: 'canceled' | 'unpaid' | 'past_due';
}

/** All stateful parts of the sandbox, created once in index.ts and passed on. */
export interface SandboxContext {
  db: Database;
  objects: Objects;
  deliveries: Deliveries;
  answers: IdempotencyStore;
  settings: Settings;
  faults: Faults;
  retries: RetryRules;
  /** Milliseconds since 1970 by the machine's clock, for signatures, deliveries and idempotency keys. */
  wallClock: () => number;
  /** Returns the base URL of the hosted pages, without a slash at the end. */
  hostedUrl: () => string;
}

/** An operation with its point in time: a request, or a task that came due. */
export interface Operation {
  world: SandboxContext;
  /** Unix seconds by the sandbox's clock, not by the machine's. */
  at: number;
  request: { id: string | null; idempotency_key: string | null };
}

/** Returns the sandbox's own time in unix seconds: the machine's, advanced through `/_sandbox/clock`. */
export function sandboxNow(world: SandboxContext): number {
  return Math.floor(world.wallClock() / 1000) + Number(world.settings.get('clock_offset') ?? 0);
}
