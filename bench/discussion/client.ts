import { cpuUsed } from '../support/cpu.ts';
import { requireOk, sendRequest } from '../support/http.ts';
import type { Request } from './calls.ts';
import type { Facts } from './server.ts';

/** Sends requests in sequence over one connection. */
export interface Client extends Facts {
  readonly pid: number;
  ask(request: Request): Promise<unknown>;
  /**
   * Sends `count` requests, repeating the list. Returns the CPU time of server and database per request, in
   * microseconds.
   */
  measure(requests: readonly Request[], count: number): Promise<number>;
}

const uncompressed = { 'accept-encoding': 'identity' };

export function createClient(facts: Facts, pid: number): Client {
  const send = async ({ method, path, body }: Request): Promise<Response> =>
    requireOk(await sendRequest(facts.origin, facts.token, method, `/api${path}`, body, uncompressed));
  return {
    ...facts,
    pid,
    ask: async (request) => (await send(request)).json(),
    measure: async (requests, count) => {
      const before = cpuUsed(pid);
      for (let n = 0; n < count; n += 1) {
        const request = requests[n % requests.length];
        if (!request) throw new Error('there is nothing to ask');
        await (await send(request)).arrayBuffer();
      }
      return (cpuUsed(pid) - before) / count;
    },
  };
}
