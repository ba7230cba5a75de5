import { expect } from 'vitest';

/** Checks the status: whatever fault the provider has, the app must not respond with an unexpected status. */
export function expectStatus(allowed: readonly number[], status: number): void {
  expect(allowed).toContain(status);
}

/** A person and the state that the model expects. */
export interface Person {
  readonly name: string;
  /** URLs of the checkouts to which this person was redirected, newest last. */
  readonly checkouts: string[];
  /** End of the granted months (ms), as computed by the model. */
  grantedUntil: number | null;
  isClosed: boolean;
  /** Ids of external subscriptions that are not connected to an account. */
  readonly external: Set<string>;
}
