import type { Kysely, KyselyPlugin } from 'kysely';
import type { Payments } from '../gateways/payments/payments.ts';

/** A process that was killed. */
export class Crash extends Error {
  constructor() {
    super('killed');
    this.name = 'Crash';
  }
}

/** A process that dies at a step, between two queries or calls to the provider, and does nothing from then on. */
export interface CrashInjector {
  /** Steps taken so far. */
  steps(): number;
  hasCrashed(): boolean;
  database<Schema>(db: Kysely<Schema>): Kysely<Schema>;
  payments(payments: Payments): Payments;
}

/** @param crashAt the step that kills it; never, if there are fewer */
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
  const wrapped = (payments: Payments): Payments =>
    new Proxy(payments, {
      get: (target, name: keyof Payments) => {
        const value = target[name];
        if (name === 'withTimeout') return (ms: number) => wrapped(target.withTimeout(ms));
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
