import { createRandom } from '../random.ts';
import type { FuzzFixtures } from './fixtures.ts';
import { checkResponse, type Finding } from './oracle.ts';
import { createFuzzRequest, type FuzzRequest } from './requests.ts';
import { createSender } from './send.ts';

export interface FuzzResult {
  readonly sent: number;
  /** Number of requests by endpoint; the next maps count requests by mutation, and responses by status. */
  readonly byCall: ReadonlyMap<string, number>;
  readonly byMutation: ReadonlyMap<string, number>;
  readonly byStatus: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Response times in milliseconds, in ascending order. */
  readonly times: readonly number[];
}

interface FuzzOptions {
  readonly origin: string;
  readonly fixtures: FuzzFixtures;
  readonly seed: number;
  readonly requests: number;
  readonly connections: number;
  /** Called after each request with the number sent so far. */
  readonly onSent?: (sent: number) => Promise<void> | undefined;
}

const count = <Key>(into: Map<Key, number>, key: Key): void => void into.set(key, (into.get(key) ?? 0) + 1);

/** Returns the new token if an account changed its own password, else null. */
function newToken({ call }: FuzzRequest, status: number, body: string): string | null {
  if (call !== 'PUT /auth/update' || status !== 200) return null;
  return (JSON.parse(body) as { access_token?: string }).access_token ?? null;
}

/** Sends fuzz requests over several connections and checks every response. */
export async function runFuzz({
  origin,
  fixtures,
  seed,
  requests,
  connections,
  onSent,
}: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(seed);
  const sender = createSender(origin, connections);
  const [byCall, byMutation] = [new Map<string, number>(), new Map<string, number>()];
  const byStatus = new Map<number, number>();
  const findings: Finding[] = [];
  const times: number[] = [];
  let current = fixtures;
  let started = 0;
  let sent = 0;
  const work = async (): Promise<void> => {
    while (started < requests) {
      const request = createFuzzRequest(current, random, started);
      started += 1;
      const response = await sender.send(request);
      findings.push(...checkResponse(current, request, response));
      const token = newToken(request, response.status, response.body);
      if (token) current = { ...current, tokens: { ...current.tokens, [request.caller]: token } };
      times.push(response.ms);
      count(byCall, request.call);
      count(byMutation, request.mutation.includes(' + ') ? 'two at once' : request.mutation);
      count(byStatus, response.status);
      sent += 1;
      await onSent?.(sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  sender.close();
  return { sent, byCall, byMutation, byStatus, findings, times: times.toSorted((a, b) => a - b) };
}
