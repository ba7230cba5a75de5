import { createSender } from '../../apps/server/src/testing/attack/send.ts';
import type { Attacker } from '../../apps/server/src/testing/attack/world.ts';
import type { Facts } from './server.ts';

interface Question {
  readonly by?: Attacker;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: readonly (readonly [string, string])[];
}

/** Asks a server as one of the attackers would who keeps to the contract. */
export function createAsker({ origin, world }: Facts, connections = 50) {
  const { send, close } = createSender(origin, connections);
  const ask = (method: string, path: string, { by, json, form, headers = [] }: Question = {}) => {
    const token = by && world.tokens[by];
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const text = form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? null
        : JSON.stringify(json);
    return send({
      call: '',
      attacker: by ?? 'nobody',
      mutation: 'none',
      mayCall: null,
      isUnknown: false,
      method,
      path,
      headers: [
        ...headers,
        ...(text === null ? [] : [['Content-Type', type] as const]),
        ...(token ? [['Authorization', `Bearer ${token}`] as const] : []),
      ],
      body: text === null ? null : Buffer.from(text),
    });
  };
  return { world, origin, ask, close };
}

export type Asker = ReturnType<typeof createAsker>;
export type Answer = Awaited<ReturnType<Asker['ask']>>;

/** So many at once. */
export const atOnce = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
