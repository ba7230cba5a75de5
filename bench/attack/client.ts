import type { Caller } from '../../apps/server/src/testing/fuzz/fixtures.ts';
import { createSender } from '../../apps/server/src/testing/fuzz/send.ts';
import type { Facts } from './server.ts';

interface RequestOptions {
  readonly by?: Caller;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: readonly (readonly [string, string])[];
}

/** Creates a client that sends valid requests as one of the fuzz callers. */
export function createClient({ origin, fixtures }: Facts, connections = 50) {
  const { send, close } = createSender(origin, connections);
  const ask = (method: string, path: string, { by, json, form, headers = [] }: RequestOptions = {}) => {
    const token = by && fixtures.tokens[by];
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const text = form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? null
        : JSON.stringify(json);
    return send({
      call: '',
      caller: by ?? 'nobody',
      mutation: 'none',
      mayCall: null,
      hasUnknownProperty: false,
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
  return { fixtures, origin, ask, close };
}

export type Client = ReturnType<typeof createClient>;
export type ClientResponse = Awaited<ReturnType<Client['ask']>>;

/** Runs `count` tasks concurrently. */
export const concurrently = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
