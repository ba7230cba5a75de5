import type { Clock } from '../../platform/clock.ts';
import { StorageUnavailableError } from './storage.ts';

/** Number of consecutive failures that open the circuit; `restMs` is for how many milliseconds it stays open. */
const failuresInRow = 5;
const restMs = 3_000;

/** Runs requests to a store. While the store is down, requests fail at once instead of waiting. */
export type CircuitBreaker = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let closedUntilMs = 0;
  let lastError: unknown;
  return async (work) => {
    if (clock.ms() < closedUntilMs) throw new StorageUnavailableError(lastError);
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      lastError = error;
      failures = error instanceof StorageUnavailableError ? failures + 1 : 0;
      if (failures >= failuresInRow) closedUntilMs = clock.ms() + restMs;
      throw error;
    }
  };
}
