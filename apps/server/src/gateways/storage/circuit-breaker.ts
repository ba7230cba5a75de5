import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { storageUnavailable } from './storage.ts';

/** Failures in a row after which a store is left alone, and for how many milliseconds. */
const failuresInRow = 5;
const restMs = 3_000;

/** Runs what asks a store; while that is away, refuses at once instead of letting requests pile up behind it. */
export type CircuitBreaker = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let closedUntilMs = 0;
  return async (work) => {
    if (clock.ms() < closedUntilMs) throw storageUnavailable();
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      const isAway = error instanceof ProblemError && error.code === 'unavailable';
      failures = isAway ? failures + 1 : 0;
      if (failures >= failuresInRow) closedUntilMs = clock.ms() + restMs;
      throw error;
    }
  };
}
