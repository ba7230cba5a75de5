import type { Kysely, KyselyPlugin } from 'kysely';
import type { Payments } from '../gateways/payments/payments.ts';

/** Thrown where a killed process would have ended. */
export class Crash extends Error {
  constructor() {
    super('killed');
    this.name = 'Crash';
  }
}

/** Simulates a process that crashes before or after a database query or a provider call, and then does nothing more. */
export interface CrashInjector {
  /** Returns the number of database queries and of calls to the payment provider so far. */
  steps(): number;
  hasCrashed(): boolean;
  database<Schema>(db: Kysely<Schema>): Kysely<Schema>;
  payments(payments: Payments): Payments;
}

/**
 * Creates an injector.
 * @param crashAt number of the query or call at which the process crashes; no crash if there are fewer
 */
export function createCrashInjector(crashAt: number): CrashInjector {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps >= crashAt) throw new Crash();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => {
      step();
      return result;
    },
  };
  const wrapped = <Methods extends object>(methods: Methods): Methods =>
    new Proxy(methods, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'withTimeout') return (ms: number) => wrapped((value as Payments['withTimeout'])(ms));
        if (name === 'gifts') return wrapped(value as Payments['gifts']);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          step();
          const answer = (value as (...given: unknown[]) => unknown)(...given);
          if (!(answer instanceof Promise)) return answer;
          return answer.then((result: unknown) => {
            step();
            return result;
          });
        };
      },
    });
  return {
    steps: () => steps,
    hasCrashed: () => steps >= crashAt,
    database: (db) => db.withPlugin(plugin),
    payments: wrapped,
  };
}
