import { expect } from 'vitest';

/** Asserts that a status is allowed: whatever fault the provider has, the app must respond as expected. */
export function expectStatus(allowed: readonly number[], status: number): void {
  expect(allowed).toContain(status);
}

/** A person and the state that the model expects. */
export interface Person {
  readonly name: string;
  /** URLs of the checkouts to which the app has redirected this person, newest last. */
  readonly checkouts: string[];
  /** End of the free months in milliseconds since 1970, as computed by the model; null without a grant. */
  grantedUntil: number | null;
  isClosed: boolean;
  /** Ids of external subscriptions that are not connected to an account. */
  readonly external: Set<string>;
}
