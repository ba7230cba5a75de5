import type { EndpointName } from '@lamplight/contract';
import { buildRequest, type LooseInput } from './api-request.ts';
import { session } from './session.ts';

/**
 * Milliseconds: long enough for the app's code to load over a slow connection. Unused responses are stale
 * after that.
 */
const lifetimeMs = 10_000;
const responses = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string | null) => `${token} ${url}`;

/** Sends a GET request that will soon be needed; the later API call then uses its response. */
export function prefetchRequest(name: EndpointName & `GET ${string}`, input: LooseInput = {}): void {
  const token = session.token();
  const { url, init } = buildRequest(name, input, token);
  const key = keyOf(url, token);
  const answer = fetch(url, init);
  // The caller that takes the response handles its error; without one, ignore it.
  answer.catch(() => {});
  responses.set(key, answer);
  setTimeout(() => responses.delete(key), lifetimeMs);
}

/** Returns the prefetched response once; undefined if there is none. */
export function takePrefetched(url: string, token: string | null): Promise<Response> | undefined {
  const key = keyOf(url, token);
  const answer = responses.get(key);
  responses.delete(key);
  return answer;
}
